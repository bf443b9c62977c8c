import { hasDeclined } from '../../../../shared/attendance.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import { compareNames } from '../../../../shared/text-order.ts';

/** What the dots of a floor plan are coloured by; null for their own colours. `meal` has one entry per course. */
export type ColorBy =
  | { readonly kind: 'tag' | 'household' | 'attendance' }
  | { readonly kind: 'meal'; readonly course: string };

export interface LegendEntry {
  readonly label: string;
  readonly color: string;
  readonly count: number;
}

export interface GuestColors {
  /** Colours by guest id. They are only drawn: stored colours of dots stay as they are. */
  readonly colors: ReadonlyMap<number, string>;
  readonly legend: readonly LegendEntry[];
  /** Guests who have several tags, of which only the first gives them its colour. */
  readonly withSeveralTags: number;
}

/** Colour of guests who are in no group. */
const OTHERS_COLOR = '#767676';
const ATTENDANCE_COLORS = { coming: '#15803d', maybe: '#a16207', invited: '#1d4ed8', declined: '#b91c1c' } as const;
/** Colours of the first groups: as different from each other as possible, and dark enough for white initials. */
const PALETTE = ['#1d4ed8', '#b91c1c', '#15803d', '#7e22ce', '#a16207', '#0e7490', '#be185d', '#4d7c0f', '#9a3412'];
const GOLDEN_ANGLE = 137.508;

function hslToHex(hue: number, saturation: number, lightness: number): string {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const value = lightness - chroma * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Any number of colours: with very many groups, neighbours in the list still differ. */
const colorAt = (index: number): string =>
  PALETTE[index] ?? hslToHex((index * GOLDEN_ANGLE) % 360, 0.6, index % 2 === 0 ? 0.34 : 0.42);

interface Group {
  readonly key: string;
  readonly label: string;
  readonly color?: string | undefined;
}

interface ColorOptions {
  readonly t: Translate;
  /** Colours of the event's tags by name. */
  readonly tagColors?: ReadonlyMap<string, string>;
}

/** The group of a guest; undefined for none. A guest with several tags belongs to the first of them. */
function groupOf(guest: Guest, colorBy: ColorBy, { t, tagColors }: ColorOptions): Group | undefined {
  switch (colorBy.kind) {
    case 'tag': {
      const [tag] = guest.tags;
      return tag === undefined ? undefined : { key: tag, label: tag, color: tagColors?.get(tag) };
    }
    case 'household': {
      const { householdId, householdName } = guest;
      return householdId === null ? undefined : { key: String(householdId), label: householdName ?? '' };
    }
    case 'attendance': {
      const { attendance } = guest;
      if (attendance === null) return undefined;
      return { key: attendance, label: t(`attendance.${attendance}`), color: ATTENDANCE_COLORS[attendance] };
    }
    case 'meal': {
      const option = guest.meals[colorBy.course];
      return option === undefined ? undefined : { key: option, label: option };
    }
  }
}

const OTHERS_KEYS = {
  tag: 'layoutEditor.noTag',
  household: 'layoutEditor.noHousehold',
  attendance: 'attendance.notAsked',
  meal: 'layoutEditor.noMeal',
} as const;

/** Colours for guests, and a legend with the largest groups first. Guests who declined have no dot and are left out. */
export function colorGuests(guests: Iterable<Guest>, colorBy: ColorBy, options: ColorOptions): GuestColors {
  const groups = new Map<string, { group: Group; ids: number[] }>();
  const others: number[] = [];
  let withSeveralTags = 0;
  for (const guest of guests) {
    if (hasDeclined(guest)) continue;
    if (colorBy.kind === 'tag' && guest.tags.length > 1) withSeveralTags += 1;
    const group = groupOf(guest, colorBy, options);
    if (!group) {
      others.push(guest.id);
      continue;
    }
    const known = groups.get(group.key) ?? { group, ids: [] };
    known.ids.push(guest.id);
    groups.set(group.key, known);
  }
  const sorted = [...groups.values()].sort(
    (a, b) => b.ids.length - a.ids.length || compareNames(a.group.label, b.group.label),
  );
  const colors = new Map(others.map((id) => [id, OTHERS_COLOR]));
  const legend = sorted.map(({ group, ids }, index): LegendEntry => {
    const color = group.color ?? colorAt(index);
    for (const id of ids) colors.set(id, color);
    return { label: group.label, color, count: ids.length };
  });
  if (others.length > 0) {
    legend.push({ label: options.t(OTHERS_KEYS[colorBy.kind]), color: OTHERS_COLOR, count: others.length });
  }
  return { colors, legend, withSeveralTags };
}

/** The courses that any guest has chosen a meal of, in the order in which they are first found. */
export function listCourses(guests: Iterable<Guest>): string[] {
  const courses = new Set<string>();
  for (const { meals } of guests) for (const course of Object.keys(meals)) courses.add(course);
  return [...courses];
}
