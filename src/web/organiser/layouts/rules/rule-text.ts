import { hasDeclined, hasNotDeclined } from '../../../../shared/attendance.ts';
import { PeopleOfRules } from '../../../../shared/auto-seat/people-of-rules.ts';
import { fieldsOf, type RuleKind } from '../../../../shared/auto-seat/rules/fields.ts';
import { toProblem } from '../../../../shared/auto-seat/to-problem.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { RuleGuests, SeatingPin, SeatingRule } from '../../../../shared/contracts/seating.ts';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import type { Language } from '../../../../shared/i18n/translate.ts';
import { compareNames } from '../../../../shared/text-order.ts';
import { itemNamesIn, nameOfFloorItem } from '../../../floor-plan/item-names.ts';
import { joinNames } from '../../../lib/join-names.ts';
import { tableNameIn } from '../commands/table-label.ts';
import type { BrokenRuleReport, ReportedConflict, RulePointer, SeatReport } from '../solve/seat-messages.ts';
import type { RuleDraft } from './rule-form.ts';

type Guests = ReadonlyMap<number, Guest>;
/** A rule with the fields of all kinds. */
type AnyRule = Omit<RuleDraft, 'strength' | 'kind'>;

interface RuleWords {
  readonly t: Translate;
  readonly language: Language;
  readonly guests: Guests;
  readonly layout: Layout;
}

const knownHouseholdNames = new WeakMap<Guests, ReadonlyMap<number, string>>();

/** Household names by id, cached because each row of a list of rules has its own `RuleTexts`. */
function householdNamesOf(guests: Guests): ReadonlyMap<number, string> {
  const known = knownHouseholdNames.get(guests);
  if (known) return known;
  const names = new Map<number, string>();
  for (const { householdId, householdName } of guests.values()) names.set(householdId ?? 0, householdName ?? '');
  knownHouseholdNames.set(guests, names);
  return names;
}

/** Rules, and what became of them, in sentences with names. */
export class RuleTexts {
  readonly #words: RuleWords;

  constructor(words: RuleWords) {
    this.#words = words;
  }

  /** A guest's name; tells if they declined or were removed, because their rules and pins are kept. */
  nameOf(guestId: number): string {
    const { t, guests } = this.#words;
    const guest = guests.get(guestId);
    if (!guest) return t('seating.removedGuest', { count: 1 });
    return hasDeclined(guest) ? t('seating.notComing', { name: guest.fullName }) : guest.fullName;
  }

