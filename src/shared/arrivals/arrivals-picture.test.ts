import { expect, it } from 'vitest';
import { arrivalCurve } from './arrival-curve.ts';
import { arrivalsPicture } from './arrivals-picture.ts';

const EVENING = { startsAt: '2026-06-20T16:00:00Z', timeZone: 'UTC' };
const picture = (minutes: { at: string; count: number }[], expected: number, title = 'Anna & Béla') =>
  arrivalsPicture({
    title,
    subtitle: 'June 20',
    expected,
    curve: arrivalCurve(minutes, EVENING),
    timeOf: (time) => new Date(time).toISOString().slice(11, 16),
    numberOf: String,
  });

it('draws every step, the total and the times', () => {
  const svg = picture(
    [
      { at: '2026-06-20T16:00:00Z', count: 6 },
      { at: '2026-06-20T16:02:00Z', count: 4 },
    ],
    20,
  );
  expect(svg).toContain('Anna &amp; Béla</text>');
  // One rectangle for the background, and one for each of the three minutes.
  expect(svg.match(/<rect/g)).toHaveLength(4);
  for (const label of ['16:00', '16:03', '>20<', '>10<', '>0<']) expect(svg).toContain(label);
  // Half of the guests: the curve ends half-way up.
  expect(svg).toContain('1150,372.5"');
});

it.each([
  [1, ['0', '1']],
  [3, ['0', '1', '2', '3']],
  [9, ['0', '5']],
  [147, ['0', '50', '100']],
  [200, ['0', '50', '100', '150', '200']],
  [4_100, ['0', '2000', '4000']],
])('has a scale of round numbers of people: %i', (expected, labels) => {
  const svg = picture([{ at: '2026-06-20T16:00:00Z', count: 1 }], expected);
  expect([...svg.matchAll(/text-anchor="end">([^<]*)</g)].map(([, label]) => label)).toEqual(labels);
});

it('writes no markup, control characters or impossible numbers, whatever the event is called', () => {
  const svg = picture([{ at: '2026-06-20T16:00:00Z', count: 1 }], 0, `<script>"x"\u0001\u0000${'W'.repeat(200)}`);
  expect(svg).not.toMatch(/<script|\p{Cc}|NaN|Infinity/u);
});
