import { expect, it } from 'vitest';
import { FULL_NAME_REQUIRED_HEADER } from '../../../shared/contracts/seat-finder.ts';
import { en, HUNGARIAN, hu, readData, readText, setUpGuestPages } from '../../testing/guest-pages.ts';

const { newNetwork, look, newEvent, addGuest, addNames } = setUpGuestPages();

it('answers 500 lookups from one address', async () => {
  const { id } = await newEvent();
  await addGuest(id, { fullName: 'Szőke Éva', tableNumber: '4' });
  const network = { 'x-forwarded-for': newNetwork() };
  for (let count = 0; count < 500; count++) {
    const answer = await look(id, 'szőke', network);
    expect([count, answer.statusCode]).toEqual([count, 200]);
  }
});

it('shows half of a list by parts of names, then asks for the full name in the reader’s language', async () => {
  const { id } = await newEvent();
  const letters = [...'abcdefghijkl'];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second)).slice(0, 60);
  await addNames(
    id,
    pairs.map((pair) => `${pair}x Guest`),
  );
  const network = { 'x-forwarded-for': newNetwork() };
  const seen = new Set<number>();
  for (const pair of pairs) {
    const { page } = readData((await look(id, `${pair}x`, network)).body);
    if (page.kind !== 'seatFinder' || page.answer?.kind !== 'found') continue;
    for (const guest of page.answer.people) seen.add(guest.id);
  }
  expect(seen.size).toBe(30);
  for (const [t, headers] of [
    [en, {}],
    [hu, HUNGARIAN],
  ] as const) {
    const refused = await look(id, `${pairs.at(-1)}x`, { ...network, ...headers });
    expect(refused.statusCode).toBe(200);
    expect(refused.headers[FULL_NAME_REQUIRED_HEADER]).toBe('true');
    expect(readText(refused.body)).toContain(t('seatFinder.fullNameRequired'));
    const known = await look(id, `${pairs[0]}x`, { ...network, ...headers });
    expect(readText(known.body)).toContain(`${pairs[0]}x Guest`);
    expect(readText(known.body)).toContain(t('seatFinder.notYouFullName'));
    const whole = await look(id, `guest ${pairs.at(-1)}x`, { ...network, ...headers });
    expect(whole.headers[FULL_NAME_REQUIRED_HEADER]).toBeUndefined();
    expect(readText(whole.body)).toContain(`${pairs.at(-1)}x Guest`);
    expect(readText(whole.body)).not.toContain(t('seatFinder.fullNameRequired'));
  }
});
