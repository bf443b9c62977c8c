import { expect, it } from 'vitest';
import type { LogPart } from './contracts/event-log.ts';
import { translatorFor } from './i18n/translator.ts';
import { isMove, tellActor, tellPart } from './tell-change.ts';

const part = (values: Partial<LogPart>): LogPart => ({
  subject: 'guest',
  action: 'changed',
  count: 1,
  fields: [],
  before: {},
  after: {},
  tableNames: { before: null, after: null },
  guest: { id: 1, name: 'Nagy Ilona' },
  ...values,
});
const tell = (values: Partial<LogPart>, language: 'en' | 'hu' = 'en') =>
  tellPart(translatorFor(language), part(values));

it('tells a move by the tables’ names of today', () => {
  const move = { action: 'seat', before: { table: '4', seat: '1' }, after: { table: '7', seat: null } } as const;
  expect(tell({ ...move, tableNames: { before: 'Family', after: null } })).toBe('Family, Seat 1 → Table 7');
  expect(tell(move, 'hu')).toBe('4. asztal, 1. szék → 7. asztal');
  expect(tell({ ...move, after: { table: null, seat: null } })).toBe('Table 4, Seat 1 → no seat');
});

it('tells everything that one call did to a guest', () => {
  const declined = {
    action: 'attendance',
    before: { attendance: 'coming', table: '4', seat: null },
    after: { attendance: 'declined', table: null, seat: null },
    fields: ['email', 'tags', 'a_column_of_later'],
  } as const;
  expect(tell({ ...declined, fields: [...declined.fields] })).toBe(
    'Reply: Coming → Declined; Table 4 → no seat; Changed: email, tags',
  );
  expect(tell({ action: 'arrival', before: { arrivals: 0 }, after: { arrivals: 1 } })).toBe('Checked in');
  expect(tell({ action: 'arrival', before: { arrivals: 1 }, after: { arrivals: 0 } })).toBe('Check-in taken back');
  expect(tell({ action: 'added', fields: ['household'], after: { table: '2' } })).toBe('Added to the list; Table 2');
});

it('counts guests, and names what else changed', () => {
  expect(tell({ guest: null, action: 'seat', count: 214 })).toBe('214 guests moved');
  expect(tell({ guest: null, subject: 'guests', action: 'added', count: 120, after: { changed: 1 } })).toBe(
    '120 guests added, 1 guest changed',
  );
  expect(tell({ guest: null, subject: 'event', fields: ['location', 'title_text', 'primary_color'] })).toBe(
    'Event changed: place, look of the page',
  );
  expect(tell({ guest: null, subject: 'mails', action: 'changed', after: { kind: 'reminder' } })).toBe(
    'Reminders sent',
  );
  expect(tell({ guest: null, subject: 'layout', fields: ['tables'] }, 'hu')).toBe('Az alaprajz módosult: asztalok');
});

it('offers to put back only a guest who was moved', () => {
  expect(isMove(part({ action: 'seat', before: { table: null, seat: null }, after: { table: '7', seat: null } }))).toBe(
    true,
  );
  expect(isMove(part({ action: 'added', after: { table: '7', seat: null } }))).toBe(false);
  expect(isMove(part({ guest: null, action: 'seat', count: 2 }))).toBe(false);
});

it('names people, households and whoever has no account', () => {
  const t = translatorFor('en');
  expect(tellActor(t, { kind: 'user', id: null, name: null })).toBe('Former member');
  expect(tellActor(t, { kind: 'household', id: 5, name: 'Nagy' })).toBe('Household Nagy');
  expect(tellActor(t, { kind: 'door', id: null, name: null })).toBe('Phone at the door');
});
