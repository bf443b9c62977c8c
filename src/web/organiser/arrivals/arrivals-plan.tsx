import { useId } from 'react';
import type { Arrivals } from '../../../shared/contracts/arrivals.ts';
import type { LayoutTable } from '../../../shared/contracts/layouts.ts';
import { tableKey } from '../../../shared/seat-key.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { useT } from '../../lib/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useArrivalsLayout } from './api.ts';

type TableArrivals = Arrivals['tables'][number];

/** Space around the outermost tables, in units of the layout. */
const MARGIN = 20;
/** More tables are only in the table of figures. */
const MAX_TILES = 40;
/** Longer table numbers would not fit into their table. */
const MAX_NUMBER_LENGTH = 4;

/** The part of a table that has arrived, from its lower edge up. */
function TableShape({
  table,
  counts,
  label,
}: {
  table: LayoutTable;
  counts: TableArrivals | undefined;
  label: string;
}) {
  const clipId = useId();
  const { x, y, width, height, rotation, type, tableNumber } = table;
  const share = counts && counts.expected > 0 ? counts.arrived / counts.expected : 0;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const shape =
    type === 'round' ? (
      <ellipse cx={middle.x} cy={middle.y} rx={width / 2} ry={height / 2} />
    ) : (
      <rect x={x} y={y} width={width} height={height} rx={6} />
    );
  const isComplete = share === 1;
  /** Of the letters, in units of the layout. */
  const size = Math.min(width, height * 1.3);
  return (
    <g>
      <title>{label}</title>
      <g transform={`rotate(${rotation} ${middle.x} ${middle.y})`}>
        <clipPath id={clipId}>{shape}</clipPath>
        <g className="fill-hairline">{shape}</g>
        <rect
          x={x}
          y={y + height * (1 - share)}
          width={width}
          height={height * share}
          clipPath={`url(#${clipId})`}
          className={classNames('fill-accent', !isComplete && 'opacity-35')}
        />
        <g className="fill-none stroke-control">{shape}</g>
      </g>
      {tableNumber.length <= MAX_NUMBER_LENGTH && (
        <g textAnchor="middle" className={isComplete ? 'fill-on-accent' : 'fill-ink'}>
          {/* On a phone only the number fits. */}
          <text {...middle} dy="0.35em" fontSize={size * 0.46} className="font-semibold sm:hidden">
            {tableNumber}
          </text>
          <text {...middle} dy={counts ? 0 : '0.35em'} fontSize={size * 0.34} className="font-semibold max-sm:hidden">
            {tableNumber}
          </text>
          {counts && (
            <text {...middle} dy="1.2em" fontSize={size * 0.25} className="tabular-nums max-sm:hidden">
              {`${counts.arrived}/${counts.expected}`}
            </text>
          )}
        </g>
      )}
    </g>
  );
}

function Tile({ name, counts: { arrived, expected } }: { name: string; counts: TableArrivals }) {
  const t = useT();
  const share = expected === 0 ? 0 : (arrived / expected) * 100;
  return (
    <li className="relative overflow-hidden rounded-lg border border-hairline px-3 py-2 text-sm">
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-0 bg-accent-soft forced-color-adjust-none"
        style={{ width: `${share}%` }}
      />
      <span className="relative flex items-baseline justify-between gap-2">
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        <span className="whitespace-nowrap font-medium tabular-nums">
          {t('arrivals.countOf', { arrived, expected })}
        </span>
      </span>
    </li>
  );
}

interface ArrivalsPlanProps {
  eventId: number;
  tables: Arrivals['tables'];
}

/** Who has arrived at each table: on a small floor plan where there is one, and as tiles for all other tables. */
export function ArrivalsPlan({ eventId, tables }: ArrivalsPlanProps) {
  const t = useT();
  const { data: layout } = useArrivalsLayout(eventId);
  const drawn = layout?.tables ?? [];
  const byKey = new Map(tables.map((counts) => [tableKey(counts.tableNumber), counts]));
  const drawnKeys = new Set(drawn.map(({ tableNumber }) => tableKey(tableNumber)));
  const others = tables.filter(({ tableNumber }) => tableNumber === null || !drawnKeys.has(tableKey(tableNumber)));
  if (tables.every(({ tableNumber }) => tableNumber === null)) return null;
  const nameOf = (counts: TableArrivals) => seatLabel(t, { ...counts, seatNumber: null }) ?? t('arrivals.noTable');
  const left = Math.min(...drawn.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...drawn.map(({ y }) => y)) - MARGIN;
  const width = Math.max(...drawn.map((table) => table.x + table.width)) + MARGIN - left;
  const height = Math.max(...drawn.map((table) => table.y + table.height)) + MARGIN - top;
  const full = tables.filter(({ tableNumber, arrived, expected }) => tableNumber !== null && arrived === expected);
  const summary = t('arrivals.planSummary', {
    full: full.length,
    all: tables.filter(({ tableNumber }) => tableNumber !== null).length,
  });
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium text-base">
        {t('arrivals.byTable')} <span className="font-normal font-sans text-muted text-sm">{summary}</span>
      </h3>
      {drawn.length > 0 && (
        <svg
          role="img"
          aria-label={`${t('arrivals.byTable')}: ${summary}`}
          viewBox={`${left} ${top} ${width} ${height}`}
          className="max-h-96 w-full rounded-xl border border-hairline bg-backdrop"
        >
          {drawn.map((table) => {
            const counts = byKey.get(tableKey(table.tableNumber));
            const label = counts
              ? `${nameOf(counts)}: ${t('arrivals.countOf', { arrived: counts.arrived, expected: counts.expected })}`
              : table.label;
            return <TableShape key={table.id} table={table} counts={counts} label={label} />;
          })}
        </svg>
      )}
      {others.length > 0 && (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
          {others.slice(0, MAX_TILES).map((counts) => (
            <Tile key={counts.tableNumber ?? ''} name={nameOf(counts)} counts={counts} />
          ))}
        </ul>
      )}
    </div>
  );
}
