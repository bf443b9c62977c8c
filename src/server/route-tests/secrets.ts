import { eachPlainField, PLAIN_FIELDS, type PlainField } from '../../shared/contracts/plain-fields.ts';
/** An organiser's data, made of words that occur nowhere else: an answer that contains one shows whose data leaked. */
export interface Belongings {
  readonly account: {
    email: string;
    fullName: string;
    username: string;
    company: string;
    role: string;
    userAgent: string;
    authProviderUserId: string;
  };
  readonly event: {
    name: string;
    location: string;
    maxGuests: number;
    shareCode: string;
    doorCode: string;
    venueLayout: { words: string };
  };
  readonly guest: GuestWords & { tableNumber: string; seatNumber: string };
  /** Another guest of the same event. */
  readonly rest: GuestWords;
  readonly removed: GuestWords;
  /** The household of the guest. */
  readonly household: { name: string; salutation: string; email: string; rsvpToken: string; rsvpCode: string };
  /** The message of an answer that waits for the organiser. */
  readonly reply: string;
  readonly payment: { barionPaymentId: string; gatewayUrl: string };
  /** What the guest needs of the kitchen, and the link by which the caterer reads it. */
  readonly needs: string;
  readonly catererToken: string;
  /** The letters on the event's printed cards. */
  readonly monogram: string;
  /** The name of a room that the account keeps. */
  readonly room: string;
  /** Addresses of the accounts that work on the event, and of those who are invited or were members. */
  readonly members: Record<'editor' | 'viewer' | 'doorMember' | 'invited' | 'formerMember', string>;
}

const memberAddresses = (of: string): Belongings['members'] => ({
  editor: `editor-of-${of}@private.test`,
  viewer: `viewer-of-${of}@private.test`,
  doorMember: `door-of-${of}@private.test`,
  invited: `invited-by-${of}@private.test`,
  formerMember: `former-of-${of}@private.test`,
});

interface GuestWords extends Record<PlainField, string> {
  readonly fullName: string;
  readonly email: string;
  readonly specialRequirements: string;
  readonly qrCodeIdentifier: string;
}

function guestWords(name: string): GuestWords {
  return {
    fullName: `${name} Vendegova`,
    email: `mail-of-${name}@private.test`.toLowerCase(),
    ...eachPlainField((field) => `${field} of ${name} 7002`),
    specialRequirements: `notes-of-${name}`,
    qrCodeIdentifier: `qr-of-${name}-0123456789`,
  };
}

export const OWNER: Belongings = {
  account: {
    email: 'owner-account@private.test',
    fullName: 'Ownerina Sealedname',
    username: 'owner-handle-7731',
    company: 'Owner-Sealed Company',
    role: 'owner-role-7731',
    userAgent: 'OwnerDevice/7731',
    authProviderUserId: 'owner-google-sub-7731',
  },
  event: {
    name: 'Owner Gala 7731',
    location: 'Owner Hall 7731',
    maxGuests: 773_177,
    shareCode: 'SHARE773',
    doorCode: 'DRKEY773',
    venueLayout: { words: 'owner-venue-layout-7731' },
  },
  guest: { ...guestWords('Annabella'), tableNumber: 'T7731', seatNumber: 'S7731' },
  rest: guestWords('Restituta'),
  removed: guestWords('Removella'),
  household: {
    name: 'Owner-Household 7731',
    salutation: 'Owner-Envelope 7731',
    email: 'household-of-owner@private.test',
    rsvpToken: 'household-token-7731xx',
    rsvpCode: 'HSHLDC7731',
  },
  reply: 'reply-of-annabella-7731',
  payment: { barionPaymentId: '7731'.repeat(8), gatewayUrl: 'https://gateway.test/owner-7731' },
  needs: 'needs-of-annabella-7731',
  catererToken: 'owner-caterer-token-77',
  monogram: 'OW7731',
  room: 'Owner-Room 7731',
  members: memberAddresses('owner'),
};

