import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_SEATING } from '../../../shared/auto-seat/default-seating.ts';
import type { Seating } from '../../../shared/contracts/seating.ts';
import { showsFloorPlan, tierOf } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import { type AccountCaller, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import { findSeating, type SeatingChange, writeSeating } from './data.ts';
import { changeReferences, type ReferenceChanges } from './references.ts';

function requireFloorPlan(isAllowed: boolean): void {
  if (!isAllowed)
    throw new AppError('tier_required', 'Seating rules need the enterprise tier or a pass for the event.');
}

/** Rules are shown where the layout is. */
export async function readSeating({ db, clock }: AppContext, caller: AccountCaller, eventId: number): Promise<Seating> {
  requireFloorPlan(showsFloorPlan(await requireEventAccess(db, caller, { eventId }), clock()));
  return (await findSeating(db, eventId)) ?? DEFAULT_SEATING;
}

/** A save that repeats what is stored succeeds whatever its version: the answer to the first one was lost. */
export async function saveSeating(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  { version, ...content }: Seating,
): Promise<Seating> {
  return withEventAccess(db, caller, { eventId }, async (tx, event) => {
    requireFloorPlan(tierOf(event, clock()).hasFloorPlan);
    const { version: storedVersion, ...stored } = (await findSeating(tx, eventId)) ?? DEFAULT_SEATING;
    if (storedVersion > 0 && isDeepStrictEqual(stored, content)) return { version: storedVersion, ...content };
    if (version !== storedVersion) {
      throw new AppError('seating_changed', 'The seating rules were changed elsewhere since they were loaded.');
    }
    return { version: await writeSeating(tx, eventId, content, clock()), ...content };
  });
}

/**
 * Keeps rules and pins in step with tags, guests and households. The version rises, so that an editor which is open
 * elsewhere can't save the old names over them. Call it under the event's lock. Returns what `undoSeatingChange` needs,
 * or undefined if nothing changed.
 */
export async function updateSeatingReferences(
  tx: Database,
  eventId: number,
  changes: ReferenceChanges,
  now: Date,
): Promise<SeatingChange | undefined> {
  const stored = await findSeating(tx, eventId);
  if (!stored) return undefined;
  const { version: _, ...before } = stored;
  const changed = changeReferences(before, changes);
  if (isDeepStrictEqual(changed, before)) return undefined;
  return { version: await writeSeating(tx, eventId, changed, now), before };
}

/** Undoes the change of the rules, unless they were changed again since. */
export async function undoSeatingChange(
  tx: Database,
  eventId: number,
  { version, before }: SeatingChange,
  now: Date,
): Promise<void> {
  if ((await findSeating(tx, eventId))?.version === version) await writeSeating(tx, eventId, before, now);
}

/** Copies rules and pins to another event; `changes` leads from the guests and households of the original to their copies. */
export async function copySeating(
  tx: Database,
  { from, to, now }: { from: number; to: number; now: Date },
  changes: ReferenceChanges,
): Promise<void> {
  const original = await findSeating(tx, from);
  if (original) await writeSeating(tx, to, changeReferences(original, changes), now);
}
