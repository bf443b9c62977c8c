import { useT } from '../../lib/i18n.tsx';

const SEAT_COUNT = 10;
const HIGHLIGHTED_SEAT = 2;
const CENTRE = 220;
const SEAT_DISTANCE = 184;
/** Seat 1 is a little left of the top, so that seat 2 is the first on the right. */
const FIRST_SEAT_ANGLE = -Math.PI / 2 - Math.PI / SEAT_COUNT;

const SEATS = Array.from({ length: SEAT_COUNT }, (_, index) => {
  const angle = FIRST_SEAT_ANGLE + (index / SEAT_COUNT) * 2 * Math.PI;
  return {
    number: index + 1,
    x: Math.round(CENTRE + SEAT_DISTANCE * Math.cos(angle)),
    y: Math.round(CENTRE + SEAT_DISTANCE * Math.sin(angle)),
  };
});

function Seat({ number, x, y }: (typeof SEATS)[number]) {
  const isHighlighted = number === HIGHLIGHTED_SEAT;
  return (
    <g transform={`translate(${x} ${y})`}>
      {isHighlighted && <circle r="31" className="fill-none stroke-accent" strokeWidth="1.25" strokeDasharray="3 4" />}
      <circle r="24" className={isHighlighted ? 'fill-accent' : 'fill-card stroke-hairline'} strokeWidth="1.5" />
      <text
        textAnchor="middle"
        dominantBaseline="central"
        className={isHighlighted ? 'fill-paper font-display font-semibold text-lg' : 'fill-muted font-display text-lg'}
      >
        {number}
      </text>
    </g>
  );
}

function RoundTable() {
  return (
    <svg viewBox="0 0 440 440" className="w-full" aria-hidden="true">
      <circle cx={CENTRE} cy={CENTRE} r="148" className="fill-accent-soft" />
      <circle cx={CENTRE} cy={CENTRE} r="140" className="fill-none stroke-accent/25" strokeWidth="1.25" />
      {SEATS.map((seat) => (
        <Seat key={seat.number} {...seat} />
      ))}
    </svg>
  );
}

/** The ornament above the name on the place card. */
function Sprig() {
  return (
    <svg viewBox="0 0 120 24" className="h-5 w-25 text-accent sm:h-6 sm:w-30" aria-hidden="true">
      <path d="M8 12h104" stroke="currentColor" strokeWidth="1" />
      {[24, 40, 80, 96].map((x) => (
        <g key={x} fill="currentColor" transform={`translate(${x} 12) scale(${x < 60 ? 1 : -1} 1)`}>
          <path d="M0 0c2-6 7-8 11-8-1 5-5 8-11 8z" />
          <path d="M0 0c2 6 7 8 11 8-1-5-5-8-11-8z" opacity="0.6" />
        </g>
      ))}
      <circle cx="60" cy="12" r="3.5" className="fill-card" stroke="currentColor" />
    </svg>
  );
}

/** The landing page's picture: a table seen from above, and the place card of one of its seats. */
export function PlaceCardScene() {
  const t = useT();
  const guest = t('landing.sampleGuest');
  const table = t('landing.sampleTable');
  const seat = t('landing.sampleSeat');
  return (
    <div
      role="img"
      aria-label={t('landing.sampleCard', { guest, table, seat })}
      className="relative mx-auto w-full max-w-lg"
    >
      <RoundTable />
      <div className="absolute inset-x-[19%] top-[49%] -translate-y-1/2 -rotate-2">
        <div className="mx-3 h-6 origin-bottom rounded-t-sm bg-hairline [transform:perspective(260px)_rotateX(38deg)]" />
        <div className="rounded-sm bg-card p-1.5 shadow-lifted">
          <div className="flex flex-col items-center gap-2 border border-accent/30 px-3 py-5 sm:gap-3 sm:py-7">
            <Sprig />
            <p className="whitespace-nowrap font-display text-2xl sm:text-[2.125rem]">{guest}</p>
            <p className="text-muted text-sm tracking-wide">
              {table} · {seat}
            </p>
          </div>
        </div>
      </div>
    </div>
  );
}
