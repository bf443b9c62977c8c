import { escapeHtml } from '../escape-html.ts';
import type { ArrivalCurve } from './arrival-curve.ts';

export const PICTURE_SIZE = { width: 1200, height: 675 } as const;
const PLOT = { left: 90, right: 1150, top: 150, bottom: 595 } as const;
const COLORS = { ink: '#1d1b16', muted: '#6b655a', line: '#e7e2d8', accent: '#1f4d3a' } as const;
const TITLE_PX = 40;
/** About the width of a letter, in parts of its height. */
const LETTER_WIDTH = 0.56;
const MAX_TIME_LABELS = 7;
const Y_STEPS = 4;

interface PictureOptions {
  readonly title: string;
  readonly subtitle: string;
  readonly curve: ArrivalCurve;
  readonly expected: number;
  readonly timeOf: (time: number) => string;
  readonly numberOf: (count: number) => string;
}

/** XML allows no control characters, not even escaped ones. */
const plain = (text: string) => escapeHtml(text.replace(/\p{Cc}/gu, ' '));
const round = (value: number) => Math.round(value * 10) / 10;

function textAt(x: number, y: number, text: string, attributes: string): string {
  return `<text x="${round(x)}" y="${round(y)}" ${attributes}>${plain(text)}</text>`;
}

/** Round numbers of guests (1, 2 or 5 and zeros apart), at most four steps up to the highest value. */
export function gridValues(highest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(highest / Y_STEPS));
  const step = Math.max(1, power * ([1, 2, 5].find((one) => one * power * Y_STEPS >= highest) ?? 10));
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => index * step);
}

/** The curve of arrivals as an SVG document that stands by itself: title, date, axes. */
export function arrivalsPicture({ title, subtitle, curve, expected, timeOf, numberOf }: PictureOptions): string {
  const { steps, before } = curve;
  const highest = Math.max(1, expected, steps.at(-1)?.total ?? 0);
  const slot = (PLOT.right - PLOT.left) / Math.max(1, steps.length);
  const yOf = (count: number) => PLOT.bottom - (count / highest) * (PLOT.bottom - PLOT.top);
  const xOf = (index: number) => PLOT.left + index * slot;
  const titlePx = Math.min(TITLE_PX, (PLOT.right - 50) / LETTER_WIDTH / Math.max(1, [...title].length));

  const grid = gridValues(highest).map((value) => {
    const y = round(yOf(value));
    const label = textAt(PLOT.left - 14, y + 7, numberOf(value), `fill="${COLORS.muted}" text-anchor="end"`);
    return `<path d="M${PLOT.left} ${y}H${PLOT.right}" stroke="${COLORS.line}" stroke-width="2"/>${label}`;
  });
  const bars = steps.map(({ count }, index) => {
    const y = yOf(count);
    const [x, width] = [xOf(index) + slot * 0.1, slot * 0.8];
    return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(PLOT.bottom - y)}" fill="${COLORS.accent}"/>`;
  });
  const points = [before, ...steps.map(({ total }) => total)].map((total, index) => [xOf(index), yOf(total)]);
  const line = points.map((point) => point.map(round).join(',')).join(' ');
  const [end] = points.slice(-1);
  const area = `${PLOT.left},${PLOT.bottom} ${line} ${round(end?.[0] ?? PLOT.left)},${PLOT.bottom}`;
  const times = [...steps.map(({ from }) => from), ...steps.slice(-1).map(({ to }) => to)];
  const every = Math.ceil(times.length / MAX_TIME_LABELS);
  const labels = times.flatMap((time, index) =>
    index % every === 0
      ? [textAt(xOf(index), PLOT.bottom + 36, timeOf(time), `fill="${COLORS.muted}" text-anchor="middle"`)]
      : [],
  );
  const size = `width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${PICTURE_SIZE.width} ${PICTURE_SIZE.height}"`,
    ` font-family="Inter, 'Helvetica Neue', Arial, sans-serif" font-size="20">`,
    `<title>${plain(title)}</title><rect ${size} fill="#ffffff"/>`,
    textAt(50, 70, title, `fill="${COLORS.ink}" font-size="${round(titlePx)}" font-weight="600"`),
    textAt(50, 108, subtitle, `fill="${COLORS.muted}" font-size="22"`),
    ...grid,
    `<polygon points="${area}" fill="${COLORS.accent}" fill-opacity="0.12"/>`,
    ...bars,
    `<path d="M${PLOT.left} ${round(yOf(expected))}H${PLOT.right}" stroke="${COLORS.muted}" stroke-width="2" stroke-dasharray="8 8"/>`,
    `<polyline points="${line}" fill="none" stroke="${COLORS.accent}" stroke-width="4" stroke-linejoin="round"/>`,
    ...labels,
    '</svg>',
  ].join('');
}
