import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { MAX_TYPED_CODE_LENGTH, totpVerifySchema } from '../../../shared/contracts/auth.ts';
import { ApiError } from '../../lib/api-client.ts';
import { contractResolver } from '../../lib/contract-resolver.ts';
import { contractMessage, useT } from '../../lib/i18n.tsx';
import { Field } from '../../ui/field.tsx';
import type { useVerifySecondStep } from './api.ts';
import { useCodeEntry } from './use-code-entry.ts';
import { VerifyForm } from './verify-form.tsx';

interface SecondStepFormProps {
  verification: ReturnType<typeof useVerifySecondStep>;
  onStartAgain: () => void;
}

/** The code of the authenticator app, or a recovery code for who lost it. */
export function SecondStepForm({ verification, onStartAgain }: SecondStepFormProps) {
  const t = useT();
  const [isRecovering, setIsRecovering] = useState(false);
  const { register, handleSubmit, formState, setError, setFocus, reset } = useForm({
    resolver: contractResolver(totpVerifySchema),
    defaultValues: { code: '' },
  });
  // Success stays busy: the page is about to change.
  const isBusy = verification.isPending || verification.isSuccess;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is a new question, asked of the same field.
  useEffect(() => setFocus('code'), [setFocus, isRecovering]);

  const { onChange, restart } = useCodeEntry();
  const isSending = useRef(false);
  const submit = handleSubmit(({ code }) => {
    if (isSending.current) return;
    isSending.current = true;
    verification.mutate(code, {
      onError: (error) => {
        isSending.current = false;
        const refused = error instanceof ApiError ? error.code : undefined;
        if (refused === 'sign_in_expired') return onStartAgain();
        if (refused === 'invalid_code') setError('code', { message: 'auth.wrongSecondFactor' });
        setFocus('code', { shouldSelect: true });
      },
    });
  });
  const switchKind = () => {
    reset(undefined, { keepFieldsRef: true });
    restart();
    setIsRecovering(!isRecovering);
  };
  return (
    <VerifyForm
      onSubmit={submit}
      isBusy={isBusy}
      ways={[
        { label: t('auth.startAgain'), onSelect: onStartAgain },
        { label: t(isRecovering ? 'auth.useAppCode' : 'auth.useRecoveryCode'), onSelect: switchKind },
      ]}
    >
      <Field
        {...register('code', isRecovering ? {} : { onChange })}
        {...(isRecovering
          ? { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
          : { autoComplete: 'one-time-code', inputMode: 'numeric' as const, look: 'code' as const })}
        maxLength={MAX_TYPED_CODE_LENGTH}
        label={t(isRecovering ? 'auth.recoveryCode' : 'auth.totpCode')}
        hint={t(isRecovering ? 'auth.recoveryHint' : 'auth.totpHint')}
        error={contractMessage(t, formState.errors.code?.message)}
        readOnly={isBusy}
      />
    </VerifyForm>
  );
}
