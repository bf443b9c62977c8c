import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface FieldFrameProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  className: string;
}

/** Label, hint and error for any form control, linked to it for screen readers. */
export function FieldFrame({
  label,
  hint,
  error,
  children,
}: FieldFrameProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser scrolls only the focused control into view; the error is below it.
    if (error !== undefined && frame.current?.contains(document.activeElement))
      frame.current.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(hint !== undefined && hintId, error !== undefined && errorId);
  return (
    <div ref={frame} className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy || undefined,
        className: classNames(
          'min-h-12 w-full rounded-lg border bg-card px-3 placeholder:text-muted',
          'disabled:cursor-not-allowed disabled:opacity-60',
          error === undefined ? 'border-control' : 'border-danger',
        ),
      })}
      <p id={errorId} role="alert" className="text-danger text-sm empty:hidden">
        {error}
      </p>
    </div>
  );
}
