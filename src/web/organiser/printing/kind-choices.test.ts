import { expect, it } from 'vitest';
import { defaultPrintOptions } from '../../../shared/paper/kind-options.ts';
import { changeOptions, labelsOnSheet, optionsOf, usesLetter } from './kind-choices.ts';

it('starts on the paper of the region', () => {
  expect(optionsOf('placeCards', undefined, 'Europe/Budapest')).toMatchObject({ stock: 'plainA4', paper: 'A4' });
  expect(optionsOf('placeCards', undefined, 'America/New_York')).toMatchObject({
    stock: 'plainLetter',
    paper: 'Letter',
  });
  expect(optionsOf('posterByName', undefined, 'America/New_York').paper).toBe('Tabloid');
  expect(usesLetter('America/Sao_Paulo')).toBe(false);
});

it('keeps what was chosen, whatever the region', () => {
  const chosen = { ...defaultPrintOptions('escortCards'), stock: 'L7160', startAt: 21 } as const;
  expect(optionsOf('escortCards', chosen, 'America/New_York')).toEqual(chosen);
});

it('prints on plain paper where cards of the kind do not fit the stock that was chosen', () => {
  const chosen = { ...defaultPrintOptions('tableCards'), stock: 'L7160' } as const;
  expect(optionsOf('tableCards', chosen, 'Europe/Budapest').stock).toBe('plainA4');
  expect(optionsOf('tableCards', chosen, 'America/New_York').stock).toBe('plainLetter');
});

it('prints lists on paper that is held in the hand', () => {
  const onWall = { ...defaultPrintOptions('doorList'), paper: 'A1' } as const;
  expect(optionsOf('doorList', onWall, 'Europe/Budapest').paper).toBe('A4');
  expect(optionsOf('catererList', onWall, 'America/New_York').paper).toBe('Letter');
  expect(optionsOf('doorList', { ...onWall, paper: 'A3' }, 'Europe/Budapest').paper).toBe('A3');
  expect(optionsOf('posterByName', onWall, 'Europe/Budapest').paper).toBe('A1');
});

it('starts at the first label where the sheet has no such label', () => {
  const chosen = { ...defaultPrintOptions('escortCards'), stock: 'L7418', startAt: 9 } as const;
  expect(labelsOnSheet('escortCards', chosen)).toBe(8);
  expect(optionsOf('escortCards', chosen, 'Europe/Budapest').startAt).toBe(1);
  expect(optionsOf('escortCards', { ...chosen, startAt: 8 }, 'Europe/Budapest').startAt).toBe(8);
  expect(labelsOnSheet('doorList', chosen)).toBeUndefined();
});

it('keeps the label to start at on another sheet where it has one, and tells where not', () => {
  const chosen = { ...defaultPrintOptions('escortCards'), stock: 'L7160', startAt: 9 } as const;
  const kept = changeOptions('escortCards', chosen, { stock: 'L7415' });
  expect([kept.options.startAt, kept.isStartReset]).toEqual([9, false]);
  const reset = changeOptions('escortCards', chosen, { stock: 'L7418' });
  expect([reset.options.startAt, reset.isStartReset]).toEqual([1, true]);
});