  householdName(id: number): string {
    return householdNamesOf(this.#words.guests).get(id) || this.#words.t('seating.someHousehold');
  }

  households(pointers: readonly RulePointer[]): string {
    return this.#join([...new Set(pointers.map(({ householdId = 0 }) => this.householdName(householdId)))]);
  }

  /** Names all households that a plan could not bring together. */
  leftSplit(householdIds: readonly number[]): string {
    const { t, language } = this.#words;
    const names = householdIds.map((id) => this.householdName(id)).sort(compareNames);
    const who = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
    return t('seating.leftSplit', { count: names.length, who });
  }

  tagText(tag: string): string {
    return this.#words.t('seating.tagged', { tag });
  }

  names(guestIds: readonly number[]): string {
    return this.#join(guestIds.map((id) => this.nameOf(id)));
  }

  people({ guestIds, tags, householdIds }: RuleGuests): string {
    const { t, guests } = this.#words;
    const known = guestIds.filter((id) => guests.has(id));
    const removed = guestIds.length - known.length;
    const parts = [
      ...tags.map((tag) => this.tagText(tag)),
      ...householdIds.map((id) => this.householdName(id)),
      ...known.map((id) => this.nameOf(id)),
      ...(removed > 0 ? [t('seating.removedGuest', { count: removed })] : []),
    ];
    return parts.length === 0 ? t('seating.nobody') : this.#join(parts);
  }

  sentence(rule: SeatingRule): string {
    const text = this.#say(rule);
    // The sentence may begin with a text in lower case, such as 'a removed guest' or 'everyone tagged'.
    return text.charAt(0).toLocaleUpperCase(this.#words.language) + text.slice(1);
  }

  /** A rule that is being written: how important it is, and what it will not do although it seems to. */
  preview(rule: SeatingRule): string {
    const { t, guests, layout } = this.#words;
    const { inactive, crowded } = toProblem(layout, guests.values(), { rules: [rule], pins: [] });
    const reason = inactive.get(rule.id);
    const left = crowded.get(rule.id);
    const both = reason ? [] : this.#listOnBothSides(rule);
    return [
      this.sentence(rule),
      t(`seating.strength_${rule.strength}`),
      ...(reason ? [t(`seating.inactive_${reason}`)] : []),
      ...(left === undefined ? [] : [t('seating.crowded', { count: left })]),
      ...(both.length > 0 ? [t('seating.onBothSides', { who: this.names(both) })] : []),
    ].join(' · ');
  }

  #listOnBothSides(rule: SeatingRule): number[] {
    const { guests, others } = rule as Partial<AnyRule>;
    if (!guests || !others) return [];
    const coming = [...this.#words.guests.values()].filter(hasNotDeclined);
    const people = new PeopleOfRules(coming.sort((a, b) => a.id - b.id));
    const far = new Set(people.idsOf(others));
    return people.idsOf(guests).filter((id) => far.has(id));
  }

  #say(rule: SeatingRule): string {
    const { guests, others, tableIds, itemId, hops = 1, min, exceptIds = [] } = rule as Partial<AnyRule>;
    const distance = hops > 2 ? 'Hops' : hops === 2 ? 'Far' : '';
    const side = others && fieldsOf(rule.kind).others === 'optional' ? 'From' : '';
    const except = exceptIds.length > 0 ? 'Except' : '';
    return this.#words.t(`seating.say_${rule.kind}${distance}${side}${except}` as `seating.say_${RuleKind}`, {
      who: guests ? this.people(guests) : '',
      others: others ? this.people(others) : '',
      tables: tableIds ? this.tables(tableIds) : '',
      item: itemId === undefined ? '' : this.itemName(itemId),
      count: min ?? (hops > 1 ? hops : exceptIds.length),
    });
  }

  /** A rule as a conflict or a report names it: of the households rule, the one household. */
  pointed({ ruleId, householdId, isSideBySide }: RulePointer, rules: readonly SeatingRule[]): string {
    const { t } = this.#words;
    if (householdId !== undefined) {
      const who = this.householdName(householdId);
      return isSideBySide ? t('seating.say_sideBySide', { who }) : t('seating.sayHousehold', { who });
    }
    const rule = rules.find(({ id }) => id === ruleId);
    return rule ? this.sentence(rule) : '';
  }

  /** Why a plan may not move a guest: an arrival, a pin, or that this search leaves the guest where they are. */
  pinned(guestId: number, pins: readonly SeatingPin[]): string {
    const { t, guests } = this.#words;
    const name = this.nameOf(guestId);
    if (guests.get(guestId)?.checkedIn) return t('seating.isArrived', { name });
    const pin = pins.find((known) => known.guestId === guestId);
    if (!pin) return t('seating.isLeft', { name });
    const table = this.tables([pin.tableId]);
    const place = pin.seat === null ? table : t('seating.tableSeat', { table, seat: String(pin.seat) });
    return t('seating.isPinned', { name, place });
  }

  /** How many musts and wishes are kept. */
  kept({ musts, wishes }: Pick<SeatReport, 'musts' | 'wishes'>): string {
    const { t } = this.#words;
    const parts = [
      musts.all === 0
        ? t('seating.noMusts')
        : musts.kept === musts.all
          ? t('seating.allMusts', { count: musts.all })
          : t('seating.someMusts', { kept: musts.kept, all: musts.all }),
      ...(wishes.all === 0 ? [] : [t('seating.someWishes', { kept: wishes.kept, all: wishes.all })]),
    ];
    return parts.join(', ');
  }

  /** Whether one of these rules asks for an accessible seat while none is marked: nothing else is the matter then. */
  lacksAccessibleSeat(pointers: readonly RulePointer[], rules: readonly SeatingRule[]): boolean {
    if (this.#hasAccessibleSeat()) return false;
    return pointers.some(({ ruleId }) => rules.some(({ id, kind }) => id === ruleId && kind === 'accessible'));
  }

  #hasAccessibleSeat(): boolean {
    return this.#words.layout.tables.some(({ accessibleSeats = [] }) => accessibleSeats.length > 0);
  }

  /** Why rules and pins contradict each other. */
  conflict(
    { reason, rules: pointers }: Pick<ReportedConflict, 'reason' | 'rules'>,
    rules: readonly SeatingRule[],
  ): string {
    const { t } = this.#words;
    if (this.lacksAccessibleSeat(pointers, rules)) return t('seating.noAccessibleSeat');
    const isKeptOut = pointers.some(({ ruleId }) =>
      rules.some(({ id, kind }) => id === ruleId && (kind === 'notAt' || kind === 'only')),
    );
    return t(isKeptOut && reason === 'noSuchPlace' ? 'seating.conflict_noTableLeft' : `seating.conflict_${reason}`);
  }

  /** Why a rule is broken, with the people concerned. */
  broken({ guestIds }: Pick<BrokenRuleReport, 'guestIds'>, rule: SeatingRule): string {
    const { t } = this.#words;
    if (rule.kind === 'accessible' && !this.#hasAccessibleSeat()) return t('seating.noAccessibleSeat');
    return t(`seating.broken_${rule.kind}`, { who: this.names(guestIds), count: guestIds.length });
  }

  tables(ids: readonly (string | number)[]): string {
    const { t, layout } = this.#words;
    const labels = layout.tables.filter(({ id }) => ids.includes(id)).map((table) => tableNameIn(t, table));
    return labels.length === 0 ? t('seating.missingTable') : this.#join(labels);
  }

  itemName(itemId: string): string {
    const { t, layout } = this.#words;
    const item = layout.items?.find(({ id }) => id === itemId);
    if (!item) return t('seating.missingItem');
    return nameOfFloorItem(item, itemNamesIn(t));
  }

  #join(parts: readonly string[]): string {
    const { t, language } = this.#words;
    return joinNames(t, language, parts);
  }
}
