import { type EventStream, openEventStream } from '../support/event-stream.ts';

/** The live changes of a seating chart that was opened with a share code. */
export const openChart = (origin: string, code: string): Promise<EventStream> =>
  openEventStream(`${origin}/api/shared-seating/${code}/changes`);

/** How often the chart was told to read its data again. */
export const countChartChanges = (chart: EventStream): number =>
  chart.events().filter(({ data }) => data === 'changed').length;

/** Whether the chart was told that its code no longer works. */
export const isChartEnded = (chart: EventStream): boolean => chart.events().some(({ event }) => event === 'ended');
