import type { ReactNode } from 'react';

/** Bars are at most as wide as if there were this many: a few bars must not fill the whole page. */
const MIN_SLOTS = 14;
const SLOT = 10;
const HEIGHT = 100;

interface TimeChartProps {
  bars: readonly { readonly key: string | number; readonly count: number }[];
  /** Read aloud by screen readers in place of the drawing. */
  label: string;
}

/** Counts over time as bars. Everything it shows should stand in a `ChartTable` too. */
export function TimeChart({ bars, label }: TimeChartProps) {
  const highest = Math.max(...bars.map(({ count }) => count));
  const slots = Math.max(bars.length, MIN_SLOTS);
  const barWidth = Math.min(SLOT - 2, (slots * SLOT) / MIN_SLOTS);
  const heightOf = (count: number) => (count / highest) * HEIGHT;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${slots * SLOT} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-32 w-full border-hairline border-b text-accent"
    >
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
