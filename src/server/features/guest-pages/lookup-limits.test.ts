import { describe, expect, it } from 'vitest';
import { HUNGARIAN, hu, readData, readText, setUpGuestPages } from '../../testing/guest-pages.ts';

const { newNetwork, look, newEvent, addGuest, addNames } = setUpGuestPages();

describe('limits', () => {
  it('answer 500 lookups from one address', async () => {
    const { id } = await newEvent();
    await addGuest(id, { fullName: 'Szőke Éva', tableNumber: '4' });
    const network = { 'x-forwarded-for': newNetwork() };
    for (let count = 0; count < 500; count++) {
      const answer = await look(id, 'szőke', network);
      expect([count, answer.statusCode]).toEqual([count, 200]);
    }
  });

  it('stop whoever walks through all pairs of letters at half of the list, in the reader’s language', async () => {
    const { id } = await newEvent();
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const pairs = letters.flatMap((first) => letters.map((second) => first + second));
    await addNames(
      id,
      Array.from({ length: 300 }, (_, index) => `${pairs[index * 2]}${pairs[index]} ${index}`),
    );
    const network = { 'x-forwarded-for': newNetwork() };
    const seen = new Set<number>();
    let refusals = 0;
    for (const pair of pairs) {
      const answer = await look(id, pair, { ...network, ...HUNGARIAN });
      const { page } = readData(answer.body);
      if (page.kind === 'seatFinder' && page.answer?.kind === 'found') {
        for (const guest of page.answer.people) seen.add(guest.id);
      }
      if (answer.statusCode !== 429) continue;
      refusals += 1;
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(readText(answer.body)).toContain(hu('seatFinder.tooManyLookups'));
    }
    expect(refusals).toBeGreaterThan(0);
    expect(seen.size).toBeGreaterThan(100);
    expect(seen.size).toBeLessThanOrEqual(150);
  });
});
