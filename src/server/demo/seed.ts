import { sql } from 'drizzle-orm';
import { SUGGESTED_COLOR } from '../../shared/color.ts';
import type { PrintSettings } from '../../shared/contracts/printing.ts';
import { DEFAULT_PRINT_SETTINGS } from '../../shared/print-settings.ts';
import { randomAccessCode, randomId, randomToken } from '../common/ids.ts';
import type { Database } from '../db/client.ts';
import { checkInOperations, doorDevices } from '../db/schema/door.ts';
import { events, layouts, seatings } from '../db/schema/events.ts';
import { guestNeeds, mealOptions, tags } from '../db/schema/guest-lists.ts';
import { guests, households } from '../db/schema/guests.ts';
import { eventMembers } from '../db/schema/members.ts';
import { printSettings } from '../db/schema/printing.ts';
import { rooms } from '../db/schema/rooms.ts';
import { guestMails, mailBatches, replies, rsvpSettings } from '../db/schema/rsvp.ts';
import { users } from '../db/schema/users.ts';
import { namesActor } from '../features/event-access/data.ts';
import { buildDoor } from './door.ts';
import { buildGuestList } from './guest-list.ts';
import { upcomingWeekday } from './local-time.ts';
import { buildReplies } from './replies.ts';
import { buildSeating } from './seating-rules.ts';
import { buildWedding } from './wedding.ts';

/** Key of an advisory lock; any number that no other advisory lock in this database uses. */
const SEED_LOCK = 7_205_113;
const TIME_ZONE = 'Europe/Budapest';
const DAY_MS = 24 * 60 * 60 * 1000;
const THURSDAY = 4;
const SATURDAY = 6;

const PRINT_SETTINGS: PrintSettings = { ...DEFAULT_PRINT_SETTINGS, monogram: 'E & J' };

/** Another organiser: she plans a birthday with the demo account as editor, and may look at its wedding. */
async function seedSharedEvent(
  tx: Database,
  { userId, weddingId, now }: { userId: number; weddingId: number; now: Date },
): Promise<void> {
  const ownerId = randomId();
  const eventId = randomId();
  const at = new Date(now.getTime() - 5 * DAY_MS);
  await tx.insert(users).values({
    id: ownerId,
    email: 'judit@placecard.test',
    fullName: 'Kertész Judit',
    authProvider: 'email',
    timeZone: TIME_ZONE,
    language: 'hu',
    createdAt: at,
  });
  await tx.insert(events).values({
    id: eventId,
    userId: ownerId,
    name: 'Judit 60',
    timeZone: TIME_ZONE,
    status: 'planning',
    createdAt: at,
    date: upcomingWeekday(now, TIME_ZONE, { days: 75, weekday: SATURDAY, hour: 18 }),
    location: 'Vadász Kocsma, Szentendre',
    description: 'Judit invited the demo account to plan her birthday with her.',
    primaryColor: SUGGESTED_COLOR,
  });
  const names = ['Kertész Judit', 'Kertész Bálint', 'Hegyi Ágnes', 'Hegyi Tamás', 'Vad Ilona'];
  await tx.insert(guests).values(
    names.map((fullName, index) => ({
      id: randomId(),
      eventId,
      fullName,
      qrCodeIdentifier: randomToken(),
      createdAt: new Date(at.getTime() + index),
    })),
  );
  await tx.insert(eventMembers).values([
    { eventId, userId, role: 'editor', addedBy: ownerId, at },
    { eventId: weddingId, userId: ownerId, role: 'viewer', addedBy: userId, at },
  ]);
}

/** Creates the demo account and its events in a database without accounts. */
export async function seedDemo(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked, because two servers that start at once would both find no accounts.
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if ((await tx.$count(users)) > 0) return;

    const userId = randomId();
    const createdAt = new Date(now.getTime() - 30 * DAY_MS);
    await tx.insert(users).values({
      id: userId,
      email: 'demo@placecard.test',
      fullName: 'Demo Organiser',
      authProvider: 'email',
      timeZone: TIME_ZONE,
      subscriptionTier: 'enterprise',
      createdAt,
    });

    await tx.execute(sql`select ${namesActor({ kind: 'user', id: userId, via: 'import' })}`);
    const weddingId = randomId();
    const date = upcomingWeekday(now, TIME_ZONE, { days: 12, weekday: SATURDAY, hour: 16 });
    await tx.insert(events).values([
      {
        id: weddingId,
        userId,
        name: 'Eszter & James',
        date,
        timeZone: TIME_ZONE,
        location: 'Fűzfa Kert, Margitsziget, Budapest',
        description: 'Wedding dinner and dancing under the old willows. Vacsora és tánc a fűzfák alatt, hajnalig.',
        status: 'active',
        titleText: 'Eszter & James',
        subtitleText: 'Isten hozott! Welcome! Find your seat below.',
        maxGuests: 130,
        primaryColor: SUGGESTED_COLOR,
        shareCode: randomAccessCode(),
        doorAllows: { walkIn: true, nameCompanion: true, seat: true },
        createdAt,
      },
      {
        id: randomId(),
        userId,
        name: 'Winter company dinner',
        date: upcomingWeekday(now, TIME_ZONE, { days: 58, weekday: THURSDAY, hour: 19 }),
        timeZone: TIME_ZONE,
        location: 'Malomház Étterem, Óbuda, Budapest',
        description: 'A dinner for the whole office; the guest list is still to come.',
        status: 'draft',
        maxGuests: 60,
        primaryColor: SUGGESTED_COLOR,
        createdAt: new Date(now.getTime() - 2 * DAY_MS),
      },
    ]);

    await seedSharedEvent(tx, { userId, weddingId, now });

    const wedding = buildWedding({ eventId: weddingId, timeZone: TIME_ZONE, createdAt, now });
    const list = buildGuestList(wedding.guests, { eventId: weddingId, createdAt });
    const answers = buildReplies({ eventId: weddingId, date, now, timeZone: TIME_ZONE, createdAt, ...list });
    await tx.insert(households).values(answers.households);
    await tx.insert(tags).values(list.tags);
    await tx.insert(mealOptions).values(list.mealOptions);
    const door = buildDoor(answers.guests, { eventId: weddingId, userId, now });
    // A companion refers to its host, who comes before it in the list.
    await tx.insert(guests).values(door.guests);
    await tx.insert(doorDevices).values(door.devices);
    await tx.insert(checkInOperations).values(door.operations);
    await tx.insert(guestNeeds).values(list.needs);
    await tx.insert(rsvpSettings).values(answers.settings);
    await tx.insert(replies).values(answers.replies);
    await tx.insert(mailBatches).values(answers.invitation.batch);
    await tx.insert(guestMails).values(answers.invitation.mails);
    await tx.insert(layouts).values(wedding.layout);
    await tx.insert(rooms).values({ id: randomId(), userId, name: 'Fűzfa Kert', ...wedding.room, createdAt });
    const guestIds = new Map(wedding.guests.map(({ fullName, id }) => [fullName, id]));
    await tx.insert(printSettings).values({ eventId: weddingId, settings: PRINT_SETTINGS, updatedAt: createdAt });
    await tx.insert(seatings).values({ eventId: weddingId, ...buildSeating(guestIds) });
  });
}
