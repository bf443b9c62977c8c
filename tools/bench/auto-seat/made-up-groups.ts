import { RandomDraws } from '../../load/random-draws.ts';
import type { PartiesInstance } from '../../seat/instance.ts';

/**
 * Groups of one to eight people who never split, at tables of about ten. Two thirds of all pairs of groups like or dislike
 * each other from -5 to 5, and one pair in five never shares a table.
 */
export function makeGroups(count: number, seed: number): PartiesInstance {
  const random = new RandomDraws(seed);
  const sizes = Array.from({ length: count }, () => random.wholeBetween(1, 8));
  const pairs: [number, number, number][] = [];
  const conflicts: [number, number][] = [];
  for (let one = 0; one < count; one++) {
    for (let other = one + 1; other < count; other++) {
      if (random.chance(0.2)) conflicts.push([one, other]);
      else if (random.chance(2 / 3)) pairs.push([one, other, random.pick([-5, -4, -3, -2, -1, 1, 2, 3, 4, 5])]);
    }
  }
  const people = sizes.reduce((sum, size) => sum + size, 0);
  const tables = Math.round(people / 10);
  const [min, max] = [Math.floor(people / tables) - 1, Math.ceil(people / tables) + 1];
  const variant = { name: 'tables of ten', tables, min, max, mayBeEmpty: false, minKnown: 0 };
  return { kind: 'parties', sense: 'max', sizes, pairs, conflicts, variants: [variant] };
}
