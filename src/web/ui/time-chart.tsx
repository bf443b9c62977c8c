import type { ReactNode } from 'react';

/** Bars are at most as wide as if there were this many: a few bars must not fill the whole page. */
const MIN_SLOTS = 14;
const SLOT = 10;
const HEIGHT = 100;

interface TimeChartProps {
  bars: readonly { readonly key: string | number; readonly count: number }[];
  /** Read aloud by screen readers in place of the drawing. */
  label: string;
  /** The value at the chart's upper edge; by default that of the highest bar. */
  highest?: number;
  /** Values of a line over the bars: at the chart's left edge, then at the right edge of each bar. */
  curve?: readonly number[];
}

/** Counts over time as bars and, if wanted, a curve. Everything it shows should stand in a `ChartTable` too. */
export function TimeChart({
  bars,
  label,
  highest = Math.max(...bars.map(({ count }) => count)),
  curve,
}: TimeChartProps) {
  const slots = curve ? bars.length : Math.max(bars.length, MIN_SLOTS);
  const barWidth = Math.min(SLOT - 2, (slots * SLOT) / MIN_SLOTS);
  const heightOf = (count: number) => (count / highest) * HEIGHT;
  const line = curve?.map((value, index) => `${index * SLOT},${HEIGHT - heightOf(value)}`).join(' ');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${slots * SLOT} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-32 w-full border-hairline border-b text-accent"
    >
      {curve && line && (
        <polygon
          points={`0,${HEIGHT} ${line} ${(curve.length - 1) * SLOT},${HEIGHT}`}
          fill="currentColor"
          fillOpacity={0.12}
        />
      )}
      {bars.map(({ key, count }, index) => (
        <rect
          key={key}
          x={(index + 0.5) * SLOT - barWidth / 2}
          y={HEIGHT - heightOf(count)}
          width={barWidth}
          height={heightOf(count)}
          fill="currentColor"
        />
      ))}
      {line && (
        <polyline
          points={line}
          fill="none"
          stroke="currentColor"
          strokeWidth={2.5}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

interface ChartTableProps {
  /** What is clicked to open the table. */
  title: string;
  headings: readonly string[];
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
  /** Shown below the table. */
  children?: ReactNode;
  onOpen?: () => void;
}

/** The figures of a chart, closed at first. The first column names the row. */
export function ChartTable({ title, headings, rows, children, onOpen }: ChartTableProps) {
  return (
    <details className="text-sm" onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary className="min-h-6 cursor-pointer rounded-md py-1 text-accent underline underline-offset-4">
        {title}
      </summary>
      <table className="mt-2 w-full max-w-md text-left tabular-nums">
        <thead>
          <tr className="border-hairline border-b">
            {headings.map((heading) => (
              <th key={heading} scope="col" className="py-1.5 pr-4 font-medium last:pr-0">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key} className="border-hairline border-b last:border-b-0">
              <th scope="row" className="break-words py-1.5 pr-4 font-normal">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={headings[index + 1]} className="py-1.5 pr-4 last:pr-0">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </details>
  );
}
