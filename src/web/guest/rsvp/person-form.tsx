import { useEffect, useRef, useState } from 'react';
import type { AgeGroup } from '../../../shared/contracts/guests.ts';
import type { Rsvp, RsvpAnswer, RsvpPerson } from '../../../shared/contracts/rsvp.ts';
import {
  fieldOf,
  isOfferedTo,
  mealFieldOf,
  type PersonField,
  type RsvpFormIssue,
  TICKED,
} from '../../../shared/rsvp-form.ts';
import { useHydrated } from '../use-hydrated.ts';
import { Choice, firstText, INPUT, isTicked, LabelledField, Tick, type Typed } from './form-fields.tsx';
import { RequestNote, SeatNote } from './person-notes.tsx';
import { RsvpNeeds } from './rsvp-needs.tsx';
import { useRsvpTexts } from './texts.tsx';

// Typed by the contract, not imported from it: that would bundle the validation library with this page.
const MAX_NAME_LENGTH: typeof import('../../../shared/contracts/guests.ts').MAX_GUEST_LENGTHS['fullName'] = 200;
const ANSWERS = ['coming', 'maybe', 'declined'] as const satisfies readonly RsvpAnswer[];
const AGES = ['adult', 'child', 'infant'] as const satisfies readonly AgeGroup[];

export interface PersonFormProps {
  person: RsvpPerson;
  rsvp: Rsvp;
  typed: Typed;
  /** What is wrong with this person's fields. */
  issues: readonly RsvpFormIssue[];
}

function Answers({ person, rsvp, typed }: PersonFormProps) {
  const t = useRsvpTexts();
  const name = fieldOf(person.guestId, 'attendance');
  const noted = person.requested ?? person.attendance;
  const options = ANSWERS.filter((option) => option !== 'maybe' || rsvp.allowsMaybe);
  return (
    <>
      <div className="grid gap-2 sm:grid-flow-col sm:auto-cols-fr">
        {options.map((option) => (
          <Choice
            key={option}
            name={name}
            value={option}
            label={t(`rsvpPage.${option}`)}
            defaultChecked={isTicked(typed, name, option, noted === option)}
            disabled={option === 'declined' && person.hasArrived}
          />
        ))}
      </div>
      {person.hasArrived && <p className="text-muted">{t('rsvpPage.cantDecline')}</p>}
    </>
  );
}

function CompanionName({ person, typed, issues }: PersonFormProps) {
  const t = useRsvpTexts();
  const name = fieldOf(person.guestId, 'name');
  const nameBefore = fieldOf(person.guestId, 'nameBefore');
  const isBad = issues.some(({ part }) => part === 'name');
  // Kept from when the form was opened: if somebody else changes the name, `person` changes but the field does not.
  const [opened] = useState(() => {
    const noted = person.isNamePlaceholder ? '' : person.name;
    return { shown: firstText(typed, name, person.requestedName ?? noted), noted: firstText(typed, nameBefore, noted) };
  });
  return (
    <LabelledField
      label={t('rsvpPage.companionName')}
      hint={t('rsvpPage.companionNameHint')}
      problem={isBad ? t('rsvpPage.badName') : undefined}
    >
      {(control) => (
        <>
          <input type="hidden" name={nameBefore} value={opened.noted} />
          <input
            {...control}
            type="text"
            name={name}
            defaultValue={opened.shown}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            className={INPUT}
          />
        </>
      )}
    </LabelledField>
  );
}

/** The dishes of each course. Without JavaScript those for other ages are listed too, and say so. */
function Meals({ person, rsvp, typed, issues, age }: PersonFormProps & { age: AgeGroup }) {
  const t = useRsvpTexts();
  const isHydrated = useHydrated();
  const isRefused = (course: string) =>
    issues.some((issue) => issue.part === 'meals' && (issue.course ?? course) === course);
  if (isHydrated && age === 'infant') return null;
  return rsvp.menu.map(({ name: course, options }) => {
    const name = mealFieldOf(person.guestId, course);
    const chosen = person.meals[course];
    const offered = options.filter(
      ({ name: option, forAge }) => !isHydrated || isOfferedTo(forAge, age) || option === chosen,
    );
    // A dish that is no longer offered stays in the list of a guest who chose it.
    const isArchived = chosen !== undefined && !options.some((option) => option.name === chosen);
    return (
      <LabelledField key={course} label={course} problem={isRefused(course) ? t('rsvpPage.badMeal') : undefined}>
        {(control) => (
          <select {...control} name={name} defaultValue={firstText(typed, name, chosen ?? '')} className={INPUT}>
            <option value="">{t('rsvpPage.noChoice')}</option>
            {offered.map(({ name: option, forAge }) => (
              <option key={option} value={option}>
                {forAge === null ? option : t('rsvpPage.forAge', { option, age: t(`attendance.${forAge}`) })}
              </option>
            ))}
            {isArchived && <option value={chosen}>{chosen}</option>}
          </select>
        )}
      </LabelledField>
    );
  });
}

/** What is asked about somebody who comes. */
function Details(props: PersonFormProps) {
  const { person, rsvp, typed } = props;
  const t = useRsvpTexts();
  const nameOf = (field: PersonField) => fieldOf(person.guestId, field);
  const notedAge = firstText(typed, nameOf('age'), person.requestedAge ?? person.ageGroup ?? 'adult') as AgeGroup;
  const notedChair = person.requestedHighChair ?? person.needsHighChair;
  const [age, setAge] = useState(notedAge);
  const ageSelect = useRef<HTMLSelectElement>(null);
  // The age may have been changed in the server's page before this script ran.
  useEffect(() => {
    if (ageSelect.current) setAge(ageSelect.current.value as AgeGroup);
  }, []);
  return (
    <div className="hidden flex-col gap-4 group-has-[input[value=coming]:checked]/person:flex group-has-[input[value=maybe]:checked]/person:flex">
      {person.isCompanion && <CompanionName {...props} />}
      <LabelledField label={t('attendance.ageGroup')}>
        {(control) => (
          <select
            {...control}
            ref={ageSelect}
            name={nameOf('age')}
            defaultValue={notedAge}
            onChange={({ target }) => setAge(target.value as AgeGroup)}
            className={INPUT}
          >
            {AGES.map((option) => (
              <option key={option} value={option}>
                {t(`attendance.${option}`)}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
      <div className="group-has-[[name^=age-]_[value=adult]:checked]/person:hidden">
        <Tick
          label={t('attendance.needsHighChair')}
          name={nameOf('highChair')}
          value={TICKED}
          defaultChecked={isTicked(typed, nameOf('highChair'), TICKED, notedChair)}
        />
      </div>
      {rsvp.asksMeals && rsvp.areMealsOpen && <Meals {...props} age={age} />}
      {rsvp.asksNeeds && <RsvpNeeds {...props} />}
    </div>
  );
}

export function PersonForm(props: PersonFormProps) {
  const { person } = props;
  return (
    <fieldset className="group/person flex flex-col gap-4 rounded-2xl border border-hairline bg-card p-4 shadow-card sm:p-6">
      {/* Browsers draw a legend on the border of its fieldset; floating moves it inside. */}
      <legend className="float-left w-full break-words font-display text-2xl">{person.name}</legend>
      <SeatNote person={person} />
      <RequestNote person={person} />
      <Answers {...props} />
      <Details {...props} />
    </fieldset>
  );
}
