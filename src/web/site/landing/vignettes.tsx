const TABLES = [
  { x: 38, y: 40, seats: 6 },
  { x: 100, y: 34, seats: 8 },
  { x: 162, y: 40, seats: 6 },
];

function ring(seats: number, radius: number) {
  return Array.from({ length: seats }, (_, seat) => {
    const angle = (seat / seats) * 2 * Math.PI;
    return { cx: radius * Math.cos(angle), cy: radius * Math.sin(angle) };
  });
}

/** A room from above: three round tables and the head table. */
export function FloorPlanVignette() {
  return (
    <svg viewBox="0 0 200 120" className="h-28" aria-hidden="true">
      {TABLES.map(({ x, y, seats }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle r="14" className="fill-card stroke-accent" strokeWidth="1.5" />
          {ring(seats, 21).map((place) => (
            <circle key={`${place.cx} ${place.cy}`} {...place} r="3.6" className="fill-accent/35" />
          ))}
        </g>
      ))}
      <rect x="50" y="88" width="100" height="18" rx="3" className="fill-accent" />
      {[60, 76, 92, 108, 124, 140].map((x) => (
        <circle key={x} cx={x} cy="80" r="3.6" className="fill-accent/35" />
      ))}
    </svg>
  );
}

/** A list with most people ticked off. */
export function GuestListVignette() {
  return (
    <svg viewBox="0 0 200 120" className="h-28" aria-hidden="true">
      <rect x="44" y="6" width="112" height="108" rx="5" className="fill-card stroke-hairline" strokeWidth="1.5" />
      {[24, 46, 68, 90].map((y, row) => (
        <g key={y}>
          <circle
            cx="62"
            cy={y}
            r="7"
            className={row < 3 ? 'fill-accent' : 'fill-none stroke-control'}
            strokeWidth="1.5"
          />
          {row < 3 && <path d={`M58.5 ${y}l2.5 2.6 4.6-5`} className="fill-none stroke-paper" strokeWidth="1.6" />}
          <g strokeWidth="3" strokeLinecap="round">
            <path d={`M78 ${y - 3}h${[44, 56, 36, 50][row]}`} className="stroke-ink/70" />
            <path d={`M78 ${y + 5}h${[26, 20, 30, 24][row]}`} className="stroke-hairline" />
          </g>
        </g>
      ))}
    </svg>
  );
}

const QR_ROWS = ['1011001', '0110110', '1101011', '0011100', '1110101', '0101011', '1001101'];

const QR_CELLS = QR_ROWS.flatMap((row, y) =>
  [...row].map((cell, x) => (cell === '1' ? `M${x * 6.6} ${y * 6.6}h5.8v5.8h-5.8z` : '')),
).join('');

/** A phone reading the code on the table. */
export function QrVignette() {
  return (
    <svg viewBox="0 0 200 120" className="h-28" aria-hidden="true">
      <rect x="66" y="4" width="68" height="112" rx="10" className="fill-card stroke-ink/70" strokeWidth="1.75" />
      <path d="M92 11h16" className="stroke-ink/70" strokeWidth="2" strokeLinecap="round" />
      <path d={QR_CELLS} transform="translate(77 24)" className="fill-accent" />
      <rect x="77" y="82" width="46" height="9" rx="4.5" className="fill-accent-soft" />
      <rect x="86" y="97" width="28" height="5" rx="2.5" className="fill-hairline" />
    </svg>
  );
}
