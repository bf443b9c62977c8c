import { hasDeclined } from '../../../../shared/attendance.ts';
import type { ImportProblem, ImportRow, ImportRowResult } from '../../../../shared/contracts/guest-import.ts';
import { MAX_COMPANIONS } from '../../../../shared/guest-list-limits.ts';
import { randomId } from '../../../common/ids.ts';
import type { GuestRow } from '../data.ts';
import type { HouseholdBook, HouseholdChoice, MenuBook, TagBook } from './books.ts';

/** A valid row of the file, and the result that the import reports for it. */
export interface Entry {
  readonly row: ImportRow;
  readonly qrCodeIdentifier: string;
  readonly place: number;
  result: ImportRowResult | undefined;
}

/** A row that is accepted: a new guest, or what an existing one becomes. */
export interface AcceptedRow {
  readonly entry: Entry;
  /** The guest whom the row updates; null for a new one. */
  readonly guest: GuestRow | null;
  readonly id: number;
  readonly fullName: string;
  readonly householdId: number | null;
  readonly companionOf: number | null;
  readonly tags: string[];
  readonly meals: Record<string, string>;
}

type Host = Pick<AcceptedRow, 'id' | 'fullName' | 'householdId' | 'companionOf'>;

/** How many guests the event may still take, and the problem reported for rows beyond that. */
export interface Room {
  left: number;
  readonly problem: ImportProblem;
}

interface Books {
  readonly tags: TagBook;
  readonly menu: MenuBook;
  readonly households: HouseholdBook;
}

function countCompanions({ companions }: ImportRow): number {
  return Array.isArray(companions) ? companions.length : (companions ?? 0);
}

/** Decides on rows one after the other, so that a row that breaks a limit fails alone. Nothing is written yet. */
export class ImportPlan {
  readonly accepted: AcceptedRow[] = [];
  /** Companions who follow their host into another household, with its id. */
  readonly followers = new Map<number, number | null>();
  readonly #books: Books;
  readonly #room: Room;
  readonly #byId: Map<number, GuestRow>;
  readonly #byQrCode: Map<string, GuestRow>;
  readonly #companions: Map<number | null, GuestRow[]>;
  readonly #companionCounts = new Map<number, number>();
  readonly #acceptedById = new Map<number, AcceptedRow>();
  readonly #acceptedByQrCode = new Map<string, AcceptedRow>();

