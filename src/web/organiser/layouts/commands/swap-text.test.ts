import { expect, it } from 'vitest';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import { makeLayout, makeTable } from '../../../../shared/layout/testing.ts';
import { swapText } from './swap-text.ts';

const [AT_HEAD, ON_FLOOR, IN_LIST] = [1, 2, 3];
const layout = makeLayout(
  [makeTable(1, { label: 'Head table', tableNumber: 'A' })],
  [
    [AT_HEAD, 'A', '2'],
    [ON_FLOOR, null, null],
  ],
);
const texts = (kind: 'notice' | 'offer', language: 'en' | 'hu') =>
  [AT_HEAD, ON_FLOOR, IN_LIST].map((guestId) =>
    swapText(translatorFor(language), layout, { kind, guestId, name: 'Nagy Béla' }),
  );

it('says where the occupant goes', () => {
  expect(texts('notice', 'en')).toEqual([
    'Nagy Béla sits there and will move to Head table, Seat 2.',
    'Nagy Béla sits there and will have no seat, but stays on the plan.',
    'Nagy Béla sits there and will go back to the list, without a seat.',
  ]);
  expect(texts('offer', 'hu')).toEqual([
    'Csere esetén Nagy Béla új helye: Head table, 2. szék.',
    'Csere esetén Nagy Béla hely nélkül az alaprajzon marad.',
    'Csere esetén Nagy Béla hely nélkül visszakerül a listára.',
  ]);
});
