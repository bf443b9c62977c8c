import { randomToken } from '../../src/server/ids.ts';
import { makeNumberedNames } from './guest-names.ts';

/** A row of a guest file, as the import call takes it. */
export interface GuestRow {
  readonly fullName: string;
  readonly email: string;
  /** Empty for a guest without a seat. */
  readonly tableNumber: string;
  readonly seatNumber: string;
  readonly specialRequirements: string;
  readonly qrCodeIdentifier: string;
}

/** Guests seated table by table; every tenth has a note, and every fiftieth has no seat. */
export function makeGuestRows(
  count: number,
  { fullNames = makeNumberedNames(count), seatsPerTable = 10 }: { fullNames?: string[]; seatsPerTable?: number } = {},
): GuestRow[] {
  return fullNames.map((fullName, index) => {
    const hasSeat = index % 50 !== 49;
    return {
      fullName,
      email: `guest${index}@example.com`,
      tableNumber: hasSeat ? String(Math.floor(index / seatsPerTable) + 1) : '',
      seatNumber: hasSeat ? String((index % seatsPerTable) + 1) : '',
      specialRequirements: index % 10 === 0 ? 'Vegetarian' : '',
      qrCodeIdentifier: randomToken(),
    };
  });
}
