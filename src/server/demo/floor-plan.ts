import type { LayoutTable } from '../../shared/contracts/layouts.ts';

/** The layout of the demo wedding: a head table at the top and twelve round tables in three rows, on the editor's grid of 20. */

export const ROOM = { width: 1200, height: 960 } as const;

const COLUMNS = 4;
const ROUND_TABLES = 12;
const ROUND_SIZE = 120;

function roundTable(index: number): LayoutTable {
  const number = String(index + 1);
  return {
    id: `table-${number}`,
    type: 'round',
    label: `Table ${number}`,
    tableNumber: number,
    x: 120 + (index % COLUMNS) * 280,
    y: 260 + Math.floor(index / COLUMNS) * 240,
    width: ROUND_SIZE,
    height: ROUND_SIZE,
    rotation: 0,
    seats: 10,
  };
}

export const HEAD: LayoutTable = {
  id: 'table-head',
  type: 'square',
  label: 'Head table',
  tableNumber: 'A',
  x: 460,
  y: 60,
  width: 280,
  height: 80,
  rotation: 0,
  seats: 6,
};

export const ROUNDS: readonly LayoutTable[] = Array.from({ length: ROUND_TABLES }, (_, index) => roundTable(index));
