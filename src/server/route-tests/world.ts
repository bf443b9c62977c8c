import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { startGoogleStandIn } from '../../../stand-ins/google.ts';
import { makeTable } from '../../shared/layout/testing.ts';
import { CURRENCY, TIER_DETAILS } from '../../shared/tiers.ts';
import { randomId, randomToken } from '../common/ids.ts';
import type { Database } from '../db/client.ts';
import { layoutPictures, media } from '../db/schema/events.ts';
import { catererLinks, guestNeeds } from '../db/schema/guest-lists.ts';
import { households } from '../db/schema/guests.ts';
import { eventInvitations, eventMembers } from '../db/schema/members.ts';
import { payments } from '../db/schema/payments.ts';
import { printedCards, printSettings } from '../db/schema/printing.ts';
import { roomPictures, rooms } from '../db/schema/rooms.ts';
import { guestMails, mailBatches, replies, rsvpSettings } from '../db/schema/rsvp.ts';
import { sessions } from '../db/schema/sign-in.ts';
import { createGoogleSignIn } from '../integrations/google.ts';
import { hashSessionToken, newSessionToken } from '../sessions/session-token.ts';
import { enterDoor } from '../testing/door.ts';
import { insertEvent, insertGuest, insertLayout } from '../testing/factories.ts';
import { createOrganiser, type Organiser } from '../testing/organiser.ts';
import { createPaymentTest, type PaymentTest } from '../testing/payments.ts';
import { type CollectedRoute, collectRoutes } from './collect-routes.ts';
import { type Belongings, OWNER, STRANGER } from './secrets.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

const GOOGLE = { clientId: 'placecard-test', clientSecret: 'not-a-secret' };
const CONSENT = { consentAt: new Date(), consentBy: 'organiser' } as const;
const CARD_KIND = 'placeCards';
const PRINT_SETTINGS = { kind: CARD_KIND, picture: null, options: {} };
const PICTURE = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');

/** Ids and codes that addresses contain. */
export interface Ids {
  readonly event: number;
  readonly guest: number;
  readonly removedGuest: number;
  readonly household: number;
  readonly householdToken: string;
  /** A reply that waits for the organiser. */
  readonly request: number;
  /** A preview of mails to the household. */
  readonly mailBatch: number;
  readonly user: number;
  readonly payment: number;
  readonly barionPayment: string;
  readonly device: string;
  readonly picture: string;
  /** The venue's picture under the floor plan, switched on wherever it can be. */
  readonly planPicture: string;
  readonly room: number;
  readonly shareCode: string;
  readonly qrCode: string;
  readonly catererToken: string;
  /** The account of an editor. */
  readonly member: number;
  readonly invitation: number;
  readonly invitationToken: string;
  /** A kind of cards, which is the same for everybody. */
  readonly cardKind: string;
}

/** People with accounts who have, will have or had a role on the event. */
export const MEMBERS = ['editor', 'viewer', 'doorMember', 'invited', 'formerMember'] as const;
export const READERS = ['anonymous', 'other', 'staff', 'otherStaff', ...MEMBERS, 'free', 'enterprise'] as const;
/** Who makes a call: someone without a session, another organiser, door staff of the event or of another, members, its owner. */
export type Reader = (typeof READERS)[number];

export interface World {
  readonly test: PaymentTest;
  readonly origin: string;
  readonly routes: readonly CollectedRoute[];
  readonly owner: Organiser;
  readonly ids: Ids;
  /** Ids of the other organiser's data. */
  readonly strangersIds: Ids;
  /** Well-formed ids of things that do not exist. */
  readonly missingIds: Ids;
  readonly cookies: Readonly<Record<Reader, string>>;
  /** The accounts of those who have one and do not own the event. */
  readonly userIds: { readonly [Who in Reader]?: number };
  readonly snapshot: Snapshot;
  close(): Promise<void>;
}

async function insertLayoutOfGuest(
  db: Database,
  eventId: number,
  guest: { id: number; tableNumber: string },
): Promise<void> {
  const tables = [{ ...makeTable(1), label: guest.tableNumber, tableNumber: guest.tableNumber }];
  const guestPositions = [{ id: 1, guestId: guest.id, x: 300, y: 200, color: '#3b82f6' }];
  await insertLayout(db, { eventId, tables, guestPositions });
}

