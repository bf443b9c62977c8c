import type { Figure, Unit } from './figure.ts';

const number = (value: number, decimals: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Three figures or so: more would say more than was measured. */
const rounded = (value: number) => number(value, value < 10 ? 2 : value < 100 ? 1 : 0);

export function formatValue(value: number, unit: Unit): string {
  if (unit === 'per tenfold') return `×${number(value, 2)}`;
  return unit === '/s' ? `${rounded(value)}/s` : `${rounded(value)} ${unit}`;
}

export const formatCount = (value: number): string => number(value, 0);

export const formatRatio = (ratio: number): string => number(ratio, 2);

export const formatSpread = ([low, high]: Figure['spread']): string => `${formatRatio(low)} to ${formatRatio(high)}`;

export const formatLimit = ({ limit, direction }: Figure): string =>
  `${direction === 'at most' ? '≤' : '≥'} ${formatRatio(limit)}`;
