import { MAX_GUEST_LENGTHS } from '../../../../shared/contracts/guests.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { companionCounts, resizeCompanions } from './list-fields.ts';

interface CompanionsFieldsProps {
  /** One for each companion; '' while the name is not known. */
  names: readonly string[];
  /** Companions who have a name, and so can't be taken away here. */
  namedCount: number;
  error: string | undefined;
  onChange: (names: readonly string[]) => void;
}

/** How many companions a guest brings, and what they are called. */
export function CompanionsFields({ names, namedCount, error, onChange }: CompanionsFieldsProps) {
  const t = useT();
  return (
    <>
      <Select
        label={t('guests.companions')}
        error={error}
        value={String(names.length)}
        onChange={({ target }) => onChange(resizeCompanions(names, Number(target.value)))}
        options={companionCounts(namedCount).map((value) => ({ value, label: value }))}
      />
      {names.map((name, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: companions without a name differ by their place only.
          key={index}
          label={t('guests.companionName', { number: index + 1 })}
          placeholder={t('guests.companionUnnamed')}
          value={name}
          autoComplete="off"
          maxLength={MAX_GUEST_LENGTHS.fullName}
          onChange={({ target }) => onChange(names.with(index, target.value))}
        />
      ))}
    </>
  );
}
