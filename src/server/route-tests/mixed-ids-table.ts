import { expect } from 'vitest';
import { OWNER, SECRETS } from './secrets.ts';
import type { Ids, Reader } from './world.ts';

/** A call by the other organiser or their staff that names something of the owner's (`ours`) instead of their own. */
export interface MixedCall {
  readonly about: string;
  readonly reader: Reader;
  readonly method: string;
  readonly url: (theirs: Ids, ours: Ids) => string;
  readonly body?: (theirs: Ids, ours: Ids) => unknown;
  readonly status: number;
  /** The expected answer of a call that is not refused. */
  readonly says?: (ours: Ids) => unknown;
  /** Secrets of ours that the caller sent, and that the answer may therefore repeat. */
  readonly knows?: readonly string[];
}

const theirEvent = (path: string) => (theirs: Ids) => `/api/events/${theirs.event}${path}`;
const asOther = { reader: 'other', method: 'POST' } as const;
const get = { ...asOther, method: 'GET' } as const;

export const MIXED_CALLS: readonly MixedCall[] = [
  {
    ...get,
    about: 'a guest by another event',
    url: ({ event }, { guest }) => `/api/events/${event}/guests/${guest}`,
    status: 404,
  },
  {
    ...get,
    about: "a guest's page by another event",
    url: ({ event }, { guest }) => `/e/${event}/guest/${guest}`,
    status: 404,
  },
  {
    ...get,
    about: "a guest's place in another room",
    url: ({ event }, { guest }) => `/api/events/${event}/layout/public?guestId=${guest}`,
    status: 404,
  },
  {
    ...get,
    about: 'the list of guests, as staff of another door',
    reader: 'otherStaff',
    url: (_, { event }) => `/api/events/${event}/guests`,
    status: 401,
  },
  {
    ...asOther,
    about: "the arrival of another event's guest",
    url: theirEvent('/door/operations'),
    body: (_, { guest }) => ({
      device: 'device-number-of-another',
      ops: [{ id: 'operation-of-another', seq: 1, kind: 'arrive', at: '2030-05-20T18:00:00Z', guestId: guest }],
    }),
    status: 200,
    says: () => ({
      isSendOnly: false,
      answers: [{ id: 'operation-of-another', outcome: 'held', reason: 'guest_missing' }],
      guests: [],
    }),
  },
  {
    ...asOther,
    about: "a merge with another event's guest",
    url: theirEvent('/door/merge'),
    body: ({ guest }, { guest: ours }) => ({ keptId: guest, removedId: ours }),
    status: 404,
  },
  {
    ...get,
    about: 'the chart by the door code',
    url: () => `/api/shared-seating/${OWNER.event.doorCode}`,
    status: 404,
    knows: SECRETS.codes,
  },
  {
    ...asOther,
    about: 'the door by the share code',
    url: (_, { event }) => `/api/events/${event}/door/session`,
    body: (_, { shareCode }) => ({ code: shareCode }),
    status: 401,
  },
  {
    ...asOther,
    about: "another door by this door's code",
    url: theirEvent('/door/session'),
    body: () => ({ code: OWNER.event.doorCode }),
    status: 401,
  },
  {
    ...asOther,
    about: 'seating a guest of another event',
    url: theirEvent('/seats'),
    body: (_, { guest }) => [{ guestId: guest, tableNumber: '1', seatNumber: '1' }],
    status: 404,
  },
  {
    ...asOther,
    about: 'removing a guest of another event',
    url: theirEvent('/guests/delete'),
    body: (_, { guest }) => ({ ids: [guest] }),
    status: 200,
    says: () => ({ ids: [] }),
  },
  {
    ...asOther,
    about: 'bringing back a guest of another event',
    url: theirEvent('/guests/restore'),
    body: (_, { removedGuest }) => ({ ids: [removedGuest] }),
    status: 200,
    says: () => [],
  },
  {
    ...asOther,
    about: 'importing over a guest of another event, by id',
    url: theirEvent('/guests/import'),
    body: (_, { guest }) => ({ rows: [{ fullName: 'Taken Over', guestId: guest }], existing: 'update' }),
    status: 200,
    says: () => ({ results: [expect.objectContaining({ status: 'added' })] }),
  },
  {
    ...asOther,
    about: 'importing over a guest of another event, by QR code',
    url: theirEvent('/guests/import'),
    body: (_, { qrCode }) => ({ rows: [{ fullName: 'Taken Over', qrCodeIdentifier: qrCode }], existing: 'update' }),
    status: 200,
    says: () => ({ results: [{ status: 'failed', problem: 'qr_taken', guestId: null, seatTakenBy: null }] }),
  },
  {
    ...asOther,
    about: "adding a guest with another's QR code",
    url: () => '/api/guests',
    body: ({ event }, { qrCode }) => ({ eventId: event, fullName: 'Somebody', qrCodeIdentifier: qrCode }),
    status: 409,
  },
  {
    ...asOther,
    about: 'moving a guest into a household of another event',
    url: theirEvent('/guests/change'),
    body: ({ guest }, { household }) => ({ changes: [{ ids: [guest], set: { householdId: household } }] }),
    status: 404,
  },
  {
    ...asOther,
    about: 'moving a guest of another event into a household',
    url: theirEvent('/guests/change'),
    body: ({ household }, { guest }) => ({ changes: [{ ids: [guest], set: { householdId: household } }] }),
    status: 404,
  },
  {
    ...asOther,
    about: 'creating a household with a guest of another event',
    url: theirEvent('/households'),
    body: (_, { guest }) => ({ name: 'Taken', guestIds: [guest] }),
    status: 404,
  },
  {
    ...asOther,
    about: 'merging a household of another event into their own',
    url: ({ household }) => `/api/households/${household}/merge`,
    body: (_, { household }) => ({ householdIds: [household] }),
    status: 404,
  },
  {
    ...asOther,
    about: 'answering for a guest of another household',
    method: 'PUT',
    url: ({ householdToken }) => `/api/rsvp/${householdToken}`,
    body: (_, { guest }) => ({ version: 1, nonce: 'nonce-8842', people: [{ guestId: guest, attendance: 'coming' }] }),
    status: 400,
  },
  {
    ...asOther,
    about: 'typing in the answer of a guest of another event',
    method: 'PUT',
    url: ({ household }) => `/api/households/${household}/reply`,
    body: (_, { guest }) => ({ version: 1, people: [{ guestId: guest, attendance: 'coming' }] }),
    status: 400,
  },
  {
    ...asOther,
    about: 'mailing households of another event',
    url: theirEvent('/mails'),
    body: (_, { household }) => ({ kind: 'invitation', householdIds: [household] }),
    status: 404,
  },
  {
    ...asOther,
    about: 'moving a guest into another event',
    method: 'PATCH',
    url: ({ guest }) => `/api/guests/${guest}`,
    body: (_, { event }) => ({ eventId: event, fullName: 'Moved' }),
    status: 200,
  },
  {
    ...asOther,
    about: 'giving an event to someone else',
    method: 'PATCH',
    url: theirEvent(''),
    body: (_, { user, event }) => ({ id: event, userId: user, shareCode: OWNER.event.shareCode, name: 'Given' }),
    status: 200,
  },
  {
    ...asOther,
    about: "showing another event's picture as one's own",
    method: 'PATCH',
    url: theirEvent(''),
    body: (_, { picture }) => ({ backgroundImage: `/media/${picture}` }),
    status: 400,
  },
  {
    ...asOther,
    about: "showing the picture under another event's plan as one's own",
    method: 'PATCH',
    url: theirEvent(''),
    body: (_, { planPicture }) => ({ backgroundImage: `/media/${planPicture}` }),
    status: 400,
  },
  {
    ...asOther,
    about: "putting the picture under another event's plan under one's own",
    url: theirEvent('/layout'),
    body: (_, { planPicture }) => ({
      tables: [],
      picture: { mediaId: planPicture, x: 0, y: 0, width: 100, height: 100 },
    }),
    status: 200,
    says: () => expect.not.objectContaining({ picture: expect.anything() }),
  },
  {
    ...asOther,
    about: "keeping a room with the picture under another event's plan",
    url: theirEvent('/rooms'),
    body: (_, { planPicture }) => ({
      name: 'Hall',
      layout: { tables: [] },
      picture: { mediaId: planPicture, x: 0, y: 0, width: 100, height: 100 },
    }),
    status: 201,
    says: () => expect.objectContaining({ hasPicture: false }),
  },
  {
    ...asOther,
    about: "taking the picture of somebody else's room",
    url: ({ event }, { room }) => `/api/events/${event}/rooms/${room}/picture`,
    status: 404,
  },
  {
    ...get,
    about: "the picture under another event's plan by one's own event",
    url: ({ event }, { planPicture }) => `/api/events/${event}/layout/pictures/${planPicture}`,
    status: 404,
  },
  {
    ...get,
    about: "the picture under another event's plan among the open pictures",
    url: (_, { planPicture }) => `/media/${planPicture}`,
    status: 404,
  },
  {
    ...asOther,
    about: 'drawing a guest of another event',
    url: theirEvent('/layout'),
    body: (_, { guest }) => ({ tables: [], guestPositions: [{ id: 1, guestId: guest, x: 1, y: 1 }] }),
    status: 200,
    says: ({ guest }) => expect.objectContaining({ droppedGuestIds: [guest], guestPositions: [] }),
  },
  {
    ...asOther,
    about: 'confirming a printed card of a guest of another event',
    url: theirEvent('/printing/placeCards/confirm'),
    body: (_, { guest }) => ({ printed: [{ guestId: guest, hash: 'name:89abcdef' }], takenAway: [guest] }),
    status: 200,
    says: ({ guest }) => ({
      cards: expect.not.arrayContaining([expect.objectContaining({ guestId: guest })]),
      confirmedAt: expect.any(String),
    }),
  },
  {
    ...asOther,
    about: 'taking a larger tier without paying',
    method: 'PATCH',
    url: () => '/api/users/me',
    body: (_, { user }) => ({ id: user, subscriptionTier: 'enterprise', email: OWNER.account.email }),
    status: 200,
  },
];
