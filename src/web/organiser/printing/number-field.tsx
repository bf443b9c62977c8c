import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Field } from '../../ui/field.tsx';

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number;
  min: number;
  max: number;
  isWhole?: boolean;
  /** Returns the message for a wrong number, given the last good value, which still applies. */
  error: (value: string) => string;
  onChange: (value: number) => void;
}

/** Accepts a decimal comma too, and the minus sign of typesetters. */
function parseNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/**
 * A number that is typed. What is out of range is marked and does not count: the last good value holds, as the preview
 * shows.
 */
export function NumberField({ label, hint, value, min, max, isWhole = false, error, onChange }: NumberFieldProps) {
  const { language } = useLanguage();
  const [draft, setDraft] = useState<string>();
  const parse = (text: string) => {
    const number = parseNumber(text);
    const isGood = number !== undefined && number >= min && number <= max && (!isWhole || Number.isInteger(number));
    return isGood ? number : undefined;
  };
  const isBad = draft !== undefined && parse(draft) === undefined;
  return (
    <Field
      label={label}
      hint={hint}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={draft ?? formatNumber(value, language)}
      error={isBad ? error(formatNumber(value, language)) : undefined}
      onChange={({ target }) => {
        setDraft(target.value);
        const number = parse(target.value);
        if (number !== undefined) onChange(number);
      }}
      onBlur={() => isBad || setDraft(undefined)}
    />
  );
}
