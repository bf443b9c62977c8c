import type { Ids } from './world.ts';

const ID_BY_FOLDER: Record<string, keyof Ids> = {
  events: 'event',
  guests: 'guest',
  households: 'household',
  users: 'user',
  payments: 'payment',
  devices: 'device',
  media: 'picture',
  requests: 'request',
  rooms: 'room',
};
const ID_BY_NAME: Record<string, keyof Ids> = {
  eventId: 'event',
  guestId: 'guest',
  code: 'shareCode',
  paymentId: 'barionPayment',
  qrCode: 'qrCode',
  batch: 'mailBatch',
  kind: 'cardKind',
  picture: 'planPicture',
  room: 'room',
  userId: 'member',
  invitationId: 'invitation',
};

const TOKEN_BY_FOLDER: Record<string, keyof Ids> = {
  caterer: 'catererToken',
  rsvp: 'householdToken',
  r: 'householdToken',
  invitations: 'invitationToken',
  join: 'invitationToken',
  // A token that signs nobody in: the tests of sign-in links make their own.
  'sign-in': 'householdToken',
};

/** The id that a parameter of a pattern stands for: `:id` after `guests` is a guest's. */
export function idKeyOf(parameter: string, folder: string): keyof Ids {
  const byFolder = { id: ID_BY_FOLDER, token: TOKEN_BY_FOLDER }[parameter];
  const key = byFolder ? byFolder[folder] : ID_BY_NAME[parameter];
  if (!key) throw new Error(`addresses.ts does not say what ":${parameter}" after "${folder}" names.`);
  return key;
}

export function fillPattern(pattern: string, value: (parameter: string, folder: string) => string): string {
  const parts = pattern.split('/');
  return parts
    .map((part, index) => part.replace(/:(\w+)/, (_, parameter: string) => value(parameter, parts[index - 1] ?? '')))
    .join('/');
}

export function addressOf(pattern: string, ids: Ids): string {
  return fillPattern(pattern, (parameter, folder) => String(ids[idKeyOf(parameter, folder)]));
}
