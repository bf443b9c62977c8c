import { AGE_GROUPS, type AgeGroup, type Guest, MAX_GUEST_LENGTHS } from '../../../../shared/contracts/guests.ts';
import type { Menu } from '../../../../shared/contracts/menu.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckRow } from '../../../ui/check-row.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { NeedsFields, NO_NEEDS } from '../../guest-parts/needs-fields.tsx';
import { AnswerChoice } from './answer-choice.tsx';
import { choosesMeals, optionsFor, type PersonDraft } from './typed-reply.ts';

interface PersonFieldsProps {
  guest: Guest;
  draft: PersonDraft;
  menu: Menu | undefined;
  allowsMaybe: boolean;
  /** Whether the organiser may note needs. */
  seesNeeds: boolean;
  onChange: (draft: PersonDraft) => void;
}

/** Everything that a household can answer for one of its people. */
export function TypedPerson({ guest, draft, menu, allowsMaybe, seesNeeds, onChange }: PersonFieldsProps) {
  const t = useT();
  const isAttending = draft.answer === 'coming' || draft.answer === 'maybe';
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-hairline border-t pt-4 first:border-t-0 first:pt-0">
      <legend className="float-left w-full font-medium [overflow-wrap:anywhere]">{guest.fullName}</legend>
      <AnswerChoice
        name={guest.fullName}
        value={draft.answer}
        allowsMaybe={allowsMaybe}
        onChange={(answer) => onChange({ ...draft, answer })}
      />
      {isAttending && (
        <>
          {guest.companionOf !== null && (
            <Field
              label={t('common.optional', { label: t('replies.nameOfCompanion') })}
              value={draft.name}
              autoComplete="off"
              maxLength={MAX_GUEST_LENGTHS.fullName}
              onChange={({ target }) => onChange({ ...draft, name: target.value })}
            />
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <Select
              label={t('attendance.ageGroup')}
              value={draft.ageGroup}
              options={[
                { value: '', label: t('guests.unknownAge') },
                ...AGE_GROUPS.map((value) => ({ value, label: t(`attendance.${value}`) })),
              ]}
              onChange={({ target }) => onChange({ ...draft, ageGroup: target.value as AgeGroup | '' })}
            />
            {choosesMeals(draft) &&
              menu?.courses.map((course) => (
                <Select
                  key={course.name}
                  label={course.name}
                  value={draft.meals[course.name] ?? ''}
                  options={[
                    { value: '', label: t('replies.noChoice') },
                    ...optionsFor(course, draft, guest.meals[course.name]).map((name) => ({
                      value: name,
                      label: name,
                    })),
                  ]}
                  onChange={({ target }) =>
                    onChange({ ...draft, meals: { ...draft.meals, [course.name]: target.value } })
                  }
                />
              ))}
          </div>
          <CheckRow
            label={t('attendance.needsHighChair')}
            isChecked={draft.needsHighChair}
            onChange={(needsHighChair) => onChange({ ...draft, needsHighChair })}
          />
          {!seesNeeds ? null : draft.needs ? (
            <div className="flex flex-col gap-3 rounded-lg border border-hairline p-3">
              <p className="text-muted text-sm">{t('replies.needsReplace')}</p>
              <NeedsFields values={draft.needs} onChange={(needs) => onChange({ ...draft, needs })} />
              <Button variant="link" size="inline" onClick={() => onChange({ ...draft, needs: undefined })}>
                {t('replies.keepNeeds')}
              </Button>
            </div>
          ) : (
            <Button
              variant="link"
              size="inline"
              className="self-start"
              onClick={() => onChange({ ...draft, needs: NO_NEEDS })}
            >
              {t('replies.noteNeeds')}
            </Button>
          )}
        </>
      )}
    </fieldset>
  );
}
