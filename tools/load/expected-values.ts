/** A value, and when the change to it was sent and answered. */
interface Version {
  readonly value: string;
  readonly sent: number;
  readonly ended: number;
}

interface Period {
  readonly sent: number;
  readonly ended: number;
}

/**
 * The values that answers may show. While a change is under way both the old and the new value are right; once it is
 * answered only the new one is.
 */
export class ExpectedValues {
  private readonly histories = new Map<number, Version[]>();
  /** The longest time that an old value was shown after its change was answered. */
  longestStale = 0;

  begin(id: number, value: string): void {
    this.histories.set(id, [{ value, sent: Number.NEGATIVE_INFINITY, ended: Number.NEGATIVE_INFINITY }]);
  }

  change(id: number, value: string, { sent, ended }: Period): void {
    this.histories.get(id)?.push({ value, sent, ended });
  }

  /** The value after all changes. */
  last(id: number): string | undefined {
    return this.histories.get(id)?.at(-1)?.value;
  }

  get ids(): Iterable<number> {
    return this.histories.keys();
  }

  /** Undefined when the value may be shown; `settleMs` is how long the old value may still be shown after a change. */
  judge(id: number, shown: string, read: Period, settleMs = 0): string | undefined {
    const history = this.histories.get(id);
    if (!history) return `shows an unknown guest, ${id}`;
    const ages = history.flatMap(({ value, sent }, index) => {
      if (value !== shown || sent > read.ended) return [];
      const age = read.sent - (history[index + 1]?.ended ?? Number.POSITIVE_INFINITY);
      return [Math.max(0, age)];
    });
    const stale = Math.min(...ages);
    if (stale <= settleMs) {
      this.longestStale = Math.max(this.longestStale, stale);
      return undefined;
    }
    const known = history.map(({ value, ended }) => `${value} (${ended.toFixed(0)} ms)`).join(', then ');
    return `${id} shown as ${shown} at ${read.sent.toFixed(0)} ms, expected ${known}`;
  }
}

export const seatText = (seat: { tableNumber: string | null; seatNumber: string | null }) =>
  seat.tableNumber === null ? 'no seat' : `table ${seat.tableNumber}, seat ${seat.seatNumber}`;
