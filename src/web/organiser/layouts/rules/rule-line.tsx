import { ListPlus } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { hasDeclined } from '../../../../shared/attendance.ts';
import { RULE_KINDS, type RuleKind } from '../../../../shared/auto-seat/rules/fields.ts';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RowButton } from '../panels/row-button.tsx';
import { useEditorState } from '../plan-editor.ts';
import type { LineOutcome } from './line-parts.ts';
import type { Choice } from './name-book.ts';
import { toRule } from './rule-form.ts';
import type { RuleTexts } from './rule-text.ts';
import { useRuleEntry } from './use-rule-entry.ts';
import { useRuleTexts } from './use-rule-texts.ts';

/** What has to be answered or changed before a line is a rule. */
function problemText(t: Translate, outcome: LineOutcome): string {
  switch (outcome.is) {
    case 'which':
      return t('seating.lineWhich', { name: outcome.name });
    case 'unknown':
      return t(outcome.choices.length > 0 ? 'seating.lineUnknown' : 'seating.lineNobody', { name: outcome.name });
    case 'twoKinds': {
      const [one, other] = outcome.kinds.map((kind) => t(`seating.kind_${kind}`));
      return t('seating.lineTwoKinds', { one: one ?? '', other: other ?? '' });
    }
    case 'sameTwice':
      return t('seating.lineSameTwice', { name: outcome.name });
    case 'noTable':
      return t('seating.lineNoTable', { name: outcome.name });
    case 'missing':
      return t(`seating.missing_${outcome.problem}`);
    case 'unclear':
      return t('seating.lineUnclear');
    case 'nearTable':
      return t('seating.lineNearTable');
    case 'noChildren':
      return t('seating.lineNoChildren');
    case 'rule':
      return '';
  }
}

/** What tells a choice from others of the same name. */
function useDetails(): (choice: Choice) => string {
  const t = useT();
  const guests = useEditorState((state) => state.guests);
  return ({ kind, value }) => {
    if (kind === 'guestIds') {
      const { householdName, tags = [], tableNumber, email } = guests.get(Number(value)) ?? {};
      const table = tableNumber ? t('guests.atTableNumber', { table: tableNumber }) : '';
      return [householdName, ...tags, table, email].filter(Boolean).slice(0, 3).join(' · ');
    }
    if (kind !== 'householdIds' && kind !== 'tags') return '';
    const members = [...guests.values()].filter(({ householdId, tags, attendance }) =>
      hasDeclined({ attendance }) ? false : kind === 'tags' ? tags.includes(String(value)) : householdId === value,
    );
    return t('seating.guestsOf', { count: members.length });
  };
}

function statusOf(t: Translate, texts: RuleTexts, { entry, outcome }: ReturnType<typeof useRuleEntry>): string {
  const { done, isAsked, waiting } = entry;
  const left = waiting.length > 0 ? ` ${t('seating.linesWaiting', { count: waiting.length })}.` : '';
  if (outcome && isAsked) return problemText(t, outcome) + left;
  if (outcome) return outcome.is === 'rule' ? texts.preview(toRule(0, outcome.draft)) : '';
  if (done?.problem === 'full') return t('seating.tooManyRules');
  if (done?.problem === 'known') return t('seating.lineKnown');
  const [only, ...others] = done?.drafts ?? [];
  if (!only) return '';
  return others.length > 0
    ? t('seating.linesAdded', { count: others.length + 1 })
    : t('seating.lineAdded', { rule: texts.sentence(toRule(0, only)) });
}

