import type { FormEventHandler, ReactNode } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

interface VerifyFormProps {
  onSubmit: FormEventHandler;
  isBusy: boolean;
  /** Shown below the button, for people who have no code. */
  links: readonly { readonly label: string; readonly onSelect: () => void; readonly isDisabled?: boolean }[];
  children: ReactNode;
}

/** One step of signing in: a field for a code, its button and links. */
export function VerifyForm({ onSubmit, isBusy, links, children }: VerifyFormProps) {
  const t = useT();
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {children}
      {/* Not disabled while busy: a complete code submits itself, perhaps just before the button is pressed. */}
      <Button type="submit" size="large" aria-busy={isBusy} className={classNames(isBusy && 'opacity-60')}>
        {t('auth.verify')}
      </Button>
      <p role="status" className="sr-only">
        {isBusy && t('auth.verifying')}
      </p>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        {links.map(({ label, onSelect, isDisabled = false }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the labels change while the links stay in place.
          <Button key={index} variant="link" size="inline" disabled={isBusy || isDisabled} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </div>
    </form>
  );
}
