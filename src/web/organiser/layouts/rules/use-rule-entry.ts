import { useMemo, useState } from 'react';
import { RULE_KINDS, type RuleKind } from '../../../../shared/auto-seat/rules/fields.ts';
import { readStored, writeStored } from '../../../lib/browser-storage.ts';
import { useEditorState, useLayout, usePlanEditor } from '../plan-editor.ts';
import { bookOf } from './line-context.ts';
import type { Bindings, LineContext, LineOutcome } from './line-parts.ts';
import type { Choice } from './name-book.ts';
import { readRuleLine } from './read-rule-line.ts';
import { addDrafts, completeLine, listLines, readLines, withChoice } from './rule-entry.ts';
import { draftOfRule, type RuleDraft } from './rule-form.ts';
import { useRuleTexts } from './use-rule-texts.ts';

const LAST_KIND_KEY = 'lastRuleKind';

export function readLastKind(): RuleKind {
  const stored = readStored(LAST_KIND_KEY);
  return RULE_KINDS.find((kind) => kind === stored) ?? 'apart';
}

/** Remembers the kind of the last rule that names people. */
export function storeLastKind(kind: RuleKind): void {
  if (kind !== 'fill' && kind !== 'households') writeStored(LAST_KIND_KEY, kind);
}

const NO_BINDINGS: Bindings = new Map();

interface Entry {
  readonly line: string;
  readonly bindings: Bindings;
  /** Enter was pressed: what is missing is asked for. */
  readonly isAsked: boolean;
  /** Pasted lines that need an answer, after this one. */
  readonly waiting: readonly string[];
  /** What became of the last line. */
  readonly done: { readonly drafts: readonly RuleDraft[]; readonly problem?: 'known' | 'full' } | null;
}

const EMPTY: Entry = { line: '', bindings: NO_BINDINGS, isAsked: false, waiting: [], done: null };

/** The line in which a rule is written: what is typed, what it means and what it may become. */
export function useRuleEntry() {
  const { editor } = usePlanEditor();
  const texts = useRuleTexts();
  const guests = useEditorState((state) => state.guests);
  const { tables, items } = useLayout();
  const [kind, setKind] = useState(readLastKind);
  const [entry, setEntry] = useState(EMPTY);
  const { line, bindings, isAsked } = entry;
  const isEmpty = line.trim() === '';
  const known = useMemo(
    () => (isEmpty ? undefined : bookOf(guests, { tables, ...(items && { items }) }, texts)),
    [isEmpty, guests, tables, items, texts],
  );
  const outcome = useMemo(
    () => (known ? readRuleLine(line, { ...known, kind, bindings }) : undefined),
    [known, line, kind, bindings],
  );
  const completion = useMemo(() => (known ? completeLine(line, known) : undefined), [known, line]);
  const isQuestion = isAsked && (outcome?.is === 'which' || outcome?.is === 'unknown');
  const choices: readonly Choice[] = isQuestion ? outcome.choices : isAsked ? [] : (completion?.choices ?? []);

  /** Shows the next line that needs an answer; without one, the field is empty. */
  const next = (waiting: readonly string[], done: Entry['done']): Entry => {
    const [first = '', ...others] = waiting;
    return { ...EMPTY, line: first, isAsked: first !== '', waiting: others, done };
  };
  const remember = (used: RuleKind) => {
    storeLastKind(used);
    setKind(readLastKind());
  };
  const add = (drafts: readonly RuleDraft[], waiting: readonly string[]) => {
    const { seating, added, isFull } = addDrafts(editor.seating, drafts);
    editor.editSeating(seating);
    const last = drafts.at(-1);
    if (last) remember(last.kind);
    const problem = isFull ? 'full' : added.length === 0 && drafts.length > 0 ? 'known' : undefined;
    setEntry(next(waiting, { drafts: added.map(draftOfRule), ...(problem && { problem }) }));
  };
  const settle = (read: LineOutcome | undefined, changed: Entry) => {
    if (read?.is === 'rule') add([read.draft], changed.waiting);
    else setEntry({ ...changed, isAsked: true, done: null });
  };
  const choose = (choice: Choice) => {
    if (isQuestion) {
      const bound = new Map(bindings).set(outcome.key, choice);
      const read = known && readRuleLine(line, { ...known, kind, bindings: bound });
      settle(read, { ...entry, bindings: bound });
    } else if (completion) {
      const { line: completed, key } = withChoice(line, completion.start, choice);
      setEntry({ ...entry, line: completed, bindings: new Map(bindings).set(key, choice), isAsked: false });
    }
  };
  return {
    entry,
    kind,
    outcome,
    choices,
    setKind: remember,
    type: (text: string) =>
      setEntry({
        ...entry,
        line: text,
        isAsked: false,
        done: null,
        ...(text.trim() === '' && { bindings: NO_BINDINGS }),
      }),
    choose,
    /** Enter: adds the rule, completes a name that makes the line readable, or asks. */
    submit(): void {
      const [first] = choices;
      const isIncomplete = outcome?.is === 'missing' && outcome.problem === 'guests';
      if (isIncomplete && first && !isAsked) choose(first);
      else settle(outcome, entry);
    },
    /** Takes in several lines as one undo step; those that need an answer follow one by one. */
    async paste(text: string): Promise<void> {
      const context: Omit<LineContext, 'bindings'> = {
        ...bookOf(guests, { tables, ...(items && { items }) }, texts),
        kind,
      };
      const read = await readLines(listLines(text), context);
      const drafts = read.flatMap(({ outcome: each }) => (each.is === 'rule' ? [each.draft] : []));
      add(drafts, [
        ...(isEmpty ? [] : [line]),
        ...read.filter(({ outcome: each }) => each.is !== 'rule').map((each) => each.line),
        ...entry.waiting,
      ]);
    },
    leaveOut: () => setEntry(next(entry.waiting, null)),
  };
}