/** One line for one rule, as people write it. Enter on the empty line goes to the kind, Enter there back to the names. */
export function RuleLine({ onForm }: { onForm: () => void }) {
  const t = useT();
  const texts = useRuleTexts();
  const details = useDetails();
  const entering = useRuleEntry();
  const { entry, kind, choices, outcome } = entering;
  const [active, setActive] = useState(-1);
  const [field, kinds] = [useRef<HTMLInputElement>(null), useRef<HTMLSelectElement>(null)];
  const id = useId();
  const choose = (choice: Choice) => {
    entering.choose(choice);
    setActive(-1);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    const chosen = choices[active];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (choices.length === 0) return;
      const step = key === 'ArrowDown' ? 1 : -1;
      // One place more than there are choices: the line itself.
      setActive(((active + 1 + step + choices.length + 1) % (choices.length + 1)) - 1);
    } else if (key === 'Enter') {
      if (chosen) choose(chosen);
      else if (entry.line.trim() === '') kinds.current?.focus();
      else entering.submit();
    } else if (key === 'Escape' && entry.line !== '') entering.leaveOut();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!text.trim().includes('\n')) return;
    event.preventDefault();
    void entering.paste(text);
  };
  const status = statusOf(t, texts, entering);
  const isProblem = outcome !== undefined && entry.isAsked;
  return (
    <div className="group flex flex-col gap-1">
      <div className="flex gap-1">
        <input
          ref={field}
          role="combobox"
          aria-label={t('seating.line')}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={choices[active] ? `${id}${active}` : undefined}
          aria-autocomplete="list"
          aria-describedby={`${id}status`}
          aria-invalid={isProblem}
          autoComplete="off"
          enterKeyHint="done"
          value={entry.line}
          placeholder={t('seating.lineExample')}
          onChange={({ target }) => {
            entering.type(target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="min-h-11 w-0 flex-1 rounded-lg border border-control bg-card px-3 text-base placeholder:text-muted lg:min-h-10 lg:text-sm"
        />
        <RowButton action="form" label={t('seating.addRule')} icon={ListPlus} onClick={onForm} />
      </div>
      <p
        id={`${id}status`}
        role="status"
        className={classNames(
          'text-xs empty:hidden [overflow-wrap:anywhere]',
          isProblem ? 'text-danger' : 'text-muted',
        )}
      >
        {status}
      </p>
      <div className="relative">
        {choices.length > 0 && (
          <div
            role="listbox"
            id={`${id}list`}
            aria-label={t('seating.people')}
            className="absolute inset-x-0 top-0 z-10 flex max-h-60 flex-col overflow-y-auto rounded-lg border border-hairline bg-card shadow-lifted"
          >
            {choices.map((choice, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus.
              // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and names the active option.
              <div
                key={`${choice.kind}/${choice.value}`}
                role="option"
                id={`${id}${index}`}
                aria-selected={index === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
                className={classNames(
                  'flex min-h-11 shrink-0 cursor-pointer flex-col justify-center px-3 py-1 text-sm leading-4 hover:bg-accent-soft lg:min-h-9',
                  index === active && 'bg-accent-soft',
                )}
              >
                <span className="truncate">{choice.label}</span>
                <span className="truncate text-muted text-xs empty:hidden">{details(choice)}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      {/* Shown while a rule is written, to leave the room to the rules. */}
      <div className={classNames('items-center gap-2 group-focus-within:flex', entry.line === '' ? 'hidden' : 'flex')}>
        <select
          ref={kinds}
          aria-label={t('seating.lineKind')}
          title={t('seating.lineKind')}
          value={kind}
          onChange={({ target }) => entering.setKind(target.value as RuleKind)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            field.current?.focus();
          }}
          className="min-h-11 min-w-0 flex-1 rounded-lg border border-hairline bg-card px-2 text-base text-muted lg:min-h-8 lg:text-xs"
        >
          {RULE_KINDS.map((value) => (
            <option key={value} value={value}>
              {t(`seating.kind_${value}`)}
            </option>
          ))}
        </select>
        {isProblem && entry.waiting.length > 0 && (
          <Button variant="link" size="inline" onClick={entering.leaveOut}>
            {t('seating.lineLeaveOut')}
          </Button>
        )}
      </div>
    </div>
  );
}
