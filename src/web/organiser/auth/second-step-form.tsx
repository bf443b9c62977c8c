import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { Field } from '../../ui/field.tsx';
import type { useVerifySecondStep } from './api.ts';
import { useCodeForm } from './use-code-form.ts';
import { VerifyForm } from './verify-form.tsx';

interface SecondStepFormProps {
  verification: ReturnType<typeof useVerifySecondStep>;
  onStartAgain: () => void;
}

/** Takes a code of the authenticator app, or a recovery code from somebody who lost the app. */
export function SecondStepForm({ verification, onStartAgain }: SecondStepFormProps) {
  const t = useT();
  const [isRecovering, setIsRecovering] = useState(false);
  const { submit, field, clear, setFocus } = useCodeForm(verification, {
    wrongKey: 'auth.wrongSecondFactor',
    // The mutation itself shows a toast.
    onOtherFailure: (error) => {
      if (error instanceof ApiError && error.code === 'sign_in_expired') onStartAgain();
    },
    submitsWhenComplete: !isRecovering,
  });
  // Stays busy after a success, because the page is about to change.
  const isBusy = verification.isPending || verification.isSuccess;
  // biome-ignore lint/correctness/useExhaustiveDependencies: switching the kind of code empties the field, which is then focused again.
  useEffect(() => setFocus('code'), [setFocus, isRecovering]);

  const switchKind = () => {
    clear();
    setIsRecovering(!isRecovering);
  };
  return (
    <VerifyForm
      onSubmit={submit}
      isBusy={isBusy}
      links={[
        { label: t('auth.startAgain'), onSelect: onStartAgain },
        { label: t(isRecovering ? 'auth.useAppCode' : 'auth.useRecoveryCode'), onSelect: switchKind },
      ]}
    >
      <Field
        {...field}
        {...(isRecovering
          ? { autoComplete: 'off', autoCapitalize: 'characters' }
          : { inputMode: 'numeric' as const, look: 'code' as const })}
        label={t(isRecovering ? 'auth.recoveryCode' : 'auth.totpCode')}
        hint={t(isRecovering ? 'auth.recoveryHint' : 'auth.totpHint')}
        readOnly={isBusy}
      />
    </VerifyForm>
  );
}
