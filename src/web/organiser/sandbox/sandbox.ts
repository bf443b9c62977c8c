import { SUGGESTED_COLOR, TAG_COLOURS } from '../../../shared/color.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import { eachPlainField } from '../../../shared/contracts/plain-fields.ts';
import type { Seating } from '../../../shared/contracts/seating.ts';
import type { Tag } from '../../../shared/contracts/tags.ts';
import { NOTHING_ALLOWED } from '../../../shared/door/operation.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { DEFAULT_LAYOUT } from '../../../shared/layout/layout-limits.ts';
import { withDefaultUnit } from '../../../shared/layout/rulers.ts';
import { addTableGroup, type TableGroup } from '../../../shared/layout/table-groups.ts';
import { newRandomIdentifier } from '../../lib/random-identifier.ts';

/** An event that is in this browser alone: what the editor would read from a server, with the time of its last change. */
export interface Sandbox {
  /** Sent when the sandbox is kept, so that the server makes one event of it however often that is tried. */
  readonly key: string;
  readonly savedAtMs: number;
  /** The language of a sample's names; null for a visitor's own names. */
  readonly sampleLanguage: Language | null;
  readonly event: Event;
  readonly guests: readonly Guest[];
  readonly layout: Layout;
  readonly seating: Seating;
}

/** A person of a new sandbox. */
export interface SandboxPerson extends Partial<Pick<Guest, 'email' | 'tags' | 'attendance' | 'ageGroup'>> {
  readonly fullName: string;
  /** Null for somebody who is invited alone. People with the same household are invited together. */
  readonly household: { readonly name: string | null } | null;
}

/** No server gives the sandbox an id. */
const EVENT_ID = 1;
const WEEKS_AHEAD = 26;
const DAY_MS = 24 * 60 * 60 * 1_000;
const SATURDAY = 6;

/** A Saturday in half a year at four in the afternoon. */
export function suggestDate(now: Date): Date {
  const date = new Date(now.getTime() + WEEKS_AHEAD * 7 * DAY_MS);
  date.setDate(date.getDate() + ((SATURDAY - date.getDay() + 7) % 7));
  date.setHours(16, 0, 0, 0);
  return date;
}

function makeEvent({ name, location, language }: SandboxTexts, guestCount: number, now: Date): Event {
  return {
    id: EVENT_ID,
    userId: 0,
    name,
    location,
    language,
    description: null,
    status: 'draft',
    date: suggestDate(now).toISOString(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    titleText: null,
    subtitleText: null,
    primaryColor: SUGGESTED_COLOR,
    backgroundImage: null,
    hasGuests: true,
    hasSeatMap: true,
    maxGuests: null,
    guestCount,
    unseatedCount: guestCount,
    requestCount: 0,
    showNotesToGuests: false,
    nameOrder: 'automatic',
    needsKeptDays: 30,
    qrSharedAt: null,
    role: 'owner',
    ownerName: '',
    isShared: false,
    editorsSeeNeeds: false,
    tier: 'enterprise',
    passUntil: null,
    shareCode: null,
    doorCode: null,
    doorAllows: NOTHING_ALLOWED,
    createdAt: now.toISOString(),
  };
}

function makeGuests(people: readonly SandboxPerson[], now: Date): Guest[] {
  const households = [...new Set(people.flatMap(({ household }) => household ?? []))];
  return people.map(({ fullName, household, email, tags, attendance, ageGroup }, index) => ({
    id: index + 1,
    eventId: EVENT_ID,
    fullName,
    email: email ?? null,
    ...eachPlainField(() => null),
    tableNumber: null,
    seatNumber: null,
    tableName: null,
    checkedIn: false,
    checkInTime: null,
    qrCodeIdentifier: '',
    specialRequirements: null,
    companionOf: null,
    isNamePlaceholder: false,
    householdId: household ? households.indexOf(household) + 1 : null,
    householdName: household?.name ?? null,
    attendance: attendance ?? null,
    attendanceAt: null,
    attendanceBy: null,
    ageGroup: ageGroup ?? null,
    needsHighChair: false,
    tags: tags ?? [],
    meals: {},
    sortName: null,
    cardName: null,
    createdAt: now.toISOString(),
  }));
}

function makeLayout(group: TableGroup, { language, headTable }: SandboxTexts): Layout {
  const empty: Layout = { id: 'new', eventId: EVENT_ID, ...DEFAULT_LAYOUT, tables: [], guestPositions: [], version: 0 };
  const made = addTableGroup(withDefaultUnit(empty, language, navigator.language), group, undefined, headTable);
  return made.ok ? made.layout : empty;
}

/** What a sandbox is called, in the visitor's language. */
export interface SandboxTexts {
  readonly language: Language;
  readonly name: string;
  readonly location: string;
  readonly headTable: string;
}

interface SandboxParts {
  readonly texts: SandboxTexts;
  readonly people: readonly SandboxPerson[];
  readonly tables: TableGroup;
  readonly seating: Seating;
  readonly isSample: boolean;
}

export function makeSandbox({ texts, people, tables, seating, isSample }: SandboxParts, now = new Date()): Sandbox {
  return {
    key: newRandomIdentifier(),
    savedAtMs: now.getTime(),
    sampleLanguage: isSample ? texts.language : null,
    event: makeEvent(texts, people.length, now),
    guests: makeGuests(people, now),
    layout: makeLayout(tables, texts),
    seating,
  };
}

/** The tags of the guests, which the server would have stored with a colour each. */
export function tagsOf(guests: readonly Pick<Guest, 'tags'>[]): Tag[] {
  const names = [...new Set(guests.flatMap(({ tags }) => tags))];
  return names.map((name, index) => ({
    id: index + 1,
    name,
    colour: TAG_COLOURS[index % TAG_COLOURS.length] ?? TAG_COLOURS[0],
    guestCount: guests.filter(({ tags }) => tags.includes(name)).length,
  }));
}
