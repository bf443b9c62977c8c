import type { ComponentProps } from 'react';
import { MAILED_CODE_MINUTES, MAX_TYPED_CODE_LENGTH } from '../../../shared/contracts/auth.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface MailedCodeFieldProps extends ComponentProps<typeof Field> {
  email: string;
  isSending: boolean;
  isSent: boolean;
  onSendAgain: () => void;
}

/** The field for a code that was mailed to confirm an action, with a button that sends another one. */
export function MailedCodeField({ email, isSending, isSent, onSendAgain, ...field }: MailedCodeFieldProps) {
  const t = useT();
  const hint = () => {
    if (isSending) return t('settings.mailedCodeSending', { email });
    return isSent ? t('settings.mailedCodeSent', { email, minutes: MAILED_CODE_MINUTES }) : undefined;
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <Field
          {...field}
          hint={hint()}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={MAX_TYPED_CODE_LENGTH}
          look="code"
        />
      </div>
      {/* `aria-disabled` while the code is sent: a disabled button would lose the keyboard focus. */}
      <Button
        variant="link"
        size="inline"
        aria-disabled={isSending}
        className="aria-disabled:opacity-60"
        onClick={() => isSending || onSendAgain()}
      >
        {t('settings.mailedCodeAgain')}
      </Button>
    </div>
  );
}
