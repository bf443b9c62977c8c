import { EVENT_LENGTH_MS } from '../../../shared/contracts/events.ts';

interface Dated {
  date: string;
}

const timeOf = ({ date }: Dated) => Date.parse(date);

/** Upcoming events with the next first, and past ones with the latest first. */
export function sortEvents<T extends Dated>(events: readonly T[], now: Date): { upcoming: T[]; past: T[] } {
  const isOver = (event: T) => timeOf(event) + EVENT_LENGTH_MS < now.getTime();
  return {
    upcoming: events.filter((event) => !isOver(event)).sort((a, b) => timeOf(a) - timeOf(b)),
    past: events.filter(isOver).sort((a, b) => timeOf(b) - timeOf(a)),
  };
}
