import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { AGE_GROUPS, MAX_GUEST_LENGTHS } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import type { OptionDraft } from './menu-draft.ts';

const MAX_MARK_LENGTH = 3;

interface OptionFieldsProps {
  option: OptionDraft;
  error: string | undefined;
  onChange: (option: OptionDraft) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** One option of a course: its name, mark, age group, and whether it is still offered. */
export function OptionFields({ option, error, onChange, onMove, onRemove }: OptionFieldsProps) {
  const t = useT();
  const { name, mark, forAge, isArchived, guestCount, id } = option;
  const shownName = name.trim() || t('menu.newOption');
  const ages = [
    { value: '', label: t('menu.everyone') },
    ...AGE_GROUPS.map((age) => ({ value: age, label: t(`attendance.${age}`) })),
  ];
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-hairline p-3">
      <div className="grid grid-cols-[1fr_5rem] gap-3 sm:grid-cols-[1fr_5rem_9rem]">
        <Field
          label={t('menu.option')}
          value={name}
          maxLength={MAX_GUEST_LENGTHS.mealOption}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...option, name: target.value })}
          error={error}
        />
        <Field
          label={t('menu.mark')}
          value={mark}
          maxLength={MAX_MARK_LENGTH}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...option, mark: target.value })}
        />
        <div className="max-sm:col-span-2">
          <Select
            label={t('menu.forAge')}
            options={ages}
            value={forAge}
            onChange={({ target }) => onChange({ ...option, forAge: target.value as OptionDraft['forAge'] })}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside. */}
        <label className="flex min-h-9 items-center gap-2 text-sm">
          <Checkbox
            label={t('menu.archivedOf', { name: shownName })}
            checked={isArchived}
            onChange={({ target }) => onChange({ ...option, isArchived: target.checked })}
          />
          <span aria-hidden="true">{t('menu.archived')}</span>
        </label>
        <div className="flex items-center">
          {id !== undefined && (
            <span className="mr-2 text-muted text-sm">{t('menu.guestCount', { count: guestCount })}</span>
          )}
          <IconButton icon={ArrowUp} label={t('menu.moveUp', { name: shownName })} onClick={() => onMove(-1)} />
          <IconButton icon={ArrowDown} label={t('menu.moveDown', { name: shownName })} onClick={() => onMove(1)} />
          <IconButton icon={Trash2} label={t('menu.remove', { name: shownName })} onClick={onRemove} />
        </div>
      </div>
    </li>
  );
}
