import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';

const NOW = new Date('2030-05-01T08:00:00.500Z');
const entry: CalendarEntry = {
  eventId: 7,
  name: 'Anna & Béla; the wedding, at last',
  location: 'Gundel\nBudapest',
  start: new Date('2030-06-15T18:00:00+02:00'),
};

/** Joins folded lines and reads each property, as a calendar does. */
function readFile(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  expect(lines.pop()).toBe('');
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
}

const readText = (text = '') => text.replaceAll(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character));

it('has one entry of six hours in UTC, with special characters escaped', () => {
  const properties = readFile(calendarFile(entry, NOW));
  expect(Object.fromEntries(properties)).toMatchObject({
    VERSION: '2.0',
    UID: 'event-7@placecard',
    DTSTAMP: '20300501T080000Z',
    DTSTART: '20300615T160000Z',
    DTEND: '20300615T220000Z',
    SUMMARY: 'Anna & Béla\\; the wedding\\, at last',
    LOCATION: 'Gundel\\nBudapest',
  });
  expect([...properties.keys()]).not.toContain('DESCRIPTION');
  expect([...properties.keys()]).not.toContain('URL');
});

it('has a UID of its own for each guest, the same in every file', () => {
  const uid = (guestId?: number, now = NOW) => readFile(calendarFile({ ...entry, guestId }, now)).get('UID');
  expect(uid(3)).toBe('event-7-guest-3@placecard');
  expect(uid(3, new Date(0))).toBe(uid(3));
  expect(uid(4)).not.toBe(uid(3));
});

it('keeps every line within 75 octets and every text readable, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const file = calendarFile({ ...entry, name: text, description: text, url: 'https://example.com/e/7' }, NOW);
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const read = readText(readFile(file).get('SUMMARY'));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are left out of the file.
      expect(read).toBe(text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ''));
    }),
  );
});

it('lets no text add a line of its own', () => {
  const file = calendarFile({ ...entry, name: 'x\r\nATTENDEE:mailto:a@example.com\nEND:VEVENT' }, NOW);
  expect(file.match(/^END:VEVENT\r$/gm)).toHaveLength(1);
  expect(file).not.toMatch(/^ATTENDEE/m);
});
