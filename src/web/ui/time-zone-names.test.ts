import { expect, test } from 'vitest';
import { timeZoneWords } from './time-zone-names.ts';

test.each([
  ['Asia/Calcutta', ['Asia', 'Kolkata']],
  ['Asia/Kolkata', ['Asia', 'Kolkata']],
  ['Antarctica/DumontDUrville', ['Antarctica', 'Dumont d’Urville']],
  ['America/Argentina/Buenos_Aires', ['America', 'Argentina', 'Buenos Aires']],
  ['UTC', ['UTC']],
])('names %s as it is called today', (zone, words) => {
  expect(timeZoneWords(zone)).toEqual(words);
});

test('gives every zone of this runtime a unique name without joined words', () => {
  const shown = Intl.supportedValuesOf('timeZone').map((zone) => timeZoneWords(zone).join('/'));
  expect(shown.filter((words) => /_|[a-z](?<!Mc)[A-Z]/.test(words))).toEqual([]);
  expect(new Set(shown).size).toBe(shown.length);
});
