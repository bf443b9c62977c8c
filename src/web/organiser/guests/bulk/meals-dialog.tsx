import { useState } from 'react';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Menu } from '../../../../shared/contracts/menu.ts';
import { useT } from '../../../lib/i18n.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { optionsForAges } from '../form/list-fields.ts';
import { useListChange } from './use-list-change.ts';

interface MealsDialogProps {
  menu: Menu;
  selected: readonly Guest[];
  onClose: () => void;
}

const UNCHANGED = '';
/** No option can have this name: names are trimmed. */
const NO_CHOICE = ' ';

/** Sets what the selected guests eat, course by course. */
export function MealsDialog({ menu, selected, onClose }: MealsDialogProps) {
  const t = useT();
  const { change, isPending } = useListChange();
  const [choices, setChoices] = useState<Record<string, string>>({});
  const ages = new Set(selected.map(({ ageGroup }) => ageGroup ?? 'adult'));
  const submit = () => {
    const chosen = Object.entries(choices).filter(([, option]) => option !== UNCHANGED);
    const meals = Object.fromEntries(chosen.map(([course, option]) => [course, option === NO_CHOICE ? null : option]));
    if (chosen.length === 0) onClose();
    else change(selected, { meals }, onClose);
  };
  return (
    <FormDialog
      title={t('guests.mealsTitle')}
      description={t('guests.forSelected', { count: selected.length })}
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {menu.courses.map((course) => (
          <Select
            key={course.name}
            label={course.name}
            value={choices[course.name] ?? UNCHANGED}
            onChange={({ target }) => setChoices({ ...choices, [course.name]: target.value })}
            options={[
              { value: UNCHANGED, label: t('guests.keepMeal') },
              ...optionsForAges(course, ages).map((name) => ({ value: name, label: name })),
              { value: NO_CHOICE, label: t('guests.noMeal') },
            ]}
          />
        ))}
      </div>
    </FormDialog>
  );
}
