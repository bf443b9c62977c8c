import { ChevronDown } from 'lucide-react';
import type { Allergen, Diet } from '../../../shared/contracts/needs.ts';
import type { Rsvp, RsvpPerson } from '../../../shared/contracts/rsvp.ts';
import { fieldOf, type RsvpFormIssue, TICKED } from '../../../shared/rsvp-form.ts';
import { formatLongDate } from '../../lib/format.ts';
import { useGuestLanguage } from '../language.tsx';
import { firstText, INPUT, isTicked, LabelledField, Tick, type Typed } from './form-fields.tsx';
import { type RsvpTranslate, useRsvpTexts } from './texts.tsx';

// Typed by the contract, not imported from it: that would bundle the validation library with this page.
type Contract = typeof import('../../../shared/contracts/needs.ts');
const MAX_OTHER_NEEDS_LENGTH: Contract['MAX_OTHER_NEEDS_LENGTH'] = 500;
const ALLERGENS = Object.keys({
  gluten: 0,
  crustaceans: 0,
  eggs: 0,
  fish: 0,
  peanuts: 0,
  soy: 0,
  milk: 0,
  nuts: 0,
  celery: 0,
  mustard: 0,
  sesame: 0,
  sulphites: 0,
  lupin: 0,
  molluscs: 0,
} satisfies Record<Allergen, 0>) as Allergen[];
const DIETS = Object.keys({
  vegetarian: 0,
  vegan: 0,
  pescatarian: 0,
  halal: 0,
  kosher: 0,
  'gluten-free': 0,
  'lactose-free': 0,
  diabetic: 0,
} satisfies Record<Diet, 0>) as Diet[];

interface TickListProps {
  title: string;
  name: string;
  options: readonly { value: string; label: string }[];
  typed: Typed;
}

function TickList({ title, name, options, typed }: TickListProps) {
  return (
    <fieldset>
      <legend className="font-medium">{title}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {options.map(({ value, label }) => (
          <Tick
            key={value}
            name={name}
            value={value}
            label={label}
            defaultChecked={isTicked(typed, name, value, false)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function describeIssues(t: RsvpTranslate, issues: readonly RsvpFormIssue[]) {
  const has = (part: RsvpFormIssue['part']) => issues.some((issue) => issue.part === part);
  return {
    other: has('needs') ? t('rsvpPage.badNeeds') : undefined,
    consent: has('consent') ? t('rsvpPage.consentMissing') : undefined,
  };
}

interface NeedsFieldsProps {
  person: RsvpPerson;
  rsvp: Rsvp;
  typed: Typed;
  issues: readonly RsvpFormIssue[];
}

/** Allergies and diets, folded away. What is noted already is counted but never shown. */
export function RsvpNeeds({ person: { guestId, notedNeeds }, rsvp, typed, issues }: NeedsFieldsProps) {
  const t = useRsvpTexts();
  const { language } = useGuestLanguage();
  const problems = describeIssues(t, issues);
  const nameOf = (field: Parameters<typeof fieldOf>[1]) => fieldOf(guestId, field);
  const tick = (field: 'wheelchair' | 'consent' | 'clearNeeds') => ({
    name: nameOf(field),
    value: TICKED,
    defaultChecked: isTicked(typed, nameOf(field), TICKED, false),
  });
  const isTyped = typed !== null && ['allergen', 'diet', 'wheelchair'].some((field) => typed[`${field}-${guestId}`]);
  const otherNeeds = firstText(typed, nameOf('otherNeeds'), '');
  const date = formatLongDate(rsvp.needsKeptUntil, { language, timeZone: rsvp.event.timeZone });
  return (
    <details
      className="group/needs rounded-xl border border-control"
      open={isTyped || otherNeeds !== '' || problems.other !== undefined || problems.consent !== undefined}
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-medium">
        <span>
          {t('rsvpPage.needs')}
          {notedNeeds > 0 && ` (${t('rsvpPage.notedNeeds', { count: notedNeeds })})`}
        </span>
        <ChevronDown className="size-5 shrink-0 group-open/needs:rotate-180" aria-hidden="true" />
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-4">
        {notedNeeds > 0 && (
          <div>
            <p className="text-muted">{t('rsvpPage.needsHidden')}</p>
            <Tick label={t('rsvpPage.clearNeeds')} {...tick('clearNeeds')} />
          </div>
        )}
        <TickList
          title={t('rsvpPage.allergens')}
          name={nameOf('allergen')}
          options={ALLERGENS.map((value) => ({ value, label: t(`allergens.${value}`) }))}
          typed={typed}
        />
        <TickList
          title={t('rsvpPage.diets')}
          name={nameOf('diet')}
          options={DIETS.map((value) => ({ value, label: t(`diets.${value}`) }))}
          typed={typed}
        />
        <Tick label={t('rsvpPage.usesWheelchair')} {...tick('wheelchair')} />
        <LabelledField label={t('rsvpPage.otherNeeds')} problem={problems.other}>
          {(control) => (
            <textarea
              {...control}
              name={nameOf('otherNeeds')}
              rows={2}
              maxLength={MAX_OTHER_NEEDS_LENGTH}
              defaultValue={otherNeeds}
              className={`${INPUT} py-2`}
            />
          )}
        </LabelledField>
        <Tick label={t('rsvpPage.consent', { date })} problem={problems.consent} {...tick('consent')} />
      </div>
    </details>
  );
}
