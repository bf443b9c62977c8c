import { type FormEventHandler, type ReactNode, useEffect, useRef, useState } from 'react';
import { MAILED_CODE_MINUTES, SIGN_IN_LINK_HOURS } from '../../../shared/contracts/auth.ts';
import { ApiError } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { useRequestCode, type useVerifyCode, type useVerifySecondStep } from './api.ts';
import { useCodeForm } from './use-code-form.ts';

interface VerifyFormProps {
  onSubmit: FormEventHandler;
  isBusy: boolean;
  /** Shown below the button, for people who have no code. */
  links: readonly { readonly label: string; readonly onSelect: () => void; readonly isDisabled?: boolean }[];
  children: ReactNode;
}

/** One step of signing in: a field for a code, its button and links. */
function VerifyForm({ onSubmit, isBusy, links, children }: VerifyFormProps) {
  const t = useT();
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {children}
      {/* Not disabled while busy: a complete code submits itself, perhaps just before the button is pressed. */}
      <Button type="submit" size="large" aria-busy={isBusy} className={classNames(isBusy && 'opacity-60')}>
        {t('auth.verify')}
      </Button>
      <p role="status" className="sr-only">
        {isBusy && t('auth.verifying')}
      </p>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        {links.map(({ label, onSelect, isDisabled = false }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the labels change while the links stay in place.
          <Button key={index} variant="link" size="inline" disabled={isBusy || isDisabled} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </div>
    </form>
  );
}

interface CodeFormProps {
  email: string;
  verification: ReturnType<typeof useVerifyCode>;
  onUseDifferentEmail: () => void;
  /** Called if a new code was asked for and a link was mailed in its place. */
  onLinkSent: () => void;
}

/** Takes the code that was mailed. */
export function CodeForm({ email, verification, onUseDifferentEmail, onLinkSent }: CodeFormProps) {
  const t = useT();
  const resend = useRequestCode();
  const { submit, field, clear, setFocus } = useCodeForm(verification, {
    wrongKey: 'auth.invalidOtp',
    // The mutation itself shows a toast.
    onOtherFailure: () => {},
    submitsWhenComplete: true,
  });
  // Stays busy after a success, because the page is about to change.
  const isBusy = verification.isPending || verification.isSuccess;
  useEffect(() => setFocus('code'), [setFocus]);

  const sendAgain = () =>
    resend.mutate(email, {
      onSuccess: ({ sentLink }) => {
        if (sentLink) return onLinkSent();
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

interface LinkSentProps {
  email: string;
  onUseDifferentEmail: () => void;
}

/** Says that a link was mailed, whose page signs in. */
export function LinkSent({ email, onUseDifferentEmail }: LinkSentProps) {
  const t = useT();
  const hint = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => hint.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <p ref={hint} tabIndex={-1} className="outline-none">
        {t('auth.linkHint', { email, hours: SIGN_IN_LINK_HOURS })}
      </p>
      <Button variant="link" size="inline" className="self-start" onClick={onUseDifferentEmail}>
        {t('auth.useDifferentEmail')}
      </Button>
    </div>
  );
}

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
