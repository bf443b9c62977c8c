import { fromWallClock, wallClock } from '../../shared/time-zone.ts';

/** A wall time is what a clock on the wall shows: 'YYYY-MM-DDTHH:mm', without a time zone. */
const WALL_TIME_LENGTH = 'YYYY-MM-DDTHH:mm'.length;

export function toWallTime(instant: string, timeZone: string): string {
  return new Date(wallClock(Date.parse(instant), timeZone)).toISOString().slice(0, WALL_TIME_LENGTH);
}

/** The instant of a wall time in a time zone; undefined while the wall time is incomplete. */
export function toInstant(wallTime: string, timeZone: string): Date | undefined {
  const reading = wallTime.length === WALL_TIME_LENGTH ? Date.parse(`${wallTime}Z`) : Number.NaN;
  return Number.isNaN(reading) ? undefined : fromWallClock(reading, timeZone);
}
