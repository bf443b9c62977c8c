import { type FormEvent, useState } from 'react';
import {
  fieldsOf,
  type KindWith,
  RULE_KINDS,
  RULE_STRENGTHS,
  type RuleKind,
  type RuleStrength,
} from '../../../../shared/auto-seat/rules/fields.ts';
import type { RuleGuests, SeatingRule } from '../../../../shared/contracts/seating.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { tableNameIn } from '../commands/table-label.ts';
import { EditorDialog } from '../dialogs/editor-dialog.tsx';
import { useLayout, usePlanEditor } from '../plan-editor.ts';
import { NO_GUESTS } from '../session/editor-state.ts';
import { PeoplePicker } from './people-picker.tsx';
import { nextRuleId, putRule } from './rule-edits.ts';
import { draftOfRule, EMPTY_DRAFT, findDraftProblem, NOBODY, type RuleDraft, toRule } from './rule-form.ts';
import { readLastKind, storeLastKind } from './use-rule-entry.ts';
import { useRuleTexts } from './use-rule-texts.ts';

const HOPS = [1, 2, 3, 4] as const;
const HOUSEHOLDS_ONLY = ['householdIds'] as const;

function TableChoice({ draft, onChange }: { draft: RuleDraft; onChange: (tableIds: RuleDraft['tableIds']) => void }) {
  const t = useT();
  const { tables } = useLayout();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium text-sm">{t('seating.tables')}</legend>
      <div className="flex max-h-44 flex-col overflow-y-auto rounded-lg border border-hairline">
        {tables.map(({ id, ...table }) => (
          <label key={id} className="flex min-h-11 items-center gap-2 px-3 text-sm hover:bg-accent-soft">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={draft.tableIds.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...draft.tableIds, id] : draft.tableIds.filter((other) => other !== id))
              }
            />
            {tableNameIn(t, table)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface RuleDialogProps {
  /** The rule to change; a new one without it. */
  rule?: SeatingRule | undefined;
  /** The kind that a new rule has at first; by default the one that was used last. */
  kind?: RuleKind | undefined;
  /** Whom a new rule is about at first. */
  guests?: RuleGuests | undefined;
  onDone: () => void;
}

export function RuleDialog({ rule, kind: firstKind = readLastKind(), guests = NOBODY, onDone }: RuleDialogProps) {
  const t = useT();
  const { editor } = usePlanEditor();
  const texts = useRuleTexts();
  const { items = [] } = useLayout();
  const [draft, setDraft] = useState<RuleDraft>(() =>
    rule ? draftOfRule(rule) : { ...EMPTY_DRAFT, kind: firstKind, guests },
  );
  const [isTried, setIsTried] = useState(false);
  const change = (part: Partial<RuleDraft>) => setDraft((known) => ({ ...known, ...part }));
  const problem = isTried ? findDraftProblem(draft) : undefined;
  const errorOf = (field: ReturnType<typeof findDraftProblem>) =>
    field !== undefined && problem === field ? t(`seating.missing_${field}`) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (findDraftProblem(draft)) return;
    const { seating } = editor;
    const changed = toRule(rule?.id ?? nextRuleId(seating), draft);
    editor.editSeating(putRule(seating, changed));
    if (!rule) storeLastKind(draft.kind);
    // A notice confirms the rule, whose list may be closed. Its guests are deselected: the next rule is about others.
    if (!rule && editor.state.selectedGuests.size > 0) {
      toast({ title: t('seating.ruleAdded'), description: texts.sentence(changed) });
      editor.show({ selectedGuests: NO_GUESTS, guestRange: null });
    }
    onDone();
  };
  const { kind } = draft;
  const fields = fieldsOf(kind);
  return (
    <EditorDialog
      title={t(rule ? 'seating.editRule' : 'seating.newRule')}
      description={t(`seating.hint_${kind}`)}
      width="medium"
      onSubmit={submit}
      onDone={onDone}
    >
      <Select
        label={t('seating.kind')}
        value={kind}
        onChange={({ target }) => change({ kind: target.value as RuleKind })}
        options={RULE_KINDS.map((value) => ({ value, label: t(`seating.kind_${value}`) }))}
      />
      {fields.guests && (
        <PeoplePicker
          label={t(kind === 'mix' ? 'seating.oneSide' : 'seating.people')}
          value={draft.guests}
          error={errorOf('guests')}
          onChange={(value) => change({ guests: value })}
        />
      )}
      {fields.exceptIds && (
        <PeoplePicker
          label={t('seating.exceptHouseholds')}
          findLabel={t('seating.findHousehold')}
          kinds={HOUSEHOLDS_ONLY}
          value={{ ...NOBODY, householdIds: [...draft.exceptIds] }}
          onChange={({ householdIds }) => change({ exceptIds: householdIds })}
        />
      )}
      {fields.others && (
        <PeoplePicker
          label={t(`seating.others_${kind as KindWith<'others'>}`)}
          value={draft.others}
          error={errorOf('others')}
          onChange={(value) => change({ others: value })}
        />
      )}
      {fields.hops && (
        <Select
          label={t('seating.distance')}
          value={String(draft.hops)}
          onChange={({ target }) => change({ hops: Number(target.value) })}
          options={HOPS.map((hops) => ({
            value: String(hops),
            label: hops > 2 ? t('seating.distanceMore', { count: hops }) : t(`seating.distance${hops as 1 | 2}`),
          }))}
        />
      )}
      {fields.tableIds && (
        <>
          <TableChoice draft={draft} onChange={(tableIds) => change({ tableIds })} />
          {errorOf('tables') && <p className="text-danger text-sm">{errorOf('tables')}</p>}
        </>
      )}
      {fields.itemId && (
        <Select
          label={t('seating.item')}
          value={draft.itemId}
          error={errorOf('item')}
          onChange={({ target }) => change({ itemId: target.value })}
          options={[
            { value: '', label: items.length === 0 ? t('seating.noItems') : t('seating.chooseItem') },
            ...items.map(({ id }) => ({ value: id, label: texts.itemName(id) })),
          ]}
        />
      )}
      {fields.min && (
        <Field
          label={t(`seating.min_${kind as KindWith<'min'>}`)}
          type="number"
          inputMode="numeric"
          {...fields.min}
          error={errorOf('min')}
          value={Number.isNaN(draft.min) ? '' : String(draft.min)}
          onChange={({ target }) => change({ min: target.value === '' ? Number.NaN : Number(target.value) })}
        />
      )}
      <Select
        label={t('seating.strength')}
        value={draft.strength}
        onChange={({ target }) => change({ strength: target.value as RuleStrength })}
        options={RULE_STRENGTHS.map((value) => ({ value, label: t(`seating.strength_${value}`) }))}
      />
    </EditorDialog>
  );
}
