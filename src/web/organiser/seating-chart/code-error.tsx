import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';
import { chartErrorText } from './api.ts';
import { CodeForm } from './code-form.tsx';

interface CodeErrorProps {
  error: unknown;
  /** The refused code. */
  code: string;
  onCode: (code: string) => void;
}

/** Replaces the form when a code was refused; its own form contains that code, to correct it or try again. */
export function CodeError({ error, code, onCode }: CodeErrorProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus was replaced.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="mx-auto flex w-full max-w-md flex-col gap-6 p-6 sm:p-8">
      <div role="alert" className="flex flex-col items-center gap-4 text-center">
        <CircleAlert className="size-8 text-danger" strokeWidth={1.5} aria-hidden="true" />
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {t('common.error')}
        </h1>
        <p className="text-balance text-muted">{chartErrorText(t, error)}</p>
      </div>
      <CodeForm defaultCode={code} isLoading={false} hasFocus={false} onCode={onCode} />
    </Card>
  );
}