/** A payment for a month that was granted just now. */
async function insertPaidMonth(db: Database, userId: number, payment: Belongings['payment']): Promise<number> {
  const id = randomId();
  const now = new Date();
  await db.insert(payments).values({
    ...payment,
    id,
    userId,
    tier: 'enterprise',
    amount: TIER_DETAILS.enterprise.price,
    currency: CURRENCY,
    status: 'succeeded',
    barionStatus: 'Succeeded',
    origin: 'https://placecard.test',
    orderedOn: 'free',
    createdAt: now,
    grantedAt: now,
    grantNumber: 1,
    previousTier: 'free',
    grantedTier: 'enterprise',
  });
  return id;
}

async function insertDevice(db: Database, userId: number, userAgent: string): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000);
  await db.insert(sessions).values({
    id,
    userId,
    userAgent,
    expiresAt,
    lastSeenAt: new Date(),
    tokenHash: randomBytes(32),
  });
  return id;
}

/** Accounts of everybody who has something to do with an organiser's event. */
async function createMembers(test: PaymentTest, { addresses, userId, eventId }: MembersOf) {
  const { db } = test.database;
  const create = (email: string) => createOrganiser(test, { email, authProviderUserId: `google-sub-of-${email}` });
  const [editor, viewer, doorMember] = [
    await create(addresses.editor),
    await create(addresses.viewer),
    await create(addresses.doorMember),
  ];
  const [invited, formerMember] = [await create(addresses.invited), await create(addresses.formerMember)];
  const added = { eventId, addedBy: userId, at: new Date() };
  await db.insert(eventMembers).values([
    { ...added, userId: editor.userId, role: 'editor' },
    { ...added, userId: viewer.userId, role: 'viewer' },
    { ...added, userId: doorMember.userId, role: 'door' },
  ]);
  const invitation = randomId();
  const invitationToken = newSessionToken();
  await db.insert(eventInvitations).values({
    id: invitation,
    eventId,
    role: 'editor',
    invitedBy: userId,
    tokenHash: hashSessionToken(invitationToken),
    email: addresses.invited,
    mailbox: addresses.invited,
    expiresAt: new Date(Date.now() + 86_400_000),
  });
  const ids = { member: editor.userId, invitation, invitationToken };
  return { accounts: { editor, viewer, doorMember, invited, formerMember }, ids };
}

interface MembersOf {
  readonly addresses: Belongings['members'];
  readonly userId: number;
  readonly eventId: number;
}

/** Creates an organiser with one of everything, each containing secrets. */
async function createBelongings(
  test: PaymentTest,
  {
    account,
    event,
    household,
    guest,
    rest,
    removed,
    payment,
    needs,
    catererToken,
    reply,
    monogram,
    room: roomName,
    members: addresses,
  }: Belongings,
) {
  const { db } = test.database;
  const { userAgent, ...profile } = account;
  const organiser = await createOrganiser(test, profile);
  const { userId } = organiser;
  const picture = randomBytes(16).toString('base64url');
  const { id: eventId } = await insertEvent(db, { userId, ...event, backgroundImage: `/media/${picture}` });
  await db.insert(media).values({ id: picture, eventId, contentType: 'image/gif', bytes: PICTURE });
  const planPicture = await insertPlanPicture(db, eventId, PICTURE);
  const householdId = randomId();
  await db.insert(households).values({ id: householdId, eventId, ...household });
  const arrival = { checkedIn: true, checkInTime: new Date() };
  const { id: guestId } = await insertGuest(db, { eventId, householdId, ...arrival, ...guest });
  await insertGuest(db, { eventId, ...rest });
  const { id: removedGuest } = await insertGuest(db, { eventId, ...removed });
  await organiser.send('DELETE', `/api/guests/${removedGuest}`);
  await db.insert(guestNeeds).values({ guestId, allergens: ['nuts'], other: needs, ...CONSENT });
  await db.insert(rsvpSettings).values({ eventId, isOpen: true, asksNeeds: true, arePlacesPublished: true });
  const request = randomId();
  const wish = { guestId, name: guest.fullName, from: null, to: 'coming' } as const;
  await db.insert(replies).values({
    id: request,
    eventId,
    householdId,
    by: 'guest',
    state: 'requested',
    people: [wish],
    message: reply,
    at: new Date(),
  });
  await db.insert(catererLinks).values({ eventId, token: catererToken });
  const mailBatch = randomId();
  await db.insert(mailBatches).values({ id: mailBatch, eventId, kind: 'invitation' });
  await db.insert(guestMails).values({
    id: randomId(),
    batchId: mailBatch,
    eventId,
    householdId,
    address: household.email,
    language: 'en',
    state: 'planned',
  });
  await db.insert(printSettings).values({ eventId, settings: { ...PRINT_SETTINGS, monogram }, updatedAt: new Date() });
  const confirmed = { eventId, kind: CARD_KIND, hash: 'name:0123abcd', confirmedAt: new Date() } as const;
  await db.insert(printedCards).values([guestId, removedGuest].map((id) => ({ ...confirmed, guestId: id })));
  await insertLayoutOfGuest(db, eventId, { id: guestId, tableNumber: guest.tableNumber });
  // Adding the guest has raised the household's version; the requests of these tests name the first one.
  await db.update(households).set({ version: 1 }).where(eq(households.id, householdId));
  const room = randomId();
  await db.insert(rooms).values({
    id: room,
    userId,
    name: roomName,
    width: 1000,
    height: 800,
    unit: 'm',
    tables: [],
    items: [],
    tableCount: 0,
    seatCount: 0,
  });
  const place = { x: 0, y: 0, width: 100, height: 100, rotation: 0, opacity: 0.4 };
  await db.insert(roomPictures).values({ roomId: room, contentType: 'image/gif', bytes: PICTURE, place });
  const members = await createMembers(test, { addresses, userId, eventId });
  const ids: Ids = {
    event: eventId,
    guest: guestId,
    removedGuest,
    household: householdId,
    householdToken: household.rsvpToken,
    request,
    mailBatch,
    user: userId,
    payment: await insertPaidMonth(db, userId, payment),
    barionPayment: payment.barionPaymentId,
    device: await insertDevice(db, userId, userAgent),
    picture,
    planPicture,
    room,
    shareCode: event.shareCode,
    qrCode: guest.qrCodeIdentifier,
    catererToken,
    cardKind: CARD_KIND,
    ...members.ids,
  };
  return { organiser, staff: await enterDoor(test, eventId, event.doorCode), members: members.accounts, ids };
}

