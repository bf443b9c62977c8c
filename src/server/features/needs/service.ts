import type { z } from 'zod';
import { ALLERGENS, DIETS, type needsInputSchema, needsKeptUntil } from '../../../shared/contracts/needs.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import type { EventRow } from '../event-access/data.ts';
import { type AccountCaller, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import { deleteNeeds, findNeeds, listGuestIdsWithNeeds, listNeeds, type NeedsRow, storeNeeds } from './data.ts';

type NeedsInput = z.output<typeof needsInputSchema>;

/** The row as the contract describes it; the columns are plain text because codes may be added later. */
function toAnswer<Row extends NeedsRow>(row: Row) {
  return {
    ...row,
    allergens: ALLERGENS.filter((code) => row.allergens.includes(code)),
    diets: DIETS.filter((code) => row.diets.includes(code)),
  };
}

const noNeeds = (guestId: number) => ({
  guestId,
  allergens: [],
  diets: [],
  other: null,
  usesWheelchair: false,
  consentAt: null,
  consentBy: null,
});

/** Needs are not taken in any more once they would be deleted by the next run of the job. */
export function requireNeedsKept(event: Pick<EventRow, 'date' | 'needsKeptDays'>, now: Date): void {
  if (now < needsKeptUntil(event)) return;
  throw new AppError('needs_expired', 'The time for which needs are kept after this event is over.');
}

async function readOf(db: Database, guestId: number) {
  const row = await findNeeds(db, guestId);
  return row ? toAnswer(row) : noNeeds(guestId);
}

export async function readNeeds({ db }: AppContext, caller: AccountCaller, guestId: number) {
  await requireEventAccess(db, caller, { guestId });
  return readOf(db, guestId);
}

/** The ids of the guests of whom needs are noted, and `readNeeds` of some of them. */
export async function readEventNeeds({ db }: AppContext, caller: AccountCaller, eventId: number) {
  const event = await requireEventAccess(db, caller, { eventId });
  return {
    event,
    ids: await listGuestIdsWithNeeds(db, eventId),
    readNeeds: async (ids: number[]) => (await listNeeds(db, ids)).map(toAnswer),
    kept: { keptUntil: needsKeptUntil(event), keptDays: event.needsKeptDays },
  };
}

/** Needs without any content are not stored: the guest has none noted then. */
export async function putNeeds({ db, clock }: AppContext, caller: AccountCaller, guestId: number, input: NeedsInput) {
  const { allergens, diets, other = null, usesWheelchair } = input;
  const now = clock();
  return withEventAccess(db, caller, { guestId }, async (tx, event) => {
    requireNeedsKept(event, now);
    if (allergens.length === 0 && diets.length === 0 && other === null && !usesWheelchair) {
      await deleteNeeds(tx, guestId);
    } else {
      const codes = { allergens: [...new Set(allergens)], diets: [...new Set(diets)] };
      await storeNeeds(tx, { guestId, ...codes, other, usesWheelchair, consentAt: now, consentBy: 'organiser' });
    }
    return readOf(tx, guestId);
  });
}

export async function removeNeeds({ db }: AppContext, caller: AccountCaller, guestId: number): Promise<void> {
  await withEventAccess(db, caller, { guestId }, (tx) => deleteNeeds(tx, guestId));
}