export const STRANGER: Belongings = {
  account: {
    email: 'stranger-account@private.test',
    fullName: 'Strangerina Hiddenname',
    username: 'stranger-handle-8842',
    company: 'Stranger-Hidden Company',
    role: 'stranger-role-8842',
    userAgent: 'StrangerDevice/8842',
    authProviderUserId: 'stranger-google-sub-8842',
  },
  event: {
    name: 'Stranger Gala 8842',
    location: 'Stranger Hall 8842',
    maxGuests: 884_288,
    shareCode: 'SHARE884',
    doorCode: 'DRKEY884',
    venueLayout: { words: 'stranger-venue-layout-8842' },
  },
  guest: { ...guestWords('Bonifacia'), tableNumber: 'T8842', seatNumber: 'S8842' },
  rest: guestWords('Strangulla'),
  removed: guestWords('Goneforeva'),
  household: {
    name: 'Stranger-Household 8842',
    salutation: 'Stranger-Envelope 8842',
    email: 'household-of-stranger@private.test',
    rsvpToken: 'household-token-8842xx',
    rsvpCode: 'HSHLDC8842',
  },
  reply: 'reply-of-bonifacia-8842',
  payment: { barionPaymentId: '8842'.repeat(8), gatewayUrl: 'https://gateway.test/stranger-8842' },
  needs: 'needs-of-bonifacia-8842',
  catererToken: 'other-caterer-token-88',
  monogram: 'ST8842',
  room: 'Stranger-Room 8842',
  members: memberAddresses('stranger'),
};

/** The owner's secrets by kind; views (views.ts) name the kinds that a reader may see. */
export const SECRETS = {
  /** The event's public details. */
  card: [OWNER.event.name, OWNER.event.location],
  /** The guest's name. */
  name: [OWNER.guest.fullName],
  seat: [OWNER.guest.tableNumber, OWNER.guest.seatNumber],
  /** The number of the guest's table, which the layout's table has too. */
  table: [OWNER.guest.tableNumber],
  notes: [OWNER.guest.specialRequirements],
  qr: [OWNER.guest.qrCodeIdentifier],
  email: [OWNER.guest.email],
  plain: PLAIN_FIELDS.map((field) => OWNER.guest[field]),
  /** The names of the other guests. */
  restNames: [OWNER.rest.fullName],
  restNotes: [OWNER.rest.specialRequirements],
  restQr: [OWNER.rest.qrCodeIdentifier],
  restEmail: [OWNER.rest.email],
  restPlain: PLAIN_FIELDS.map((field) => OWNER.rest[field]),
  removed: Object.values(OWNER.removed),
  householdName: [OWNER.household.name],
  /** What the household's own page says of it. */
  household: [OWNER.household.email, OWNER.household.salutation],
  householdToken: [OWNER.household.rsvpToken],
  householdCode: [OWNER.household.rsvpCode],
  /** What somebody wrote with an answer. */
  reply: [OWNER.reply],
  codes: [OWNER.event.shareCode, OWNER.event.doorCode],
  maxGuests: [String(OWNER.event.maxGuests)],
  venueLayout: [OWNER.event.venueLayout.words],
  /** What members are told of the owner. */
  ownerName: [OWNER.account.fullName],
  account: Object.values(OWNER.account).filter((word) => word !== OWNER.account.fullName),
  payment: Object.values(OWNER.payment),
  needs: [OWNER.needs],
  catererToken: [OWNER.catererToken],
  monogram: [OWNER.monogram],
  room: [OWNER.room],
  memberAddresses: Object.values(OWNER.members),
} as const satisfies Record<string, readonly string[]>;
export type SecretKind = keyof typeof SECRETS;

/** The other organiser's secrets: nobody but they and their door staff may see any of them. */
export const STRANGERS_SECRETS: readonly string[] = [
  STRANGER.event.name,
  STRANGER.event.location,
  ...[STRANGER.guest, STRANGER.rest, STRANGER.removed].flatMap((guest) => Object.values(guest)),
  ...Object.values(STRANGER.household),
  STRANGER.reply,
  STRANGER.event.shareCode,
  STRANGER.event.doorCode,
  String(STRANGER.event.maxGuests),
  STRANGER.event.venueLayout.words,
  ...Object.values(STRANGER.account),
  ...Object.values(STRANGER.payment),
  STRANGER.needs,
  STRANGER.catererToken,
  STRANGER.monogram,
  ...Object.values(STRANGER.members),
];

/** Columns that no answer may contain, whoever asks. */
export const INTERNAL_FIELDS = [
  ...['tokenHash', 'codeHash', 'seatKey', 'changedIn', 'authProviderUserId', 'allowsGoogle', 'sealed', 'lastStep'],
  ...['attempts', 'barionPaymentId', 'nextCheckAt', 'nextRefundAt', 'refundReason', 'grantNumber', 'mailedAt'],
];
