import { expect, test } from 'vitest';
import { timeZoneWords } from './time-zone-names.ts';

test.each([
  ['Asia/Calcutta', ['Asia', 'Kolkata']],
  ['Asia/Kolkata', ['Asia', 'Kolkata']],
  ['Antarctica/DumontDUrville', ['Antarctica', 'Dumont d’Urville']],
  ['America/Argentina/Buenos_Aires', ['America', 'Argentina', 'Buenos Aires']],
  ['UTC', ['UTC']],
])('says %s in words of today', (zone, words) => {
  expect(timeZoneWords(zone)).toEqual(words);
});

test('leaves no zone of this runtime with words run together, nor two under one name', () => {
  const shown = Intl.supportedValuesOf('timeZone').map((zone) => timeZoneWords(zone).join('/'));
  expect(shown.filter((words) => /_|[a-z](?<!Mc)[A-Z]/.test(words))).toEqual([]);
  expect(new Set(shown).size).toBe(shown.length);
});
