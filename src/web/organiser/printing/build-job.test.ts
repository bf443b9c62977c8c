import { expect, it } from 'vitest';
import { buildCateringList } from '../../../shared/catering/build-list.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Household } from '../../../shared/contracts/households.ts';
import type { Menu } from '../../../shared/contracts/menu.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { makeTable } from '../../../shared/layout/testing.ts';
import { defaultPrintOptions } from '../../../shared/paper/kind-options.ts';
import { buildJob, toPrintedGuest } from './build-job.ts';

const event = {
  id: 7,
  name: 'Wedding',
  titleText: 'Anna & Béla',
  date: '2030-06-15T22:30:00Z',
  timeZone: 'Europe/Budapest',
  location: 'Eger',
  primaryColor: '#1f4d3a',
} as Event;
const menu = {
  courses: [
    { name: 'Starter', options: [{ name: 'Soup', mark: null }] },
    { name: 'Main', options: [{ name: 'Beef', mark: 'B' }] },
  ],
} as Menu;
const households = [
  { id: 3, name: 'Kovács', salutation: 'A Kovács család', rsvpCode: 'ABCDEFGHJK', rsvpToken: 'token-3' },
  { id: 4, name: 'Nagy', salutation: null, rsvpCode: 'LMNPQRSTUV', rsvpToken: 'token-4' },
] as Household[];
const guest = {
  id: 1,
  fullName: 'dr. Kovács Anna',
  cardName: 'Anna',
  sortName: null,
  qrCodeIdentifier: 'qr-1',
  householdId: 3,
  tableNumber: '4',
  tableName: 'Oak',
  seatNumber: '2',
  meals: { Main: 'Beef', Starter: 'Soup', Gone: 'Cake' },
} as unknown as Guest;
const t = translatorFor('hu');
const origin = 'https://x.test';
const source = { event, menu, households, language: 'hu', t, nameOrder: 'familyFirst', origin } as const;
const input = { options: defaultPrintOptions('rsvpCards'), mark: { monogram: 'A', picture: null }, guests: [guest] };

it('has what the kitchen needs if that was loaded', () => {
  const catering = { list: buildCateringList([], []), undecided: { waiting: 3, unsure: 0 } };
  expect(buildJob({ kind: 'catererList', ...input }, { ...source, catering })).toMatchObject({
    catering: catering.list,
    undecided: { waiting: 3 },
  });
  expect('catering' in buildJob({ kind: 'doorList', ...input }, source)).toBe(false);
});

it('has the tables of the plan, named where the organiser named them', () => {
  const tables = [makeTable(1), makeTable(2, { label: 'Oak' })];
  expect(buildJob({ kind: 'tableNumbers', ...input, tables }, source).tables).toEqual([
    { number: '1', name: null },
    { number: '2', name: 'Oak' },
  ]);
});

it('describes a guest as paper shows it', () => {
  expect(toPrintedGuest(guest, source)).toEqual({
    id: 1,
    name: 'Anna',
    sortName: 'Kovács Anna',
    tableNumber: '4',
    tableName: 'Oak',
    seatNumber: '2',
    meals: [
      { course: 'Starter', option: 'Soup', mark: null },
      { course: 'Main', option: 'Beef', mark: 'B' },
    ],
    address: 'https://x.test/guest-view/qr-1',
  });
});

it('describes the event in its own language and time zone', () => {
  expect(buildJob({ kind: 'placeCards', ...input }, source)).toMatchObject({
    event: {
      title: 'Anna & Béla',
      date: '2030. június 16.',
      location: 'Eger',
      language: 'hu',
      address: 'https://x.test/e/7',
    },
    households: [],
  });
});

it('has the households of the chosen guests on RSVP cards, with a code that can be typed', () => {
  expect(buildJob({ kind: 'rsvpCards', ...input }, source).households).toEqual([
    { id: 3, name: 'A Kovács család', code: 'ABCDE-FGHJK', address: 'https://x.test/r/token-3' },
  ]);
});
