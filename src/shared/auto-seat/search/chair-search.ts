import { ChairCosts } from './chair-costs.ts';
import { ChairReturn } from './chair-return.ts';
import type { ChairRules } from './chair-rules.ts';
import { ChairTable, type Seated } from './chair-table.ts';
import type { Random } from './random.ts';

/** Finds chairs for the people of one table. Simple and thorough: tables are small. */
export class ChairSearch {
  private readonly rules: ChairRules;
  private readonly random: Random;
  private readonly next: readonly (readonly number[])[][];

  constructor(rules: ChairRules, random: Random) {
    this.rules = rules;
    this.random = random;
    this.next = rules.problem.tables.map(({ seats, beside }) => {
      const lists: number[][] = Array.from({ length: seats }, () => []);
      for (const [one, other] of beside) {
        if (!lists[one] || !lists[other] || one === other || lists[one].includes(other)) continue;
        lists[one].push(other);
        lists[other].push(one);
      }
      return lists;
    });
  }

  /** `guests` has at most as many people as the table has seats. */
  seat(table: number, guests: readonly number[], tries: number): Seated {
    const costs = new ChairCosts(this.rules, this.next[table]!, table, guests);
    return new ChairTable(costs, this.rules.problem.previous).solve(this.random, tries);
  }

  /** Who sits where after people got their old chairs back; -1 stands for an empty seat. */
  giveBack(table: number, guestOn: Int32Array): Int32Array {
    const guests = [...guestOn].filter((guest) => guest >= 0).sort((one, other) => one - other);
    const positionOf = new Map(guests.map((guest, position) => [guest, position]));
    const costs = new ChairCosts(this.rules, this.next[table]!, table, guests);
    const homes = guests.map((guest) => {
      const before = this.rules.problem.previous.get(guest);
      return before?.table === table ? before.seat : -1;
    });
    const positions = guestOn.map((guest) => positionOf.get(guest) ?? -1);
    return new ChairReturn(costs, homes, positions).run().map((position) => guests[position] ?? -1);
  }
}
