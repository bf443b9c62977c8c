import { describe, expect, it } from 'vitest';
import { arrivalCurve, eveningTimes, timeTicks } from './arrival-curve.ts';

const BUDAPEST = { startsAt: '2026-06-20T16:00:00Z', timeZone: 'Europe/Budapest' };
const minute = (at: string, count = 1) => ({ at, count });
const inWords = (time: number, timeZone = BUDAPEST.timeZone) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(time);

describe('the curve of arrivals', () => {
  it('is empty before anybody has arrived', () => {
    expect(arrivalCurve([], BUDAPEST)).toEqual({ steps: [], before: 0, after: 0 });
    expect(eveningTimes([], BUDAPEST.startsAt)).toBeUndefined();
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
    expect(steps).toHaveLength(24);
    expect([inWords(steps[0]?.from ?? 0), inWords(steps[0]?.to ?? 0)]).toEqual([
      '2026-06-20 17:00',
      '2026-06-20 17:10',
    ]);
    expect(steps.every(({ from }, index) => index === 0 || from === steps[index - 1]?.to)).toBe(true);
    expect(steps.at(-1)).toMatchObject({ count: 1, total: 8 });
  });

  it('keeps round times where the offset is not a whole hour', () => {
    const nepal = { startsAt: '2026-06-20T12:15:00Z', timeZone: 'Asia/Kathmandu' };
    const minutes = [minute('2026-06-20T10:20:00Z'), minute('2026-06-21T04:20:00Z')];
    const { steps } = arrivalCurve(minutes, nepal);
    expect(inWords(steps[0]?.from ?? 0, nepal.timeZone)).toBe('2026-06-20 16:00');
    expect((steps[0]?.to ?? 0) - (steps[0]?.from ?? 0)).toBe(60 * 60_000);
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

describe('the times of an evening', () => {
  const at = (time: string) => `2026-06-20T${time}:00Z`;
  const clock = (time: number) => new Date(time).toISOString().slice(11, 16);

  it('tell the first and the last arrival, half of them, the busiest ten minutes, and who was here at the start', () => {
    const minutes = [
      minute(at('15:30'), 2),
      minute(at('15:48'), 4),
      minute(at('15:57'), 5),
      minute(at('15:58'), 1),
      minute(at('16:20'), 6),
      minute(at('18:01'), 2),
      // Checked in days before, as a test.
      minute('2026-06-01T10:00:00Z', 30),
    ];
    const times = eveningTimes(minutes, BUDAPEST.startsAt);
    expect([clock(times?.first ?? 0), clock(times?.half ?? 0), clock(times?.last ?? 0)]).toEqual([
      '15:30',
      '15:57',
      '18:01',
    ]);
    expect([clock(times?.busiest.from ?? 0), clock(times?.busiest.to ?? 0)]).toEqual(['15:48', '15:58']);
    expect(times).toMatchObject({ busiest: { count: 9 }, atStart: 12 });
  });

  it('say nothing about the start where all came before, or after', () => {
    for (const time of ['15:00', '17:00'])
      expect(eveningTimes([minute(at(time))], BUDAPEST.startsAt)?.atStart).toBeUndefined();
  });
});

describe('the times on the axis', () => {
  it.each([
    ['2026-06-20T15:07:00Z', '2026-06-20T15:09:00Z', ['17:07', '17:08', '17:09', '17:10']],
    ['2026-06-20T15:07:00Z', '2026-06-20T18:59:00Z', ['17:00', '18:00', '19:00', '20:00', '21:00']],
    ['2026-06-20T12:00:00Z', '2026-06-21T03:00:00Z', ['15:00', '18:00', '21:00', '00:00', '03:00', '06:00']],
  ])('are round and few: %s to %s', (first, last, ticks) => {
    const { steps } = arrivalCurve([minute(first), minute(last)], BUDAPEST);
    expect(timeTicks(steps, BUDAPEST.timeZone).map((time) => inWords(time).slice(11))).toEqual(ticks);
  });
});
