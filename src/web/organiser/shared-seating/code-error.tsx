import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chartErrorText } from './api.ts';

interface CodeErrorProps {
  error: unknown;
  onBack: () => void;
  /** With the same code; missing where the code itself is at fault. */
  onRetry: (() => void) | undefined;
}

/** Stands in place of the form when a code did not open a chart. */
export function CodeError({ error, onBack, onRetry }: CodeErrorProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card role="alert" className="mx-auto flex w-full max-w-md flex-col items-center gap-4 p-8 text-center">
      <CircleAlert className="size-8 text-danger" strokeWidth={1.5} aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {t('common.error')}
      </h1>
      <p className="text-balance text-muted">{chartErrorText(t, error)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button size="large" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        )}
        <Button size="large" variant={onRetry ? 'outline' : 'primary'} onClick={onBack}>
          {t('sharedSeating.anotherCode')}
        </Button>
      </div>
    </Card>
  );
}
