import type { CSSProperties } from 'react';
import { useT } from '../../lib/i18n.tsx';

/*
 * The solver at work on the sample wedding of /try, as a loop: guests wait on the dance floor, are tried at seats, and end where the
 * solver seats them. styles.css moves them from one place to the next; without motion they sit at their seats.
 */

/** Middles of the tables, in a room of 440 by 440. */
const HEAD = { x: 220, y: 45 };
const ROUNDS = [
  { x: 78, y: 145 },
  { x: 362, y: 145 },
  { x: 78, y: 300 },
  { x: 362, y: 300 },
  { x: 220, y: 362 },
];
/** One letter a guest, seat by seat: the couple's family, the bride's side, the groom's side, friends. */
const SIDES = ['cccccccc', 'bbbbbbbb', 'bbbbbbbb', 'gggggggg', 'ffffgggg', 'ffffffff'];
const FILLS: Record<string, string> = { c: 'fill-accent', b: 'fill-warning', g: 'fill-focus', f: 'fill-danger' };
const ROUND_SEATS = 8;
const GUESTS_A_ROW = 8;
/** Coprime to the number of guests, so that each is tried at a seat of its own. */
const [WAITING_STRIDE, TRIED_STRIDE] = [29, 11];

const SEATS = SIDES.flatMap((sides, table) =>
  [...sides].map((side, seat) => {
    const middle = ROUNDS[table - 1];
    const angle = (seat / ROUND_SEATS) * 2 * Math.PI - Math.PI / 2;
    return {
      side,
      x: middle ? Math.round(middle.x + 42 * Math.cos(angle)) : HEAD.x - 81 + seat * 18,
      y: middle ? Math.round(middle.y + 42 * Math.sin(angle)) : HEAD.y - 22,
    };
  }),
);

const GUESTS = SEATS.map((seat, index) => {
  const place = (index * WAITING_STRIDE) % SEATS.length;
  const waiting = {
    x: 161 + (place % GUESTS_A_ROW) * 17,
    y: 172 + Math.floor(place / GUESTS_A_ROW) * 17,
  };
  const tried = SEATS[(index * TRIED_STRIDE + 5) % SEATS.length] ?? seat;
  const from = (other: { x: number; y: number }) => `${other.x - seat.x}px,${other.y - seat.y}px`;
  return { ...seat, index, style: { '--waiting': from(waiting), '--tried': from(tried) } as CSSProperties };
});

function Room() {
  return (
    <svg viewBox="0 0 440 440" className="w-full" aria-hidden="true">
      <rect x="1" y="1" width="438" height="438" rx="16" className="fill-card stroke-hairline" strokeWidth="1.5" />
      <rect x="150" y="160" width="141" height="108" rx="4" className="fill-backdrop stroke-hairline" />
      <rect x="190" y="431" width="60" height="8" className="fill-control" />
      <g className="fill-paper stroke-control" strokeWidth="1.25">
        <rect x="130" y="33" width="180" height="26" rx="4" />
        {ROUNDS.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="27" />
        ))}
        {[283, 301].map((x) => (
          <circle key={x} cx={x} cy={HEAD.y - 22} r="7" />
        ))}
      </g>
      {GUESTS.map(({ index, side, x, y, style }) => (
        <circle key={index} cx={x} cy={y} r="7.5" className={`seated-guest ${FILLS[side]}`} style={style} />
      ))}
    </svg>
  );
}

export function SeatingDrawing() {
  const t = useT();
  const count = SEATS.length;
  return (
    <div className="mx-auto w-full max-w-md">
      {/* Whatever moves for more than five seconds must have a way to stop it; this one needs no script. */}
      <input id="stop-drawing" type="checkbox" className="peer sr-only motion-reduce:hidden" />
      <div role="img" aria-label={t('landing.drawing', { count })}>
        <Room />
        <p aria-hidden="true" className="mt-4 grid text-center font-medium text-sm *:[grid-area:1/1]">
          <span className="while-searching text-muted opacity-0">{t('sandbox.searching')}</span>
          <span className="while-seated text-accent">
            {t('sandbox.seated', { seated: count, all: count, kept: t('landing.drawingKept') })}
          </span>
        </p>
      </div>
      <label
        htmlFor="stop-drawing"
        className="mx-auto mt-1 flex min-h-11 w-fit cursor-pointer items-center rounded-lg px-3 text-muted text-sm underline underline-offset-4 hover:text-ink motion-reduce:hidden peer-checked:[&>:first-child]:hidden peer-not-checked:[&>:last-child]:hidden peer-focus-visible:outline-2 peer-focus-visible:outline-focus"
      >
        <span>{t('landing.stopDrawing')}</span>
        <span>{t('landing.goOnDrawing')}</span>
      </label>
    </div>
  );
}
