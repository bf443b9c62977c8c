import { type FormEvent, useState } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';

interface CodeFormProps {
  isLoading: boolean;
  /** It stands in the place of what had the focus. */
  hasFocus: boolean;
  onCode: (code: string) => void;
}

export function CodeForm({ isLoading, hasFocus, onCode }: CodeFormProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    const code = typed.trim().toUpperCase();
    if (code !== '' && !isLoading) onCode(code);
  }
  return (
    <Card className="mx-auto w-full max-w-md p-6 sm:p-8">
      <h1 className="text-3xl">{t('sharedSeating.viewerTitle')}</h1>
      <p className="mt-2 mb-6 text-muted">{t('sharedSeating.viewerIntro')}</p>
      <form onSubmit={submit} className="flex flex-col gap-5">
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
          maxLength={64}
        />
        <Button type="submit" size="large" aria-disabled={isLoading}>
          {isLoading ? t('sharedSeating.loadingChart') : t('sharedSeating.viewChart')}
        </Button>
      </form>
    </Card>
  );
}
