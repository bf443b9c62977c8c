import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface SelectProps extends Omit<ComponentProps<'select'>, 'id' | 'className'>, FieldFrameProps {
  options: readonly { value: string; label: string }[];
}

/** A native select, which works best on phones and with screen readers. */
export function Select({ label, hint, error, options, ...props }: SelectProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ className, ...control }) => (
        <select {...control} className={classNames(className, 'pr-9 text-base')} {...props}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
