import { describe, expect, it } from 'vitest';
import type { GuestMailKind } from '../../../shared/contracts/guest-mails.ts';
import { type Circumstances, type MailGuest, type MailHousehold, planMails, recipientKey } from './recipients.ts';

let ids = 0;
const guest = (changes: Partial<MailGuest> = {}): MailGuest => ({
  id: ++ids,
  fullName: 'Kovács Anna',
  email: null,
  attendance: null,
  tableNumber: null,
  seatNumber: null,
  tableName: null,
  qrCodeIdentifier: 'code',
  ...changes,
});
const household = (changes: Partial<MailHousehold> = {}): MailHousehold => ({
  id: 7,
  name: 'Kovács család',
  salutation: null,
  email: 'kovacs@example.com',
  language: null,
  isFormal: null,
  rsvpToken: 'token',
  answeredAt: null,
  guests: [guest()],
  ...changes,
});
const circumstances = (kind: GuestMailKind, changes: Partial<Circumstances> = {}): Circumstances => ({
  kind,
  language: 'en',
  hasOptedOut: () => false,
  earlier: new Map(),
  isSelection: false,
  ...changes,
});
const plan = (kind: GuestMailKind, home: MailHousehold, changes?: Partial<Circumstances>) =>
  planMails([home], circumstances(kind, changes)).map(({ address, state, reason }) => [address, reason ?? state]);

describe('addresses', () => {
  it("are the household's, else those of its members who may come, once each", () => {
    const guests = [
      guest({ email: 'Anna@example.com' }),
      guest({ email: 'anna@example.com' }),
      guest({ email: 'peter@example.com' }),
      guest({ email: 'declined@example.com', attendance: 'declined' }),
      guest(),
    ];
    expect(plan('invitation', household({ guests }))).toEqual([['kovacs@example.com', 'planned']]);
    expect(plan('invitation', household({ email: null, guests }))).toEqual([
      ['Anna@example.com', 'planned'],
      ['peter@example.com', 'planned'],
    ]);
  });

  it('that are missing, wrong or unsubscribed are named', () => {
    expect(plan('invitation', household({ email: null }))).toEqual([['', 'noAddress']]);
    expect(plan('invitation', household({ email: 'none' }))).toEqual([['none', 'invalidAddress']]);
    const hasOptedOut = (address: string) => address === 'Kovacs@Example.com';
    expect(plan('invitation', household({ email: 'Kovacs@Example.com' }), { hasOptedOut })).toEqual([
      ['Kovacs@Example.com', 'unsubscribed'],
    ]);
  });

  it("have the household's language, else the event's", () => {
    const languages = planMails([household(), household({ language: 'hu' })], circumstances('invitation'));
    expect(languages.map(({ language }) => language)).toEqual(['en', 'hu']);
  });
});

describe('an invitation', () => {
  it('goes to whoever has not declined, also to those who have answered', () => {
    const declined = guest({ attendance: 'declined' });
    expect(plan('invitation', household({ guests: [declined, declined] }))).toMatchObject([[{}, 'declined']]);
    expect(plan('invitation', household({ guests: [declined, guest()] }))).toMatchObject([[{}, 'planned']]);
    expect(plan('invitation', household({ guests: [guest({ attendance: 'coming' })] }))).toMatchObject([
      [{}, 'planned'],
    ]);
  });

  it('is sent again only to households that were chosen one by one', () => {
    const earlier = new Map([[recipientKey(7, 'KOVACS@example.com'), null]]);
    expect(plan('invitation', household(), { earlier })).toMatchObject([[{}, 'alreadyInvited']]);
    expect(plan('invitation', household(), { earlier, isSelection: true })).toMatchObject([[{}, 'planned']]);
    expect(plan('invitation', household({ email: 'new@example.com' }), { earlier })).toMatchObject([[{}, 'planned']]);
  });
});

it.each<[Partial<MailHousehold>, string]>([
  [{ guests: [guest()] }, 'planned'],
  [{ guests: [guest({ attendance: 'invited' })] }, 'planned'],
  [{ guests: [guest({ attendance: 'coming' }), guest({ attendance: 'invited' })], answeredAt: new Date() }, 'planned'],
  [{ guests: [guest({ attendance: 'coming' }), guest()], answeredAt: new Date() }, 'answered'],
  [{ guests: [guest({ attendance: 'maybe' })] }, 'answered'],
  [{ guests: [guest({ attendance: 'declined' })] }, 'declined'],
])('a reminder goes to households whose answer is missing: %#', (changes, outcome) => {
  expect(plan('reminder', household(changes))).toMatchObject([[{}, outcome]]);
});

describe('a mail about seats', () => {
  const seated = guest({ tableNumber: '4', seatNumber: '2' });

  it('goes to households with somebody who comes and has a place', () => {
    expect(plan('seats', household({ guests: [seated] }))).toMatchObject([[{}, 'planned']]);
    expect(plan('seats', household())).toMatchObject([[{}, 'noPlace']]);
    for (const attendance of ['maybe', 'invited'] as const) {
      expect(plan('seats', household({ guests: [{ ...seated, attendance }] }))).toMatchObject([[{}, 'notAnswered']]);
    }
    const declined = { ...seated, attendance: 'declined' as const };
    expect(plan('seats', household({ guests: [declined, guest()] }))).toMatchObject([[{}, 'noPlace']]);
  });

  it('is sent again only if a seat changed', () => {
    const guests = [seated, guest({ tableNumber: '4', seatNumber: '3' })];
    const [first] = planMails([household({ guests })], circumstances('seats'));
    const earlier = new Map([[recipientKey(7, 'kovacs@example.com'), first?.seatsHash ?? null]]);
    const again = (changed: MailGuest[]) => plan('seats', household({ guests: changed }), { earlier });
    expect(again(guests.toReversed())).toMatchObject([[{}, 'sameAsBefore']]);
    expect(again([seated, guest({ fullName: 'Not seated' }), guests[1] ?? seated])).toMatchObject([
      [{}, 'sameAsBefore'],
    ]);
    expect(again([seated])).toMatchObject([[{}, 'planned']]);
    expect(again(guests.map((each) => ({ ...each, tableName: 'Head table' })))).toMatchObject([[{}, 'planned']]);
  });
});

it.each<[string, GuestMailKind, Partial<MailHousehold>]>([
  ['salutation', 'invitation', { salutation: 'Win at www.evil.example' }],
  ['name', 'reminder', { name: 'evil.com' }],
  ['name of a guest', 'seats', { guests: [guest({ fullName: 'See https://x.example', tableNumber: '1' })] }],
  ['name of a table', 'seats', { guests: [guest({ tableNumber: '1', tableName: 'prize.com' })] }],
])('a household with a link in the %s gets no mail that shows it', (_field, kind, changes) => {
  expect(plan(kind, household(changes))).toMatchObject([[{}, 'linksInText']]);
});

it('a link in a name that the mail does not show does no harm', () => {
  const guests = [guest({ fullName: 'evil.com' })];
  expect(plan('invitation', household({ name: 'evil.com', salutation: 'Kovács család', guests }))).toMatchObject([
    [{}, 'planned'],
  ]);
});
