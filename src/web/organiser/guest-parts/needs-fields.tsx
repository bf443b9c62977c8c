import { ALLERGENS, type Allergen, DIETS, type Diet, MAX_OTHER_NEEDS_LENGTH } from '../../../shared/contracts/needs.ts';
import { useT } from '../../lib/i18n.tsx';
import { CheckRow } from '../../ui/check-row.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** What is chosen in the fields; text that was not typed is ''. */
export interface NeedsValues {
  readonly allergens: readonly Allergen[];
  readonly diets: readonly Diet[];
  readonly other: string;
  readonly usesWheelchair: boolean;
}

export const NO_NEEDS: NeedsValues = { allergens: [], diets: [], other: '', usesWheelchair: false };

export const hasNeeds = ({ allergens, diets, other, usesWheelchair }: NeedsValues): boolean =>
  allergens.length > 0 || diets.length > 0 || other.trim() !== '' || usesWheelchair;

interface CodeChoiceProps<Code extends string> {
  legend: string;
  codes: readonly Code[];
  labelOf: (code: Code) => string;
  chosen: readonly Code[];
  onChange: (chosen: Code[]) => void;
}

function CodeChoice<Code extends string>({ legend, codes, labelOf, chosen, onChange }: CodeChoiceProps<Code>) {
  const toggle = (code: Code, isChosen: boolean) =>
    onChange(codes.filter((other) => (other === code ? isChosen : chosen.includes(other))));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {codes.map((code) => (
          <CheckRow
            key={code}
            label={labelOf(code)}
            isChecked={chosen.includes(code)}
            onChange={(isChosen) => toggle(code, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface NeedsFieldsProps {
  values: NeedsValues;
  onChange: (values: NeedsValues) => void;
}

/** Allergens, diets and other needs of one guest. Asking for consent is up to the form around it. */
export function NeedsFields({ values, onChange }: NeedsFieldsProps) {
  const t = useT();
  return (
    <div className="flex flex-col gap-5">
      <CodeChoice
        legend={t('needs.allergens')}
        codes={ALLERGENS}
        labelOf={(code) => t(`allergens.${code}`)}
        chosen={values.allergens}
        onChange={(allergens) => onChange({ ...values, allergens })}
      />
      <CodeChoice
        legend={t('needs.diets')}
        codes={DIETS}
        labelOf={(code) => t(`diets.${code}`)}
        chosen={values.diets}
        onChange={(diets) => onChange({ ...values, diets })}
      />
      <TextArea
        label={t('common.optional', { label: t('needs.other') })}
        hint={t('needs.otherHint')}
        rows={2}
        maxLength={MAX_OTHER_NEEDS_LENGTH}
        value={values.other}
        onChange={({ target }) => onChange({ ...values, other: target.value })}
      />
      <CheckRow
        label={t('needs.usesWheelchair')}
        isChecked={values.usesWheelchair}
        onChange={(usesWheelchair) => onChange({ ...values, usesWheelchair })}
      />
    </div>
  );
}
