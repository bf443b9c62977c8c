import type { FormEventHandler, ReactNode } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

interface VerifyFormProps {
  onSubmit: FormEventHandler;
  isBusy: boolean;
  /** Ways out for whoever has no code, below the button. */
  ways: readonly { readonly label: string; readonly onSelect: () => void; readonly isDisabled?: boolean }[];
  children: ReactNode;
}

/** One step of signing in: a field for a code, and its button. */
export function VerifyForm({ onSubmit, isBusy, ways, children }: VerifyFormProps) {
  const t = useT();
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {children}
      {/* Not disabled while busy: the code submits itself, and the button must not go from under a finger on its way. */}
      <Button type="submit" size="large" aria-busy={isBusy} className={classNames(isBusy && 'opacity-60')}>
        {t('auth.verify')}
      </Button>
      <p role="status" className="sr-only">
        {isBusy && t('auth.verifying')}
      </p>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        {ways.map(({ label, onSelect, isDisabled = false }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their words change while they stay where they are.
          <Button key={index} variant="link" size="inline" disabled={isBusy || isDisabled} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </div>
    </form>
  );
}
