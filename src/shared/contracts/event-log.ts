import { z } from 'zod';
import { idSchema, type Wire } from './common.ts';
import { ATTENDANCES, guestSchema } from './guests.ts';

/** Who changes something: an account, a household by its link, a phone with a door code, the caterer, or Placecard itself. */
export const ACTOR_KINDS = ['user', 'household', 'door', 'caterer', 'job'] as const;

/** Where something is changed. */
export const VIAS = [
  'list',
  'plan',
  'import',
  'copy',
  'restore',
  'history',
  'replies',
  'door',
  'event',
  'job',
] as const;
export type Via = (typeof VIAS)[number];

/** What is changed. `guests` counts those whom an import or a copy wrote; `guest` is an entry about one. */
export const LOG_SUBJECTS = [
  ...(['guest', 'guests', 'household', 'layout', 'rules'] as const),
  ...(['menu', 'event', 'rsvp', 'mails', 'catering'] as const),
] as const;

/** What is done to it; `seat`, `attendance` and `arrival` are changes of a guest. */
export const LOG_ACTIONS = ['added', 'changed', 'seat', 'attendance', 'arrival', 'removed', 'erased'] as const;

/** What a page filters the history by. */
export const LOG_KINDS = ['seats', 'replies', 'arrivals', 'guests', 'plan', 'event', 'mails'] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** Entries are deleted after this many days. */
export const LOG_KEPT_DAYS = 180;

/** A file has the newest lines up to this many, and says so where it leaves out older ones. */
export const LOG_FILE_LINES = 50_000;
/** Files that one account may have made. */
export const LOG_FILES_AN_HOUR = 20;

const loggedStateSchema = z.object({
  table: z.string().nullable().optional(),
  seat: z.string().nullable().optional(),
  attendance: z.enum(ATTENDANCES).nullable().optional(),
  /** How many arrivals the guest has. */
  arrivals: z.number().int().optional(),
  /** How many guests an import changed. */
  changed: z.number().int().optional(),
  /** Kind of the mails. */
  kind: z.string().optional(),
});
export type LoggedState = z.output<typeof loggedStateSchema>;

const actorSchema = z.object({
  kind: z.enum(ACTOR_KINDS),
  id: z.number().nullable(),
  /** Null for door, caterer and jobs, and where the account or the household is gone. */
  name: z.string().nullable(),
});

/** What one change did to one guest, or to all rows of a kind. */
const logPartSchema = z.object({
  subject: z.enum(LOG_SUBJECTS),
  action: z.enum(LOG_ACTIONS),
  count: z.number().int(),
  fields: z.array(z.string()),
  before: loggedStateSchema,
  after: loggedStateSchema,
  /** The labels that the floor plan has now for the tables before and after; null: only a number. */
  tableNames: z.object({ before: z.string().nullable(), after: z.string().nullable() }),
  /** Null where the part is about no single guest. `name` is null for a guest who is gone. */
  guest: z.object({ id: z.number(), name: z.string().nullable() }).nullable(),
});

/** What one call changed: the parts of one transaction. */
const logChangeSchema = z.object({
  change: z.number(),
  at: z.date(),
  actor: actorSchema,
  via: z.enum(VIAS),
  parts: z.array(logPartSchema),
});

/** False for a day whose year is still being typed, such as 0202, and for years that the database does not know. */
export const isLogDay = (day: string) => day >= '2000' && day < '2101';
const daySchema = z.iso.date().refine(isLogDay);
const personSchema = z.string().regex(/^(user:[1-9]\d{0,15}|household|door|caterer|job)$/);

/** Query of `GET /api/events/{id}/log` and its file. */
export const logFilterSchema = z.object({
  guestId: idSchema.optional(),
  /** `user:` with the account's id, or another kind of actor. */
  person: personSchema.optional(),
  kind: z.enum(LOG_KINDS).optional(),
  /** A day in the event's time zone, such as 2026-06-20. */
  day: daySchema.optional(),
});
export const logQuerySchema = logFilterSchema.extend({
  /** Only changes with lower numbers, for the next page. */
  before: idSchema.optional(),
});

/** Body of `POST /api/guests/{id}/put-back`. */
export const putBackSchema = z.object({ change: idSchema });

/** Answer of it. Putting the guest back of `change` undoes it; null if the guest sat there already. */
export const putBackAnswerSchema = z.object({ guest: guestSchema, change: z.number().nullable() });

/** Answer of `GET /api/events/{id}/log`: the newest changes first. */
export const eventLogSchema = z.object({
  changes: z.array(logChangeSchema),
  /** `before` of the next page; null on the last one. */
  next: z.number().nullable(),
  /** Whoever is in the event's history, for the filter; empty on later pages and in a guest's history. */
  people: z.array(actorSchema),
});
export type EventLog = Wire<z.output<typeof eventLogSchema>>;
export type LogChange = EventLog['changes'][number];
export type LogPart = LogChange['parts'][number];
export type LogActor = LogChange['actor'];
export type LogFilter = z.input<typeof logFilterSchema>;
