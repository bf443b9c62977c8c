import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { AGE_GROUPS, ATTENDANCES, MAX_GUEST_LENGTHS } from '../../../../shared/contracts/guests.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useEventMenu } from '../api.ts';
import { useHouseholds } from '../households/api.ts';
import { CompanionsFields } from './companions-fields.tsx';
import { optionsOf } from './list-fields.ts';
import { TagsField } from './tags-field.tsx';
import type { ListFields } from './use-list-fields.ts';

interface MoreFieldsProps {
  eventId: number;
  fields: ListFields;
  isOpenAtFirst: boolean;
  /** Companions who have a name; undefined for a guest who can't have companions. */
  namedCompanionCount: number | undefined;
}

/** The fields that not every event uses, behind a button. */
export function MoreFields({ isOpenAtFirst, ...props }: MoreFieldsProps) {
  const t = useT();
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const hasErrors = Object.keys(props.fields.errors).length > 0;
  const isShown = isOpen || hasErrors;
  return (
    <div className="flex flex-col gap-4">
      <Button
        variant="link"
        size="inline"
        className="self-start"
        aria-expanded={isShown}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isShown)}
      >
        {t('guests.moreFields')}
        <ChevronDown
          className={classNames('size-4 shrink-0 transition-transform', isShown && 'rotate-180')}
          aria-hidden="true"
        />
      </Button>
      <div id={panelId} hidden={!isShown}>
        {/* Mounted only when open: the fields load the event's households, tags and menu. */}
        {isShown && <OpenFields {...props} />}
      </div>
    </div>
  );
}

function OpenFields({ eventId, fields, namedCompanionCount }: Omit<MoreFieldsProps, 'isOpenAtFirst'>) {
  const t = useT();
  const householdListId = useId();
  const { data: households = [] } = useHouseholds(eventId);
  const { data: menu } = useEventMenu(eventId);
  const { values, errors, set } = fields;
  const text = (key: 'household' | 'sortName' | 'cardName') => ({
    value: values[key],
    error: errors[key],
    maxLength: MAX_GUEST_LENGTHS[key],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => set(key, target.value),
  });
  const choice = (key: 'attendance' | 'ageGroup') => ({
    value: values[key],
    error: errors[key],
    onChange: ({ target }: { target: HTMLSelectElement }) => set(key, target.value),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field
          {...text('household')}
          label={t('guests.household')}
          hint={t('guests.householdHint')}
          list={householdListId}
        />
        <datalist id={householdListId}>
          {households.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      </div>
      <Select
        {...choice('attendance')}
        label={t('attendance.title')}
        options={[
          { value: '', label: t('attendance.notAsked') },
          ...ATTENDANCES.map((value) => ({ value, label: t(`attendance.${value}`) })),
        ]}
      />
      <Select
        {...choice('ageGroup')}
        label={t('attendance.ageGroup')}
        options={[
          { value: '', label: t('guests.unknownAge') },
          ...AGE_GROUPS.map((value) => ({ value, label: t(`attendance.${value}`) })),
        ]}
      />
      {namedCompanionCount !== undefined && (
        <CompanionsFields
          names={values.companions}
          namedCount={namedCompanionCount}
          error={errors.companions}
          onChange={(names) => set('companions', names)}
        />
      )}
      <div className="flex flex-col justify-end sm:pb-2.5">
        <Switch
          label={t('attendance.needsHighChair')}
          isOn={values.needsHighChair}
          onChange={(isOn) => set('needsHighChair', isOn)}
        />
      </div>
      <div className="sm:col-span-2">
        <TagsField eventId={eventId} tags={values.tags} error={errors.tags} onChange={(tags) => set('tags', tags)} />
      </div>
      {menu?.courses.map((course) => (
        <Select
          key={course.name}
          label={course.name}
          error={errors.meals}
          value={values.meals[course.name] ?? ''}
          onChange={({ target }) => set('meals', { ...values.meals, [course.name]: target.value })}
          options={[
            { value: '', label: t('guests.noMeal') },
            ...optionsOf(course, values).map((name) => ({ value: name, label: name })),
          ]}
        />
      ))}
      <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
        <Field {...text('sortName')} label={t('guests.sortName')} hint={t('guests.sortNameHint')} />
        <Field {...text('cardName')} label={t('guests.cardName')} hint={t('guests.cardNameHint')} />
      </div>
    </div>
  );
}
