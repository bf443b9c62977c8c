import { createRandom } from '../../src/shared/door/testing.ts';

/** A seeded random number generator (mulberry32). */
export class RandomDraws {
  /** At least 0 and below 1. */
  readonly next: () => number;

  constructor(seed: number) {
    // Events that were measured before were made with seeds this much higher.
    this.next = createRandom(seed + 0x6d2b79f5);
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  wholeBetween(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('There are no items to pick from.');
    return item;
  }

  /** Normally distributed, with mean 0 and deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}
