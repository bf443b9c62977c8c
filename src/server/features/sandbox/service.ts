import { SUGGESTED_COLOR } from '../../../shared/color.ts';
import { DEFAULT_MAX_GUESTS } from '../../../shared/contracts/events.ts';
import type { KeepSandbox } from '../../../shared/contracts/sandbox.ts';
import { MAX_HOUSEHOLD_SIZE } from '../../../shared/guest-list-limits.ts';
import { withoutDefaults } from '../../../shared/layout/patch.ts';
import { currentTier } from '../../../shared/tiers.ts';
import { DEFAULT_TIME_ZONE } from '../../../shared/time-zone.ts';
import type { AppContext } from '../../common/context.ts';
import { randomId, randomToken } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import { createDurableRateLimit } from '../../limits/rate-limits.ts';
import { requireEventAccess } from '../event-access/service.ts';
import { insertEvent, lockUser } from '../events/data.ts';
import { requireRoomForEvent } from '../events/service.ts';
import { readRows, writeRows } from '../guests/import/service.ts';
import { writeLayout } from '../layouts/data.ts';
import { writeSeating } from '../seating/data.ts';
import { changeReferences } from '../seating/references.ts';
import type { User } from '../users/data.ts';
import { findKeptEvent, listHouseholdIds } from './data.ts';

/** Limited because each new one writes up to 200 guests; keeping the same sandbox again writes nothing. */
const KEPT_AN_HOUR = 120;

/** Guests and households of the stored event, by their ids in the sandbox. */
interface NewIds {
  readonly guests: ReadonlyMap<number, number>;
  readonly households: ReadonlyMap<number, number>;
}

/**
 * The guests as rows of an import, in which households of one name stay apart. One with more people than a household takes is
 * split, as nobody could keep the sandbox otherwise.
 */
function toRows(sent: KeepSandbox['guests']) {
  const anchors = new Map<number, { qrCode: string; people: number }>();
  return sent.map(({ id: _id, householdId, ...row }) => {
    const qrCodeIdentifier = randomToken();
    if (householdId === null) return { ...row, qrCodeIdentifier };
    const known = anchors.get(householdId);
    const anchor = known && known.people < MAX_HOUSEHOLD_SIZE ? known : { qrCode: qrCodeIdentifier, people: 0 };
    anchor.people += 1;
    anchors.set(householdId, anchor);
    return { ...row, qrCodeIdentifier, householdOf: anchor.qrCode };
  });
}

/** Imports the guests; all of them or none, because the layout and the rules name every one. */
async function writeGuests(
  tx: Database,
  { userId, eventId, now }: { userId: number; eventId: number; now: Date },
  sent: KeepSandbox['guests'],
): Promise<NewIds> {
  const caller = { userId, need: 'own', via: 'import' } as const;
  const event = await requireEventAccess(tx, caller, { eventId }, { lock: true });
  const results = await writeRows(tx, event, await readRows(toRows(sent)), { existing: 'add', now });
  const guests = new Map<number, number>();
  for (const [place, { guestId, problem }] of results.entries()) {
    if (problem === 'guest_limit') throw new AppError('guest_limit', 'Your tier has not room for that many guests.');
    const id = sent[place]?.id;
    if (guestId === null || id === undefined || guests.has(id)) {
      throw new AppError('invalid_input', `Guest ${place + 1} can't be kept.`);
    }
    guests.set(id, guestId);
  }
  const householdOf = await listHouseholdIds(tx, eventId);
  const households = sent.flatMap(({ id, householdId }): [number, number][] => {
    const made = householdOf.get(guests.get(id) ?? 0);
    return householdId === null || made == null ? [] : [[householdId, made]];
  });
  return { guests, households: new Map(households) };
}

/** Stored in every tier: one without a floor plan keeps them unseen, as after a downgrade, until it gets one. */
async function writePlan(
  tx: Database,
  { eventId, now }: { eventId: number; now: Date },
  { layout, seating }: Pick<KeepSandbox, 'layout' | 'seating'>,
  ids: NewIds,
): Promise<void> {
  const { name, width, height, unit, aisleWidth = null } = layout;
  const guestPositions = layout.guestPositions.flatMap((dot) => {
    const guestId = ids.guests.get(dot.guestId);
    return guestId === undefined ? [] : [{ ...dot, guestId }];
  });
  const room = {
    width,
    height,
    unit,
    aisleWidth,
    tables: layout.tables.map(withoutDefaults),
    items: layout.items ?? [],
  };
  const content = { name, ...room };
  await writeLayout(tx, { id: randomId(), eventId, ...content, guestPositions, version: 1, updatedAt: now });
  const guest = (id: number) => ids.guests.get(id) ?? null;
  const household = (id: number) => ids.households.get(id) ?? null;
  await writeSeating(tx, eventId, changeReferences(seating, { guest, household }), now);
}

export function createSandboxKeeper(context: AppContext) {
  const { db, clock } = context;
  const kept = createDurableRateLimit(context, { name: 'kept-sandboxes', points: KEPT_AN_HOUR, minutes: 60 });

  /** Makes an event of the sandbox in one transaction. Whoever asks again with the same key gets the same event. */
  async function keep(user: User, { key, event, ...content }: KeepSandbox): Promise<number> {
    const known = await findKeptEvent(db, user.id, key);
    if (known !== undefined) return known;
    await kept.consume(String(user.id));
    return db.transaction(async (tx) => {
      // The account's lock makes a second keep wait. It is asked for the key before the limit, which the first may have reached.
      await lockUser(tx, user.id);
      const made = await findKeptEvent(tx, user.id, key);
      if (made !== undefined) return made;
      const now = clock();
      await requireRoomForEvent(tx, user.id, now);
      const eventId = randomId();
      await insertEvent(tx, {
        ...event,
        id: eventId,
        userId: user.id,
        sandboxKey: key,
        primaryColor: SUGGESTED_COLOR,
        timeZone: event.timeZone ?? user.timeZone ?? DEFAULT_TIME_ZONE,
        maxGuests: Math.max(DEFAULT_MAX_GUESTS, content.guests.length),
      });
      const place = { userId: user.id, eventId, now };
      await writePlan(tx, place, content, await writeGuests(tx, place, content.guests));
      return eventId;
    });
  }

  return async (user: User, input: KeepSandbox) => ({
    eventId: await keep(user, input),
    hasFloorPlan: currentTier(user, clock()).hasFloorPlan,
  });
}
