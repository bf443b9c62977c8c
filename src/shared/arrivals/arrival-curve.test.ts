import { describe, expect, it } from 'vitest';
import { arrivalCurve, busiestStep } from './arrival-curve.ts';

const BUDAPEST = { startsAt: '2026-06-20T16:00:00Z', timeZone: 'Europe/Budapest' };
const minute = (at: string, count = 1) => ({ at, count });
const inWords = (time: number, timeZone = BUDAPEST.timeZone) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(time);

describe('the curve of arrivals', () => {
  it('is empty before anybody has arrived', () => {
    expect(arrivalCurve([], BUDAPEST)).toEqual({ steps: [], before: 0, after: 0 });
    expect(busiestStep([])).toBeUndefined();
  });

  it('has one step for one guest', () => {
    const at = '2026-06-20T15:42:00.000Z';
    const from = Date.parse(at);
    expect(arrivalCurve([minute(at)], BUDAPEST).steps).toEqual([{ from, to: from + 60_000, count: 1, total: 1 }]);
  });

  it('has steps without gaps that begin at round times of the event’s clock', () => {
    const minutes = [
      minute('2026-06-20T15:07:00Z', 2),
      minute('2026-06-20T16:01:00Z', 5),
      minute('2026-06-20T18:59:00Z'),
    ];
    const { steps } = arrivalCurve(minutes, BUDAPEST);
    expect(steps).toHaveLength(47);
    expect([inWords(steps[0]?.from ?? 0), inWords(steps[0]?.to ?? 0)]).toEqual([
      '2026-06-20 17:05',
      '2026-06-20 17:10',
    ]);
    expect(steps.every(({ from }, index) => index === 0 || from === steps[index - 1]?.to)).toBe(true);
    expect(steps.at(-1)).toMatchObject({ count: 1, total: 8 });
    expect(busiestStep(steps)).toMatchObject({ from: Date.parse('2026-06-20T16:00:00Z'), count: 5, total: 7 });
  });

  it('keeps round times where the offset is not a whole hour', () => {
    const nepal = { startsAt: '2026-06-20T12:15:00Z', timeZone: 'Asia/Kathmandu' };
    const minutes = [minute('2026-06-20T10:20:00Z'), minute('2026-06-21T04:20:00Z')];
    const { steps } = arrivalCurve(minutes, nepal);
    expect(inWords(steps[0]?.from ?? 0, nepal.timeZone)).toBe('2026-06-20 16:00');
    expect((steps[0]?.to ?? 0) - (steps[0]?.from ?? 0)).toBe(30 * 60_000);
  });

  it('goes on past midnight, and over the hour that a change of clocks repeats', () => {
    const night = { startsAt: '2026-10-24T18:00:00Z', timeZone: 'Europe/Budapest' };
    const minutes = [
      minute('2026-10-24T21:30:00Z', 3),
      minute('2026-10-25T00:30:00Z'),
      minute('2026-10-25T01:30:00Z', 2),
    ];
    const { steps, before, after } = arrivalCurve(minutes, night);
    expect([before, after]).toEqual([0, 0]);
    expect(inWords(steps[0]?.from ?? 0)).toBe('2026-10-24 23:30');
    expect(inWords(steps.at(-1)?.from ?? 0)).toBe('2026-10-25 02:30');
    expect(steps.filter(({ count }) => count > 0).map(({ total }) => total)).toEqual([3, 4, 6]);
  });

  it('shows the evening, and only counts who was checked in on another day', () => {
    const minutes = [
      minute('2026-05-01T10:00:00Z', 2),
      minute('2026-06-20T16:00:00Z', 40),
      minute('2026-07-01T10:00:00Z'),
    ];
    const { steps, before, after } = arrivalCurve(minutes, BUDAPEST);
    expect([before, after]).toEqual([2, 1]);
    expect(steps).toEqual([expect.objectContaining({ count: 40, total: 42 })]);
  });

  it('shows other days if nobody came in the evening, in steps of whole days for a long time', () => {
    const { steps } = arrivalCurve([minute('2026-01-01T10:00:00Z'), minute('2026-05-01T10:00:00Z')], BUDAPEST);
    expect(steps.length).toBeLessThanOrEqual(48);
    expect(inWords(steps[0]?.from ?? 0)).toBe('2026-01-01 00:00');
    expect(steps.at(-1)?.total).toBe(2);
  });

  it('counts 5,000 guests once each, whatever the order', () => {
    const start = Date.parse(BUDAPEST.startsAt);
    const minutes = Array.from({ length: 5_000 }, (_, index) =>
      minute(new Date(start + ((index * 7_919) % 1_400) * 60_000).toISOString()),
    );
    const { steps } = arrivalCurve(minutes, BUDAPEST);
    expect(steps.length).toBeLessThanOrEqual(48);
    expect(steps.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
    expect(steps.at(-1)?.total).toBe(5_000);
  });
});
