import { MAX_RULES } from '../../../../shared/auto-seat/rules/fields.ts';
import type { SeatingContent, SeatingRule } from '../../../../shared/contracts/seating.ts';
import { sortedJson } from '../../../../shared/layout/diff-layouts.ts';
import { foldName } from '../../../../shared/name-search/fold-name.ts';
import type { LineContext, LineOutcome } from './line-parts.ts';
import { type Choice, wordsOf } from './name-book.ts';
import { readRuleLine } from './read-rule-line.ts';
import { nextRuleId } from './rule-edits.ts';
import { type RuleDraft, toRule } from './rule-form.ts';
import { meaningAt } from './rule-words.ts';

/** Reading stops for a moment after this time, so that a paste of many lines does not freeze the page. */
const SLICE_MS = 8;
const MOST_SUGGESTIONS = 6;

interface ReadLine {
  readonly line: string;
  readonly outcome: LineOutcome;
}

/** Reads several lines, each without what was chosen for another. */
export async function readLines(lines: readonly string[], context: Omit<LineContext, 'bindings'>): Promise<ReadLine[]> {
  const read: ReadLine[] = [];
  let startedAt = performance.now();
  for (const line of lines) {
    read.push({ line, outcome: readRuleLine(line, { ...context, bindings: new Map() }) });
    if (performance.now() - startedAt < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    startedAt = performance.now();
  }
  return read;
}

export const listLines = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

interface AddedRules {
  readonly seating: SeatingContent;
  readonly added: readonly SeatingRule[];
  /** There were too many rules to add all of them. */
  readonly isFull: boolean;
}

/** Adds rules that are not there yet. A rule about households replaces the one that there is. */
export function addDrafts(seating: SeatingContent, drafts: readonly RuleDraft[]): AddedRules {
  const rules = [...seating.rules];
  const keyOf = (rule: SeatingRule) => sortedJson({ ...rule, id: 0 });
  const known = new Set(rules.map(keyOf));
  const added: SeatingRule[] = [];
  let id = nextRuleId(seating);
  for (const draft of drafts) {
    const at = draft.kind === 'households' ? rules.findIndex(({ kind }) => kind === 'households') : -1;
    const rule = toRule(rules[at]?.id ?? id, draft);
    if (known.has(keyOf(rule))) continue;
    if (at < 0 && rules.length >= MAX_RULES) return { seating: { ...seating, rules }, added, isFull: true };
    known.add(keyOf(rule));
    added.push(rule);
    if (at >= 0) rules[at] = rule;
    else {
      rules.push(rule);
      id += 1;
    }
  }
  return { seating: added.length === 0 ? seating : { ...seating, rules }, added, isFull: false };
}

interface Completion {
  /** Where the name begins that is being typed. */
  readonly start: number;
  readonly choices: readonly Choice[];
}

/** Names that the end of a line may become. */
export function completeLine(line: string, { book }: Pick<LineContext, 'book'>): Completion {
  const words = [...line.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*|[^\s]/gu)].map(({ 0: text, index }) => ({
    text,
    index,
  }));
  const folded = words.map(({ text }) => foldName(text));
  const none = { start: line.length, choices: [] };
  if (/\s$/.test(line)) return none;
  for (let at = Math.max(0, words.length - 4); at < words.length; at += 1) {
    const typed = folded.slice(at);
    if (!typed.every((word) => /^[\p{L}\p{N}]/u.test(word))) continue;
    // A letter may begin a name or be an article; a longer word that means something is no name.
    if (typed.some((word, index) => word.length > 1 && meaningAt(folded, at + index))) continue;
    const { all } = book.find(typed);
    const isComplete = all.length === 1 && all[0]?.names.some((name) => wordsOf(name).join(' ') === typed.join(' '));
    if (isComplete) return none;
    const start = words[at]?.index ?? line.length;
    if (all.length > 0) return { start, choices: all.slice(0, MOST_SUGGESTIONS) };
  }
  return none;
}

/** The line with a name completed, and the key by which the choice is remembered: names alone may not tell two guests apart. */
export function withChoice(line: string, start: number, choice: Choice): { line: string; key: string } {
  const [name = ''] = choice.names;
  const before = line.slice(0, start);
  const words = wordsOf(name).join(' ');
  const earlier = wordsOf(before).join(' ').split(words).length - 1;
  return { line: `${before}${name}`, key: `${words}#${earlier + 1}` };
}
