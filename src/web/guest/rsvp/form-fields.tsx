import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FormFields } from '../../../shared/rsvp-form.ts';
import { classNames } from '../../ui/class-names.ts';

/** What was typed in a form that the server refused; null in a form that starts with the stored answer. */
export type Typed = FormFields | null;

/** The typed text, which may be empty; `noted` if the field was not in the form, or is an unchanged email address. */
export const firstText = (typed: Typed, name: string, noted: string) => typed?.[name]?.[0] ?? noted;

export const isTicked = (typed: Typed, name: string, value: string, noted: boolean) =>
  typed === null ? noted : (typed[name]?.includes(value) ?? false);

export const INPUT =
  'min-h-12 w-full min-w-0 rounded-xl border-2 border-control bg-card px-4 text-lg aria-invalid:border-danger';

interface LabelledFieldProps {
  label: string;
  hint?: string | undefined;
  /** What is wrong with the value. */
  problem?: string | undefined;
  children: (control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ReactNode;
}

/** A control with its label above, and below it a hint or what is wrong. */
export function LabelledField({ label, hint, problem, children }: LabelledFieldProps) {
  const id = useId();
  const text = problem ?? hint;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': text === undefined ? undefined : `${id}-hint`,
        'aria-invalid': problem !== undefined,
      })}
      {text !== undefined && (
        <p id={`${id}-hint`} className={problem === undefined ? 'text-muted text-sm' : 'font-medium text-danger'}>
          {text}
        </p>
      )}
    </div>
  );
}

type TickProps = Omit<ComponentProps<'input'>, 'className'> & { label: string; problem?: string | undefined };

/** A checkbox with its label beside it; the whole row can be tapped. */
export function Tick({ label, problem, ...input }: TickProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          aria-describedby={problem === undefined ? undefined : id}
          aria-invalid={problem !== undefined}
          {...input}
        />
        {/* A label may have a date, which the browser may format slightly differently from the server. */}
        <span suppressHydrationWarning>{label}</span>
      </label>
      {problem !== undefined && (
        <p id={id} className="font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A radio button that is as large as its frame. */
export function Choice({ label, className, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label
      className={classNames(
        'flex min-h-14 cursor-pointer items-center gap-3 rounded-xl border-2 border-control bg-card px-4 text-lg',
        'has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold',
        'has-disabled:cursor-not-allowed has-disabled:opacity-60',
        className,
      )}
    >
      <input type="radio" className="size-5 shrink-0 accent-accent" {...input} />
      {label}
    </label>
  );
}