async function insertPlanPicture(db: Database, eventId: number, bytes: Buffer): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await db.insert(media).values({ id, eventId, contentType: 'image/gif', bytes, isOfPlan: true });
  const place = { x: 0, y: 0, width: 100, height: 100 };
  await db.insert(layoutPictures).values({ eventId, mediaId: id, ...place, isOnChart: true, isOnMap: true });
  return id;
}

function missing(): Ids {
  return {
    event: randomId(),
    guest: randomId(),
    removedGuest: randomId(),
    user: randomId(),
    payment: randomId(),
    household: randomId(),
    householdToken: randomToken(),
    request: randomId(),
    mailBatch: randomId(),
    barionPayment: randomBytes(16).toString('hex'),
    device: randomUUID(),
    picture: randomBytes(16).toString('base64url'),
    planPicture: randomBytes(16).toString('base64url'),
    room: randomId(),
    shareCode: 'ZZZZ9999',
    qrCode: randomToken(),
    catererToken: randomToken(),
    cardKind: CARD_KIND,
    member: randomId(),
    invitation: randomId(),
    invitationToken: newSessionToken(),
  };
}

/** The app as in production, with two organisers who have one of everything, and a session for every reader. */
export async function createWorld(): Promise<World> {
  const google = await startGoogleStandIn(GOOGLE);
  const { built: test, routes } = await collectRoutes(() =>
    createPaymentTest({
      mode: 'production',
      isHttps: true,
      // The payment stand-in accepts only return addresses on this computer.
      publicUrl: 'http://127.0.0.1:9',
      google: createGoogleSignIn({ issuer: google.url, ...GOOGLE }),
    }),
  );
  const own = await createBelongings(test, OWNER);
  const strange = await createBelongings(test, STRANGER);
  return {
    test,
    origin: `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`,
    routes,
    owner: own.organiser,
    ids: own.ids,
    strangersIds: strange.ids,
    missingIds: missing(),
    cookies: {
      anonymous: '',
      other: strange.organiser.cookie,
      staff: own.staff.cookie,
      otherStaff: strange.staff.cookie,
      editor: own.members.editor.cookie,
      viewer: own.members.viewer.cookie,
      doorMember: own.members.doorMember.cookie,
      invited: own.members.invited.cookie,
      formerMember: own.members.formerMember.cookie,
      free: own.organiser.cookie,
      enterprise: own.organiser.cookie,
    },
    userIds: {
      other: strange.organiser.userId,
      ...Object.fromEntries(MEMBERS.map((member) => [member, own.members[member].userId])),
    },
    snapshot: await takeSnapshot(test.database.pool, { userId: own.organiser.userId, eventId: own.ids.event }),
    async close() {
      await test.close();
      await google.close();
    },
  };
}