  constructor(guests: readonly GuestRow[], books: Books, room: Room) {
    this.#books = books;
    this.#room = room;
    this.#byId = new Map(guests.map((guest) => [guest.id, guest]));
    this.#byQrCode = new Map(guests.map((guest) => [guest.qrCodeIdentifier, guest]));
    this.#companions = Map.groupBy(guests, ({ companionOf }) => companionOf);
    for (const [host, own] of this.#companions) if (host !== null) this.#companionCounts.set(host, own.length);
  }

  #find(reference: string | number): Host | undefined {
    if (typeof reference === 'number') return this.#acceptedById.get(reference) ?? this.#byId.get(reference);
    const accepted = this.#acceptedByQrCode.get(reference);
    if (accepted) return accepted;
    const guest = this.#byQrCode.get(reference);
    return guest && (this.#acceptedById.get(guest.id) ?? guest);
  }

  /** The household that a row names; undefined if it names none, or the one that the guest is in. */
  #chooseHousehold(
    { household, householdOf }: ImportRow,
    guest: GuestRow | null,
    host: Host | undefined,
  ): HouseholdChoice | undefined {
    const { households } = this.#books;
    if (!household) return guest === null && host?.householdId ? { id: host.householdId } : undefined;
    if (guest && households.isNamed(this.#householdOf(guest), household)) return undefined;
    if (householdOf === undefined) return households.find(household, null);
    const member = this.#find(householdOf);
    if (member?.householdId && households.isNamed(member.householdId, household)) return { id: member.householdId };
    return households.find(household, `with ${householdOf}`);
  }

  #hostProblem(row: ImportRow, guest: GuestRow | null, host: Host | undefined): ImportProblem | null {
    if (row.companionOf === undefined || (host && guest?.companionOf === host.id)) return null;
    const hasOwn = guest !== null && (this.#companionCounts.get(guest.id) ?? 0) > 0;
    if (!host || host.companionOf !== null || host.id === guest?.id || hasOwn) return 'host_unknown';
    return (this.#companionCounts.get(host.id) ?? 0) >= MAX_COMPANIONS ? 'too_many_companions' : null;
  }

  /** How many companions `companions` adds, named or not. */
  #newCompanions(row: ImportRow, guest: GuestRow | null): number {
    return Math.max(0, countCompanions(row) - (guest ? (this.#companionCounts.get(guest.id) ?? 0) : 0));
  }

  #problemOf(row: ImportRow, guest: GuestRow | null, host: Host | undefined, choice: HouseholdChoice | undefined) {
    const newcomers = (guest ? 0 : 1) + this.#newCompanions(row, guest);
    if (guest?.checkedIn && hasDeclined(row)) return 'already_arrived';
    if (newcomers > this.#room.left) return this.#room.problem;
    const hostProblem = this.#hostProblem(row, guest, host);
    if (hostProblem) return hostProblem;
    if (countCompanions(row) > 0 && (row.companionOf !== undefined || guest?.companionOf)) return 'too_many_companions';
    const followers = guest ? this.#followersOf(guest).length : 0;
    const joining = choice ? 1 + followers + this.#newCompanions(row, guest) : this.#newCompanions(row, guest);
    const current = guest && this.#householdOf(guest);
    const target = choice ?? (current ? { id: current } : undefined);
    if (target && !this.#books.households.hasRoomFor(target, joining)) return 'household_full';
    if (row.tags && !this.#books.tags.hasRoomFor(row.tags)) return 'too_many_tags';
    return row.meals ? this.#books.menu.problemOf(guest?.meals ?? {}, row.meals) : null;
  }

  /** The guest's household after the rows so far: a host who moved may have taken a companion along. */
  #householdOf({ id, householdId }: GuestRow): number | null {
    return this.followers.get(id) ?? this.#acceptedById.get(id)?.householdId ?? householdId;
  }

  #followersOf(guest: GuestRow): GuestRow[] {
    const current = this.#householdOf(guest);
    return (this.#companions.get(guest.id) ?? []).filter((companion) => this.#householdOf(companion) === current);
  }

  /** Accepts the row and returns null, or returns why it can't be accepted. */
  add(entry: Entry, guest: GuestRow | null): ImportProblem | null {
    const { row } = entry;
    const host = row.companionOf === undefined ? undefined : this.#find(row.companionOf);
    const choice = this.#chooseHousehold(row, guest, host);
    const problem = this.#problemOf(row, guest, host, choice);
    if (problem) return problem;
    const { households, tags, menu } = this.#books;
    const newCompanions = this.#newCompanions(row, guest);
    this.#room.left -= (guest ? 0 : 1) + newCompanions;
    const current = guest && this.#householdOf(guest);
    const householdId = choice ? households.open(choice) : current;
    if (choice) {
      const followers = guest ? this.#followersOf(guest) : [];
      households.enter(current, -1 - followers.length);
      households.enter(householdId, 1 + followers.length);
      for (const { id } of followers) this.followers.set(id, householdId);
      if (guest) this.followers.delete(guest.id);
    }
    households.enter(householdId, newCompanions);
    if (host && host.id !== guest?.companionOf) {
      this.#companionCounts.set(host.id, (this.#companionCounts.get(host.id) ?? 0) + 1);
    }
    const accepted: AcceptedRow = {
      entry,
      guest,
      id: guest?.id ?? randomId(),
      fullName: row.fullName,
      householdId,
      companionOf: host?.id ?? guest?.companionOf ?? null,
      tags: row.tags ? tags.take(row.tags) : (guest?.tags ?? []),
      meals: row.meals ? menu.take(guest?.meals ?? {}, row.meals) : (guest?.meals ?? {}),
    };
    this.accepted.push(accepted);
    this.#acceptedById.set(accepted.id, accepted);
    this.#acceptedByQrCode.set(entry.qrCodeIdentifier, accepted);
    return null;
  }

  hostOf({ companionOf }: AcceptedRow): Pick<Host, 'fullName'> | undefined {
    return companionOf === null ? undefined : this.#find(companionOf);
  }
}
