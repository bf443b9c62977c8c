import { randomToken } from '../../src/server/ids.ts';

const FAMILY = [
  'Kovács',
  'Szabó',
  'Tóth',
  'Nagy',
  'Czakó',
  'Csaba',
  'Őri',
  'Zsolnay',
  'Smith',
  'Jones',
  'Taylor',
  'Brown',
];
const GIVEN = [
  'Anna',
  'Béla',
  'Csilla',
  'Dénes',
  'Eszter',
  'Ödön',
  'Zoltán',
  'Emma',
  'Oliver',
  'Sophie',
  'Liam',
  'Grace',
];

export interface Person {
  readonly fullName: string;
  readonly email: string;
  readonly tableNumber: string;
  readonly seatNumber: string;
  readonly specialRequirements: string;
  readonly qrCodeIdentifier: string;
}

/** Distinct people, ten to a table; every tenth has a note, and every fiftieth no seat yet. */
export function makePeople(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => ({
    fullName: `${FAMILY[index % FAMILY.length]} ${GIVEN[Math.floor(index / FAMILY.length) % GIVEN.length]} ${index}`,
    email: `guest${index}@example.com`,
    tableNumber: index % 50 === 0 ? '' : String(Math.floor(index / 10) + 1),
    seatNumber: index % 50 === 0 ? '' : String((index % 10) + 1),
    specialRequirements: index % 10 === 0 ? 'Vegetarian' : '',
    qrCodeIdentifier: randomToken(),
  }));
}
