import { useEffect } from 'react';
import { MAILED_CODE_MINUTES } from '../../../shared/contracts/auth.ts';
import { useT } from '../../lib/i18n.tsx';
import { Field } from '../../ui/field.tsx';
import { useRequestCode, type useVerifyCode } from './api.ts';
import { useCodeForm } from './use-code-form.ts';
import { VerifyForm } from './verify-form.tsx';

interface CodeFormProps {
  email: string;
  verification: ReturnType<typeof useVerifyCode>;
  onUseDifferentEmail: () => void;
}

export function CodeForm({ email, verification, onUseDifferentEmail }: CodeFormProps) {
  const t = useT();
  const resend = useRequestCode();
  const { submit, field, clear, setFocus } = useCodeForm(verification, {
    wrongKey: 'auth.invalidOtpMessage',
    // The mutation itself shows a toast.
    onOtherFailure: () => {},
    submitsWhenComplete: true,
  });
  // Stays busy after a success, because the page is about to change.
  const isBusy = verification.isPending || verification.isSuccess;
  useEffect(() => setFocus('code'), [setFocus]);

  const sendAgain = () =>
    resend.mutate(email, {
      onSuccess: () => {
        clear();
        setFocus('code');
      },
    });
  return (
    <VerifyForm
      onSubmit={submit}
      isBusy={isBusy}
      links={[
        { label: t('auth.useDifferentEmail'), onSelect: onUseDifferentEmail },
        {
          label: resend.isPending ? t('auth.sendingCode') : t('auth.resendCode'),
          onSelect: sendAgain,
          isDisabled: resend.isPending,
        },
      ]}
    >
      <Field
        {...field}
        inputMode="numeric"
        look="code"
        label={t('auth.code')}
        hint={t('auth.codeHint', { email, minutes: MAILED_CODE_MINUTES })}
        readOnly={isBusy}
      />
    </VerifyForm>
  );
}
