import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MAX_TYPED_CODE_LENGTH } from '../../../shared/contracts/auth.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { chartErrorText } from './chart-api.ts';

interface CodeFormProps {
  /** Initial value, for example a code that was refused. */
  defaultCode?: string;
  isLoading: boolean;
  /** Focuses the field on mount. */
  hasFocus: boolean;
  onCode: (code: string) => void;
}

export function ShareCodeForm({ defaultCode = '', isLoading, hasFocus, onCode }: CodeFormProps) {
  const t = useT();
  const [typed, setTyped] = useState(defaultCode);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const code = typed.trim().toUpperCase();
    if (code !== '' && !isLoading) onCode(code);
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5 text-left">
      <Field
        autoFocus={hasFocus}
        label={t('sharedSeating.accessCode')}
        placeholder={t('sharedSeating.accessCodePlaceholder')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        readOnly={isLoading}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_TYPED_CODE_LENGTH}
      />
      <Button type="submit" size="large" aria-disabled={isLoading}>
        {isLoading ? t('sharedSeating.loadingChart') : t('sharedSeating.viewChart')}
      </Button>
    </form>
  );
}

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
      <ShareCodeForm defaultCode={code} isLoading={false} hasFocus={false} onCode={onCode} />
    </Card>
  );
}
