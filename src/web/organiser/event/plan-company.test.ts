import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PresenceNews, PresentPerson, SentPresence } from '../../../shared/contracts/presence.ts';
import { Company, sendPresence } from './plan-company.ts';

const NOWHERE: SentPresence = { cursor: null, selection: [], drag: null };
const anna: PresentPerson = { id: 'a', name: 'Anna', color: 1, isEditor: true, ...NOWHERE };
const bela: PresentPerson = { id: 'b', name: 'Béla', color: 2, isEditor: true, ...NOWHERE };
const news = (some: Partial<PresenceNews>): PresenceNews => ({
  people: [],
  gone: [],
  isWhole: false,
  watches: false,
  ...some,
});

it('follows who comes, moves and leaves', () => {
  const company = new Company();
  company.hear(news({ people: [{ ...anna, selection: ['table-1'] }], isWhole: true }));
  company.hear(news({ people: [bela, { id: 'a', cursor: { x: 1, y: 2 }, drag: null }] }));
  expect(company.people.get()).toEqual([{ ...anna, selection: ['table-1'], cursor: { x: 1, y: 2 } }, bela]);
  // Somebody of whom only a movement is known is told of again.
  company.hear(news({ people: [{ id: 'c', cursor: null, drag: null }], gone: ['b'], watches: true }));
  expect(company.people.get().map(({ id }) => id)).toEqual(['a']);
  expect(company.watches.get()).toBe(true);
  company.hear(news({ people: [bela], isWhole: true }));
  expect(company.people.get()).toEqual([bela]);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends more rarely the more people there are', async () => {
  const company = new Company();
  company.hear(
    news({ people: Array.from({ length: 9 }, (_, index) => ({ ...anna, id: String(index) })), isWhole: true }),
  );
  let sent = 0;
  const look = () => ({ ...NOWHERE, cursor: { x: Date.now() % 1_000, y: 0 } });
  const stop = sendPresence(company, look, async () => {
    sent += 1;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  expect(sent).toBeGreaterThan(2);
  expect(sent).toBeLessThanOrEqual(5);
});

it('sends at most ten times a second, one after the other, only news, and nothing to nobody', async () => {
  const company = new Company();
  const sent: SentPresence[] = [];
  let at: SentPresence = { ...NOWHERE, cursor: { x: 0, y: 0 } };
  let answer = () => {};
  const stop = sendPresence(
    company,
    () => at,
    (presence) => {
      sent.push(presence);
      return new Promise<void>((resolve) => {
        answer = resolve;
      });
    },
  );
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 10) {
      at = { ...at, cursor: { x: (at.cursor?.x ?? 0) + 1, y: 0 } };
      await vi.advanceTimersByTimeAsync(10);
      answer();
    }
  };
  await pass(1_000);
  expect(sent).toEqual([]);
  company.hear(news({ people: [anna], isWhole: true }));
  await pass(1_000);
  expect(sent.length).toBeGreaterThan(5);
  expect(sent.length).toBeLessThanOrEqual(10);
  const before = sent.length;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent.length).toBeLessThanOrEqual(before + 1);
  answer();
  await vi.advanceTimersByTimeAsync(1_000);
  // Repeated, because the server forgets it.
  expect(sent.at(-1)).toEqual(sent.at(-2));
  company.setShown(false);
  const shown = sent.length;
  await pass(500);
  expect(sent).toHaveLength(shown);
  stop();
});
