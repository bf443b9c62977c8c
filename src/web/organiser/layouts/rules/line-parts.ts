import type { RuleKind, RuleStrength } from '../../../../shared/auto-seat/rules/fields.ts';
import type { Choice, NameBook } from './name-book.ts';
import type { DraftProblem, RuleDraft } from './rule-form.ts';
import type { Meaning } from './rule-words.ts';

/** What a written rule is, or what has to be asked or changed first. */
export type LineOutcome =
  | { readonly is: 'rule'; readonly draft: RuleDraft }
  /** A name that several have, or that nobody has; `key` binds the answer to this place of the line. */
  | {
      readonly is: 'which' | 'unknown';
      readonly key: string;
      readonly name: string;
      readonly choices: readonly Choice[];
    }
  | { readonly is: 'twoKinds'; readonly kinds: readonly RuleKind[] }
  | { readonly is: 'sameTwice' | 'noTable'; readonly name: string }
  /** `nearTable`: only people and floor items have others near them. `noChildren`: nobody is marked as a child. */
  | { readonly is: 'unclear' | 'nearTable' | 'noChildren' }
  | { readonly is: 'missing'; readonly problem: DraftProblem };

/** Choices that the user made for names of this line. */
export type Bindings = ReadonlyMap<string, Choice>;

export interface LineContext {
  readonly book: NameBook;
  /** Ids of tables by their number. */
  readonly tables: ReadonlyMap<string, string | number>;
  /** Guests who are marked as children. */
  readonly children: readonly Choice[];
  readonly bindings: Bindings;
  /** The kind of a line that names none: the one that was used last. */
  readonly kind: RuleKind;
}

export interface Named {
  readonly choice: Choice;
  /** Others sit apart from them: 'Annától'. */
  readonly isFrom: boolean;
}

/** What a line says, word by word. */
export interface LineParts {
  /** People, groups and floor items. */
  readonly named: Named[];
  readonly tableIds: (string | number)[];
  readonly kinds: { readonly meaning: Meaning; readonly isNegated: boolean }[];
  /** How many names stand before 'from', 'not', 'near' and 'with': those after them are the other side. */
  readonly sides: Map<Meaning, number>;
  strength: RuleStrength;
  number: number | undefined;
  /** A 'not' that no kind has followed. */
  isNegating: boolean;
  hasNot: boolean;
  hasOnly: boolean;
  isLeast: boolean;
  /** Somebody sits with somebody: 'with Anna', 'Annával', "at Anna's table". */
  hasWith: boolean;
  /** A table was meant and none was named. */
  hasTable: boolean;
  /** 'Children', who are named one by one. */
  hasChildren: boolean;
}

/** Thrown to end reading a line with a question or a problem. */
export class LineStop extends Error {
  readonly outcome: LineOutcome;
  constructor(outcome: LineOutcome) {
    super(outcome.is);
    this.outcome = outcome;
  }
}
