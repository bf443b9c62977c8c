import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { CODE_MIN_LENGTH, MAX_TYPED_CODE_LENGTH } from '../../../shared/contracts/auth.ts';
import { WITHDRAWAL_DAYS } from '../../../shared/paid-time.ts';
import { ApiError } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useDeleteAccount, useRequestConfirmationCode, useSecurity } from './api.ts';
import { HandOverOffers } from './hand-over-offers.tsx';
import { MailedCodeField } from './mailed-code-field.tsx';

/** Deletes for good, so it asks for the typed address, a code mailed to it and, where it is on, the second factor. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const requestCode = useRequestConfirmationCode();
  // Stays true while another code is being sent, and when that fails: the first code is still valid.
  const [wasSent, setWasSent] = useState(false);
  const sendCode = () => {
    if (!requestCode.isPending) requestCode.mutate('deleteAccount', { onSuccess: () => setWasSent(true) });
  };
  const deletion = useDeleteAccount();
  const isConfirmed = typed.trim().toLowerCase() === email;
  const { data: security } = useSecurity();
  const [secondFactor, setSecondFactor] = useState('');
  const refusal = deletion.error instanceof ApiError ? deletion.error : undefined;
  const needsSecondFactor = security?.hasTwoFactor === true || refusal?.code === 'totp_required';
  const isSecondFactorWrong = refusal?.issues.some(({ path }) => path === 'secondFactor') === true;
  const isCodeWrong = refusal?.code === 'invalid_code' && !isSecondFactorWrong;
  const codeField = useRef<HTMLInputElement>(null);
  const secondField = useRef<HTMLInputElement>(null);
  // A layout effect, so that it runs before the fields' own effects, which scroll the focused field's error into view.
  useLayoutEffect(() => {
    if (isCodeWrong) codeField.current?.select();
    if (isSecondFactorWrong) secondField.current?.select();
  }, [isCodeWrong, isSecondFactorWrong]);
  const isLongEnough = (text: string) => text.replace(/\s/g, '').length >= CODE_MIN_LENGTH;
  const hasCodes = isLongEnough(code) && (!needsSecondFactor || isLongEnough(secondFactor));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed || deletion.isPending) return;
    if (!wasSent) sendCode();
    else if (hasCodes) deletion.mutate({ confirmation: typed, code, ...(needsSecondFactor && { secondFactor }) });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isBusy={deletion.isPending}
      onSubmit={submit}
      width="medium"
      title={t('settings.deleteTitle')}
      confirm={
        wasSent ? (
          <Button type="submit" variant="danger" disabled={!isConfirmed || !hasCodes || deletion.isPending}>
            {t(deletion.isPending ? 'settings.deleting' : 'settings.deleteConfirm')}
          </Button>
        ) : (
          <Button type="submit" disabled={!isConfirmed || requestCode.isPending}>
            {t(requestCode.isPending ? 'settings.deleteSendingCode' : 'settings.deleteSendCode')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="text-sm">
          <p>{t('settings.deleteWhat')}</p>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            <li>{t('settings.deleteEvents')}</li>
            <li>{t('settings.deleteTier', { days: WITHDRAWAL_DAYS })}</li>
            <li>{t('settings.deleteProfile')}</li>
          </ul>
          <HandOverOffers />
          <p className="mt-3 text-muted">{t('settings.deleteKept')}</p>
        </div>
        <Field
          label={t('settings.deleteConfirmLabel', { email })}
          value={typed}
          onChange={(change) => setTyped(change.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {wasSent && (
          <>
            <MailedCodeField
              // Focused, because the field has just appeared after the button was pressed.
              autoFocus
              ref={codeField}
              label={t('settings.deleteCode')}
              error={isCodeWrong ? t('auth.invalidOtp') : undefined}
              value={code}
              onChange={(change) => setCode(change.target.value)}
              email={email}
              isSending={requestCode.isPending}
              isSent
              onSendAgain={sendCode}
            />
            {needsSecondFactor && (
              <Field
                ref={secondField}
                label={t('settings.anySecondFactor')}
                error={isSecondFactorWrong ? t('settings.secondFactorWrong') : undefined}
                value={secondFactor}
                onChange={(change) => setSecondFactor(change.target.value)}
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={MAX_TYPED_CODE_LENGTH}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
