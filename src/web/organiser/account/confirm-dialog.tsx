import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useCodeForm } from '../auth/use-code-form.ts';
import { useConfirmAction, useRequestConfirmationCode } from './api.ts';
import { MailedCodeField } from './mailed-code-field.tsx';

/** How the keys of each action's texts begin. */
const TEXTS = {
  turnOnTwoFactor: 'turnOn',
  linkGoogle: 'link',
  unlinkGoogle: 'unlink',
  exportAccount: 'export',
} as const;

interface ConfirmDialogProps {
  action: keyof typeof TEXTS;
  email: string;
  /** Whether the code comes from the authenticator app rather than by mail. */
  hasTwoFactor: boolean;
  /** Whether the confirmed action is being carried out. */
  isBusy: boolean;
  onClose: () => void;
  /** Called once the server accepted the code; it then lets the action pass once. */
  onConfirmed: () => void;
}

/**
 * Asks for a fresh code before anything that changes the way into the account or takes all its data out: an open session alone
 * is not enough.
 */
export function ConfirmDialog({ action, email, hasTwoFactor, isBusy, onClose, onConfirmed }: ConfirmDialogProps) {
  const t = useT();
  const texts = TEXTS[action];
  const { mutate: sendCode, isPending: isSending, isSuccess: isSent } = useRequestConfirmationCode();
  const confirming = useConfirmAction(action);
  const wrongKey = hasTwoFactor ? 'settings.secondFactorWrong' : 'settings.mailedCodeWrong';
  const { submit, field } = useCodeForm(confirming, { onDone: onConfirmed, wrongKey });
  const isWaiting = confirming.isPending || isBusy;

  // The ref mails one code each time the dialog opens, also where React's strict mode runs effects twice.
  const wasAsked = useRef(false);
  useEffect(() => {
    if (hasTwoFactor || wasAsked.current) return;
    wasAsked.current = true;
    sendCode(action);
  }, [action, hasTwoFactor, sendCode]);

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isBusy={isWaiting}
      onSubmit={submit}
      title={t(`settings.${texts}Title`)}
      description={t(`settings.${texts}Message`)}
      confirm={
        <Button type="submit" variant={action === 'unlinkGoogle' ? 'danger' : 'primary'} disabled={isWaiting}>
          {t(isWaiting ? 'settings.confirming' : `settings.${texts}Confirm`)}
        </Button>
      }
    >
      {hasTwoFactor ? (
        <Field {...field} label={t('settings.anySecondFactor')} autoCapitalize="characters" />
      ) : (
        <MailedCodeField
          {...field}
          label={t('settings.mailedCode')}
          email={email}
          isSending={isSending}
          isSent={isSent}
          onSendAgain={() => sendCode(action)}
        />
      )}
    </Dialog>
  );
}
