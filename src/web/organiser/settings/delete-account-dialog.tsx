import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useDeleteAccount, useRequestDeletionCode } from './api.ts';

const CODE_LENGTH = 6;

interface DeleteAccountDialogProps {
  email: string;
  onClose: () => void;
}

/** Deletes for good, so it asks twice over: the address typed, and a code that only its mailbox gets. */
export function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const t = useT();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const requestCode = useRequestDeletionCode();
  const deletion = useDeleteAccount();
  const isConfirmed = typed.trim().toLowerCase() === email;
  const isCodeWrong = deletion.error instanceof ApiError && deletion.error.code === 'invalid_code';
  const hasCode = code.replace(/\s/g, '').length >= CODE_LENGTH;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed || deletion.isPending) return;
    if (!requestCode.isSuccess) {
      if (!requestCode.isPending) requestCode.mutate();
    } else if (hasCode) deletion.mutate({ confirmation: typed, code });
  };
  const label = () => {
    if (requestCode.isPending) return t('settings.deleteSendingCode');
    return t('settings.deleteSendCode');
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !deletion.isPending && onClose()}
      width="medium"
      title={t('settings.deleteTitle')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={deletion.isPending}>
            {t('common.cancel')}
          </Button>
          {requestCode.isSuccess ? (
            <Button
              variant="danger"
              type="submit"
              form={formId}
              disabled={!isConfirmed || !hasCode || deletion.isPending}
            >
              {deletion.isPending ? t('settings.deleting') : t('settings.deleteConfirm')}
            </Button>
          ) : (
            <Button type="submit" form={formId} disabled={!isConfirmed || requestCode.isPending}>
              {label()}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <div className="text-sm">
          <p>{t('settings.deleteWhat')}</p>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            <li>{t('settings.deleteEvents')}</li>
            <li>{t('settings.deletePlan')}</li>
            <li>{t('settings.deleteProfile')}</li>
          </ul>
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
        {requestCode.isSuccess && (
          <div className="flex flex-col items-start gap-2">
            <div className="w-full">
              <Field
                // It has just come up, in answer to the button that was pressed.
                autoFocus
                label={t('settings.deleteCode')}
                hint={t('settings.deleteCodeSent', { email })}
                error={isCodeWrong ? t('auth.invalidOtpMessage') : undefined}
                value={code}
                onChange={(change) => setCode(change.target.value)}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={64}
                look="code"
              />
            </div>
            <Button variant="link" size="inline" disabled={requestCode.isPending} onClick={() => requestCode.mutate()}>
              {t('settings.deleteCodeAgain')}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
