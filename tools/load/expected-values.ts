/** What something is said to be, and since when: from the sending of the change that made it so until its answer. */
interface Version {
  readonly value: string;
  readonly sent: number;
  readonly ended: number;
}

interface Look {
  readonly sent: number;
  readonly ended: number;
}

/**
 * What may be shown at a time. While a change is under way the value before it and the one after it are both right; once
 * it is answered only the new one is.
 */
export class Truth {
  private readonly histories = new Map<number, Version[]>();
  /** The longest that an old value was shown after its change had been answered. */
  longestStale = 0;

  begin(id: number, value: string): void {
    this.histories.set(id, [{ value, sent: Number.NEGATIVE_INFINITY, ended: Number.NEGATIVE_INFINITY }]);
  }

  change(id: number, value: string, { sent, ended }: Look): void {
    this.histories.get(id)?.push({ value, sent, ended });
  }

  has(id: number): boolean {
    return this.histories.has(id);
  }

  /** The value in the end. */
  last(id: number): string | undefined {
    return this.histories.get(id)?.at(-1)?.value;
  }

  get ids(): Iterable<number> {
    return this.histories.keys();
  }

  /** Undefined when that may be shown; `settleMs` is how long after a change's answer the value before it still may. */
  judge(id: number, shown: string, look: Look, settleMs = 0): string | undefined {
    const history = this.histories.get(id);
    if (!history) return `shows someone unknown, ${id}`;
    const ages = history.flatMap(({ value, sent }, index) => {
      if (value !== shown || sent > look.ended) return [];
      const age = look.sent - (history[index + 1]?.ended ?? Number.POSITIVE_INFINITY);
      return [Math.max(0, age)];
    });
    const stale = Math.min(...ages);
    if (stale <= settleMs) {
      this.longestStale = Math.max(this.longestStale, stale);
      return undefined;
    }
    const known = history.map(({ value, ended }) => `${value} (${ended.toFixed(0)} ms)`).join(', then ');
    return `${id} shown as ${shown} at ${look.sent.toFixed(0)} ms, is ${known}`;
  }
}

export const seatText = (seat: { tableNumber: string | null; seatNumber: string | null }) =>
  seat.tableNumber === null ? 'no seat' : `table ${seat.tableNumber}, seat ${seat.seatNumber}`;
