import { type FormEvent, useState } from 'react';
import { MAX_TYPED_CODE_LENGTH } from '../../../shared/contracts/auth.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface CodeFormProps {
  /** Initial value, for example a code that was refused. */
  defaultCode?: string;
  isLoading: boolean;
  /** Focuses the field on mount. */
  hasFocus: boolean;
  onCode: (code: string) => void;
}

export function CodeForm({ defaultCode = '', isLoading, hasFocus, onCode }: CodeFormProps) {
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
