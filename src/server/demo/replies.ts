import type { ReplyEntryPerson } from '../../shared/contracts/rsvp.ts';
import { randomHouseholdCode, randomId, randomToken } from '../common/ids.ts';
import type { guests, households } from '../db/schema/guests.ts';
import type { guestMails, mailBatches, replies, rsvpSettings } from '../db/schema/rsvp.ts';
import { startOfDay } from './local-time.ts';

type NewGuest = typeof guests.$inferInsert;
type NewHousehold = typeof households.$inferInsert;
type NewReply = typeof replies.$inferInsert;

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** Guests can answer until this long before the wedding. */
const DEADLINE_DAYS = 4;
/** Days since the answers came: many right after the invitation and the reminder, few in between. */
const ANSWERED_DAYS_AGO = [21, 21, 20, 20, 20, 19, 18, 17, 15, 14, 14, 12, 10, 7, 7, 7, 6, 5, 3, 2];
/** Which of every five households have not answered yet, unless somebody of the household has arrived. */
const WAITING = [1, 4];
/** A guest who declined and now asks to come after all. The request came before the deadline was postponed. */
const ASKS_TO_COME = 'Katie Winslow';

const INVITED_DAYS_AGO = 22;

const MESSAGES: Readonly<Record<string, string>> = {
  'Fűzy család': 'Alig várjuk! Pénteken már Budapesten leszünk, szívesen segítünk a díszítésben.',
  'The Llewellyns': 'Five of us, and we are bringing the harp. So happy for you both!',
  "Siobhán and Patrick O'Connell": 'We land at noon on Saturday. Is there a bus from the airport?',
};

const INVITATION = `We are getting married, and we would love to have you with us.

Összeházasodunk, és nagyon szeretnénk, ha velünk ünnepelnétek.`;

interface RepliesInput {
  readonly eventId: number;
  readonly date: Date;
  readonly now: Date;
  readonly timeZone: string;
  readonly createdAt: Date;
  readonly households: readonly NewHousehold[];
  readonly guests: readonly NewGuest[];
}

/** Gives every guest without a household one of their own, as opening RSVP does. */
function completeHouseholds({ eventId, createdAt, households, guests }: RepliesInput) {
  const own = guests
    .filter(({ householdId }) => !householdId)
    .map((guest) => ({
      guestId: guest.id,
      row: {
        id: randomId(),
        eventId,
        name: guest.fullName,
        createdAt,
        rsvpToken: randomToken(),
        rsvpCode: randomHouseholdCode(),
      } satisfies NewHousehold,
    }));
  const ownOf = new Map(own.map(({ guestId, row }) => [guestId, row.id]));
  return {
    households: [...households, ...own.map(({ row }) => row)],
    guests: guests.map((guest) => ({ ...guest, householdId: guest.householdId ?? ownOf.get(guest.id) ?? null })),
  };
}

type Complete = ReturnType<typeof completeHouseholds>;

function answerOf(members: readonly NewGuest[]): ReplyEntryPerson[] {
  return members.flatMap(({ id, fullName, attendance }) =>
    attendance && attendance !== 'invited'
      ? [{ guestId: id, name: fullName, from: 'invited' as const, to: attendance }]
      : [],
  );
}

/** The invitation was mailed the day before the first answers; one address was refused. */
function mailInvitation({ eventId }: RepliesInput, today: number, { households, guests }: Complete) {
  const sentAt = new Date(today - INVITED_DAYS_AGO * DAY_MS + 18 * HOUR_MS);
  const batch: typeof mailBatches.$inferInsert = {
    id: randomId(),
    eventId,
    kind: 'invitation',
    createdAt: sentAt,
    sentAt,
  };
  const addressed = guests.filter(({ email }) => email);
  const reached = new Set(addressed.map(({ householdId }) => householdId));
  const same = { batchId: batch.id, eventId, language: 'en' as const, createdAt: sentAt };
  const mails = addressed.map(({ email, householdId }, index): typeof guestMails.$inferInsert => ({
    ...same,
    id: randomId(),
    householdId: householdId ?? 0,
    address: email ?? '',
    attempts: 1,
    ...(index === addressed.length - 1 ? { state: 'failed', reason: 'refused' } : { state: 'sent', sentAt }),
  }));
  const skipped = households
    .filter(({ id }) => !reached.has(id))
    .map(({ id }): typeof guestMails.$inferInsert => ({
      ...same,
      id: randomId(),
      householdId: id,
      address: '',
      state: 'skipped',
      reason: 'noAddress',
    }));
  return { batch, mails: [...mails, ...skipped] };
}

/** Opens RSVP for the demo wedding: about two thirds of the households have answered, and one asks for a change. */
export function buildReplies(input: RepliesInput) {
  const { eventId, date, now, timeZone } = input;
  const today = startOfDay(now, timeZone).getTime();
  const complete = completeHouseholds(input);
  const membersOf = Map.groupBy(complete.guests, ({ householdId }) => householdId);
  const entries: NewReply[] = [];
  const answeredAt = new Map<number, Date>();
  for (const [index, household] of complete.households.entries()) {
    const members = membersOf.get(household.id) ?? [];
    const isSettled = members.some(({ checkedIn, attendance }) => checkedIn || attendance !== 'coming');
    if (!isSettled && WAITING.includes(index % 5)) continue;
    const people = answerOf(members);
    // A household with a member who is still 'invited' has not answered.
    if (people.length < members.length) continue;
    const daysAgo = ANSWERED_DAYS_AGO[answeredAt.size % ANSWERED_DAYS_AGO.length] ?? 1;
    const at = new Date(today - daysAgo * DAY_MS + (8 + (index % 13)) * HOUR_MS + ((index * 17) % 60) * MINUTE_MS);
    answeredAt.set(household.id, at);
    const message = MESSAGES[household.name] ?? null;
    const same = { eventId, householdId: household.id, by: 'guest' as const };
    entries.push({ ...same, id: randomId(), nonce: randomToken(), state: 'applied', people, message, at });
    if (household.name !== ASKS_TO_COME) continue;
    const wish = people.map((person) => ({ ...person, from: 'declined' as const, to: 'coming' as const }));
    const words = 'My meeting was cancelled. Is there still a place for me?';
    const yesterday = new Date(now.getTime() - DAY_MS);
    entries.push({
      ...same,
      id: randomId(),
      nonce: randomToken(),
      people: wish,
      message: words,
      at: yesterday,
      state: 'requested',
    });
  }
  const settings: typeof rsvpSettings.$inferInsert = {
    eventId,
    isOpen: true,
    deadline: new Date(date.getTime() - DEADLINE_DAYS * DAY_MS),
    asksNeeds: true,
    isFormal: false,
    invitationText: INVITATION,
  };
  return {
    settings,
    replies: entries,
    invitation: mailInvitation(input, today, complete),
    households: complete.households.map((household): NewHousehold => {
      const at = answeredAt.get(household.id);
      return at ? { ...household, version: 2, answeredAt: at, message: MESSAGES[household.name] ?? null } : household;
    }),
    guests: complete.guests.map((guest): NewGuest => {
      const at = answeredAt.get(guest.householdId ?? 0);
      if (at) return { ...guest, attendanceAt: at, attendanceBy: 'guest' };
      // Whoever has not answered has chosen no meal either.
      return { ...guest, attendance: 'invited', meals: {} };
    }),
  };
}
