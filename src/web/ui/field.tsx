import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';

const LOOKS = {
  text: 'text-base',
  code: 'text-center font-semibold text-2xl tabular-nums tracking-[0.4em]',
} as const;

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  look?: keyof typeof LOOKS;
}

export function Field({ label, hint, error, look = 'text', ...props }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(hint !== undefined && hintId, error !== undefined && errorId);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      )}
      <input
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy || undefined}
        className={classNames(
          'min-h-12 w-full rounded-lg border bg-card px-3 placeholder:text-muted',
          'disabled:cursor-not-allowed disabled:opacity-60',
          error === undefined ? 'border-control' : 'border-danger',
          LOOKS[look],
        )}
        {...props}
      />
      <p id={errorId} role="alert" className="text-danger text-sm empty:hidden">
        {error}
      </p>
    </div>
  );
}
