import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

const LOOKS = {
  text: 'text-base',
  /** Read-only. */
  fixed: 'bg-hairline/40! text-base',
  code: 'text-center font-semibold text-2xl tabular-nums tracking-[0.4em]',
} as const;

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'>, FieldFrameProps {
  look?: keyof typeof LOOKS;
}

export function Field({ label, hint, error, look = 'text', ...props }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ className, ...control }) => <input {...control} className={classNames(className, LOOKS[look])} {...props} />}
    </FieldFrame>
  );
}
