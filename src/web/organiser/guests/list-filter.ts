import { ATTENDANCES, type Attendance, type Guest } from '../../../shared/contracts/guests.ts';
import { compareNames } from '../../../shared/text-order.ts';

export const ATTENDANCE_FILTERS = [...ATTENDANCES, 'notAsked'] as const;
export type AttendanceFilter = (typeof ATTENDANCE_FILTERS)[number];

/** Guests must match one of the answers and have one of the tags; an empty set lets everyone through. */
export interface ListFilter {
  readonly attendances: ReadonlySet<AttendanceFilter>;
  readonly tags: ReadonlySet<string>;
}

export const EMPTY_LIST_FILTER: ListFilter = { attendances: new Set(), tags: new Set() };

type AnsweringGuest = Pick<Guest, 'attendance' | 'tags'>;

const answerOf = (attendance: Attendance | null): AttendanceFilter => attendance ?? 'notAsked';

export function filterByAnswerAndTag<G extends AnsweringGuest>(guests: readonly G[], filter: ListFilter): readonly G[] {
  const { attendances, tags } = filter;
  if (attendances.size === 0 && tags.size === 0) return guests;
  return guests.filter(
    (guest) =>
      (attendances.size === 0 || attendances.has(answerOf(guest.attendance))) &&
      (tags.size === 0 || guest.tags.some((tag) => tags.has(tag))),
  );
}

export interface ListCounts {
  readonly attendances: Record<AttendanceFilter, number>;
  /** Number of guests by name of the tag, in alphabetical order. */
  readonly tags: ReadonlyMap<string, number>;
}

export function countAnswersAndTags(guests: readonly AnsweringGuest[]): ListCounts {
  const attendances = { invited: 0, coming: 0, maybe: 0, declined: 0, notAsked: 0 };
  const tags = new Map<string, number>();
  for (const guest of guests) {
    attendances[answerOf(guest.attendance)] += 1;
    for (const tag of guest.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  }
  return { attendances, tags: new Map([...tags].sort(([a], [b]) => compareNames(a, b))) };
}

const TOLD_ANSWERS = ['coming', 'maybe', 'declined', 'invited', 'notAsked'] as const;

/** How many guests gave each answer. The counts add up to all guests; empty before anybody has answered. */
export function listAnswers(counts: ListCounts['attendances']): [AttendanceFilter, number][] {
  if (counts.coming + counts.maybe + counts.declined === 0) return [];
  const told = TOLD_ANSWERS.map((answer): [AttendanceFilter, number] => [answer, counts[answer]]);
  return told.filter(([answer, count]) => answer !== 'notAsked' || count > 0);
}

/** The set with the value added, or without it if it was there. */
export function toggled<Value>(values: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(values);
  if (!next.delete(value)) next.add(value);
  return next;
}
