import { Star, Trash2 } from 'lucide-react';
import { RULE_STRENGTHS, type RuleStrength } from '../../../../shared/auto-seat/rules/fields.ts';
import type { SeatingRule } from '../../../../shared/contracts/seating.ts';
import { useT } from '../../../lib/i18n.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { usePlanEditor } from '../plan-editor.ts';
import type { SeatReport } from '../solve/seat-messages.ts';
import { putRule, removeRule } from './rule-edits.ts';
import { useRuleTexts } from './use-rule-texts.ts';

/** Two lines of a sentence, or one and why the rule is broken. On phones as tall as a finger needs. */
export const ROW_HEIGHT_PX = { narrow: 44, wide: 38 } as const;

const STARS: Record<RuleStrength, number> = { must: 0, nice: 1, important: 2, veryImportant: 3 };

/** A must has an exclamation mark, a wish one to three stars; the list behind the mark changes it. */
function StrengthMark({ rule, sentence }: { rule: SeatingRule; sentence: string }) {
  const t = useT();
  const { editor } = usePlanEditor();
  const { strength } = rule;
  const label = t('seating.strengthOf', { rule: sentence });
  return (
    <span
      title={t(`seating.strength_${strength}`)}
      className="relative flex h-full w-9 shrink-0 flex-wrap content-center items-center justify-center rounded-md lg:w-7 has-focus-visible:outline-2 has-focus-visible:outline-accent"
    >
      {strength === 'must' ? (
        <span
          aria-hidden="true"
          className="size-4.5 rounded-full bg-accent text-center font-bold text-on-accent text-xs"
        >
          !
        </span>
      ) : (
        Array.from({ length: STARS[strength] }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stars are alike.
          <Star key={index} className="size-2.5 fill-current text-muted" aria-hidden="true" />
        ))
      )}
      <select
        aria-label={label}
        data-action="strength"
        value={strength}
        onChange={({ target }) =>
          editor.editSeating(putRule(editor.seating, { ...rule, strength: target.value as RuleStrength }))
        }
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {RULE_STRENGTHS.map((value) => (
          <option key={value} value={value}>
            {t(`seating.strength_${value}`)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Why a rule is broken, has no effect or cannot have all of it; undefined if it is kept. */
function useNote(rule: SeatingRule, report: SeatReport | undefined): string | undefined {
  const t = useT();
  const texts = useRuleTexts();
  const reason = report?.inactive.get(rule.id);
  if (reason) return t(`seating.inactive_${reason}`);
  const broken = report?.broken.filter(({ ruleId }) => ruleId === rule.id) ?? [];
  const [first] = broken;
  const left = report?.crowded.get(rule.id);
  if (!first) return left === undefined ? undefined : t('seating.crowded', { count: left });
  if (rule.kind !== 'households') return texts.broken(first, rule);
  const split = broken.filter(({ isSideBySide }) => !isSideBySide);
  return split.length > 0
    ? t('seating.broken_households', { who: texts.names([...new Set(split.flatMap(({ guestIds }) => guestIds))]) })
    : t('seating.broken_sideBySide', { who: texts.households(broken) });
}

interface RuleRowProps {
  rule: SeatingRule;
  report: SeatReport | undefined;
  onEdit: () => void;
}

/** A rule in a sentence: a click changes it. */
export function RuleRow({ rule, report, onEdit }: RuleRowProps) {
  const t = useT();
  const { editor } = usePlanEditor();
  const sentence = useRuleTexts().sentence(rule);
  const note = useNote(rule, report);
  const isInactive = report?.inactive.has(rule.id);
  const remove = t('seating.deleteNamed', { rule: sentence });
  return (
    <div className="flex h-full items-center border-hairline border-b">
      <StrengthMark rule={rule} sentence={sentence} />
      <button
        type="button"
        data-action="edit"
        // The words as they stand in the button, for those who say them to press it.
        aria-label={t('seating.editNamed', { rule: note === undefined ? sentence : `${sentence} ${note}` })}
        title={note === undefined ? sentence : `${sentence} – ${note}`}
        onClick={onEdit}
        className="flex h-full min-w-0 flex-1 flex-col justify-center rounded-md px-1 text-left hover:bg-accent-soft/60"
      >
        <span
          className={classNames(
            'w-full text-[0.8125rem] leading-4',
            note === undefined ? 'line-clamp-2' : 'truncate',
            isInactive && 'text-muted',
          )}
        >
          {sentence}
        </span>{' '}
        {note !== undefined && (
          <span
            className={classNames('w-full truncate text-xs leading-3.5', isInactive ? 'text-muted' : 'text-warning')}
          >
            {note}
          </span>
        )}
      </button>
      <button
        type="button"
        data-action="delete"
        aria-label={remove}
        title={remove}
        onClick={() => editor.editSeating(removeRule(editor.seating, rule.id))}
        className="flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:text-danger lg:size-7"
      >
        <Trash2 className="size-4" strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
