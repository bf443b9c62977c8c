import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { MAX_TYPED_CODE_LENGTH, otpVerifySchema } from '../../../shared/contracts/auth.ts';
import { ApiError } from '../../lib/api-client.ts';
import { contractResolver } from '../../lib/contract-resolver.ts';
import { contractMessage, useT } from '../../lib/i18n.tsx';
import { Field } from '../../ui/field.tsx';
import { useRequestCode, type useVerifyCode } from './api.ts';
import { useCodeEntry } from './use-code-entry.ts';
import { VerifyForm } from './verify-form.tsx';

interface CodeFormProps {
  email: string;
  verification: ReturnType<typeof useVerifyCode>;
  onUseDifferentEmail: () => void;
}

export function CodeForm({ email, verification, onUseDifferentEmail }: CodeFormProps) {
  const t = useT();
  const resend = useRequestCode();
  const { register, handleSubmit, formState, setError, setFocus, reset } = useForm({
    resolver: contractResolver(otpVerifySchema),
    defaultValues: { email, otp: '' },
  });
  // Success stays busy: the page is about to change.
  const isBusy = verification.isPending || verification.isSuccess;

  const { onChange, restart } = useCodeEntry();
  // The page shows a moment later that it is busy, and Enter is often pressed right after the last digit.
  const isSending = useRef(false);

  useEffect(() => setFocus('otp'), [setFocus]);

  const submit = handleSubmit((values) => {
    if (isSending.current) return;
    isSending.current = true;
    verification.mutate(values, {
      onError: (error) => {
        isSending.current = false;
        if (error instanceof ApiError && error.code === 'invalid_code') {
          setError('otp', { message: 'auth.invalidOtpMessage' });
        }
        setFocus('otp', { shouldSelect: true });
      },
    });
  });
  const sendAgain = () =>
    resend.mutate(email, {
      onSuccess: () => {
        reset(undefined, { keepFieldsRef: true });
        restart();
        setFocus('otp');
      },
    });

  return (
    <VerifyForm
      onSubmit={submit}
      isBusy={isBusy}
      ways={[
        { label: t('auth.useDifferentEmail'), onSelect: onUseDifferentEmail },
        {
          label: resend.isPending ? t('auth.sendingCode') : t('auth.resendCode'),
          onSelect: sendAgain,
          isDisabled: resend.isPending,
        },
      ]}
    >
      <Field
        {...register('otp', { onChange })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={MAX_TYPED_CODE_LENGTH}
        look="code"
        label={t('auth.code')}
        hint={t('auth.codeHint', { email })}
        error={contractMessage(t, formState.errors.otp?.message)}
        readOnly={isBusy}
      />
    </VerifyForm>
  );
}
