/** An event has a start but no end; guests' calendars get this length. */
const EVENT_HOURS = 6;
/** The longest line that RFC 5545 allows, without its line break. */
const MAX_LINE_OCTETS = 75;

export interface CalendarEntry {
  readonly eventId: number;
  /** Set in a guest's own file, so that its calendar entry and the event's don't replace each other. */
  readonly guestId?: number | undefined;
  readonly name: string;
  readonly location: string;
  readonly start: Date;
  readonly description?: string | null | undefined;
  /** A page that the entry leads to. */
  readonly url?: string | undefined;
}

/** An id that never changes for an entry, so that a calendar replaces the entry instead of adding a second one. */
export function calendarUid({ eventId, guestId }: Pick<CalendarEntry, 'eventId' | 'guestId'>): string {
  return `event-${eventId}${guestId === undefined ? '' : `-guest-${guestId}`}@placecard`;
}

const toUtc = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these may not appear in a calendar file.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

function escapeText(text: string): string {
  return text
    .replaceAll(CONTROL_CHARACTERS, '')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n');
}

function countOctets(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Breaks a line into lines of at most 75 octets, never inside a character. Each further line begins with a space. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const added = countOctets(character);
    if (octets + added > MAX_LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += added;
  }
  return folded;
}

/** A calendar file (RFC 5545) with one entry. `now` is when the file was made. */
export function calendarFile(entry: CalendarEntry, now: Date): string {
  const { name, location, start, description, url } = entry;
  const end = new Date(start.getTime() + EVENT_HOURS * 60 * 60 * 1000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Placecard//Placecard//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${calendarUid(entry)}`,
    `DTSTAMP:${toUtc(now)}`,
    `DTSTART:${toUtc(start)}`,
    `DTEND:${toUtc(end)}`,
    `SUMMARY:${escapeText(name)}`,
    `LOCATION:${escapeText(location)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(url === undefined ? [] : [`URL:${url}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
