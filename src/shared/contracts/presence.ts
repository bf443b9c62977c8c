import { z } from 'zod';
import { CANVAS_MARGIN, CANVAS_SIZE, MAX_SELECTED_IDS } from '../layout/layout-limits.ts';
import { idSchema } from './common.ts';
import { layoutIdTextSchema, positionSchema } from './layout-fields.ts';

/** Of one person, on each server; what comes more often is refused. */
export const PRESENCE_A_SECOND = 10;
/** After so long without another call nobody is shown a person's cursor, selection and drag any more. */
export const PRESENCE_KEPT_MS = 5_000;
/** Whoever opens a plan while so many edit it watches until one of them leaves. */
export const MAX_EDITING_PEOPLE = 25;
/** How many colours people are told apart by. */
export const PERSON_COLORS = 8;
/** Room for so many ids selected and dragged, each of a hundred plain letters; the editor makes up far shorter ones. */
export const MAX_PRESENCE_BYTES = 64 * 1024;

const pointSchema = z.object({ x: positionSchema, y: positionSchema });
const distanceSchema = z
  .number()
  .min(-CANVAS_SIZE.max - 2 * CANVAS_MARGIN)
  .max(CANVAS_SIZE.max + 2 * CANVAS_MARGIN);
/** Ids of tables and floor items, as text. */
const idsSchema = z.array(layoutIdTextSchema).max(MAX_SELECTED_IDS);

/** Body of `POST /api/events/{id}/layout/presence`: where somebody points, what is selected, dragged and searched for. */
export const sendPresenceSchema = z.object({
  cursor: pointSchema.nullable(),
  selection: idsSchema,
  drag: z
    .union([
      z.object({ ids: idsSchema.min(1), by: z.object({ x: distanceSchema, y: distanceSchema }) }),
      z.object({ guestId: idSchema, at: pointSchema }),
    ])
    .nullable(),
  /** Guests who are selected, or dragged from a list. */
  guests: z.array(idSchema).max(MAX_SELECTED_IDS).optional(),
  /** Whether the page is looking for a plan by rules. */
  isSearching: z.boolean().optional(),
});
export type SentPresence = z.output<typeof sendPresenceSchema>;

/** Somebody else who has the plan open. */
export interface PresentPerson extends SentPresence {
  /** Means nothing outside of this plan. */
  readonly id: string;
  /** Null for an account without a name. */
  readonly name: string | null;
  /** One of `PERSON_COLORS`. */
  readonly color: number;
  readonly isEditor: boolean;
}

/** What changed of a person. Without `name` only cursor and drag did. */
export type PersonNews = Pick<PresentPerson, 'id' | 'cursor' | 'drag'> & Partial<PresentPerson>;

/** A server-sent event `presence` of the live stream. */
export interface PresenceNews {
  readonly people: readonly PersonNews[];
  /** Ids of those who left. */
  readonly gone: readonly string[];
  /** Whether everybody else who is here is among `people`. */
  readonly isWhole: boolean;
  /** Whether so many edit already that whoever hears this only watches. */
  readonly watches: boolean;
}
