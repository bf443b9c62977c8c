import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as calls from '../../../../shared/calls/index.ts';
import { MAILED_CODE_MINUTES, MAX_TYPED_CODE_LENGTH } from '../../../../shared/contracts/auth.ts';
import { emailSchema, MAX_EMAIL_LENGTH } from '../../../../shared/contracts/common.ts';
import type { RsvpSettings } from '../../../../shared/contracts/rsvp.ts';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { toast } from '../../../ui/toast.tsx';
import { toastFailure } from '../../../ui/toast-failure.ts';
import { useSaveSettings } from '../api.ts';

/** Asks for an address, mails a code to it, and asks for the code. */
function ReplyToDialog({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const t = useT();
  const ownEmail = useSession().user?.email;
  const saving = useSaveSettings(eventId);
  const sending = useMutation({
    mutationFn: (email: string) => call(calls.rsvp.requestReplyToCode, { params: { id: eventId }, body: { email } }),
  });
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  /** The address to which a code was mailed: only this one can be saved with the code. */
  const sentTo = sending.isSuccess ? sending.variables : undefined;
  const save = (replyTo: string, replyToCode?: string) =>
    saving.mutate(replyToCode === undefined ? { replyTo } : { replyTo, replyToCode }, {
      onSuccess: () => {
        toast({ title: t('replies.replyToSaved') });
        onClose();
      },
      onError: (failure) => setError(errorText(t, failure, { invalid_code: 'replies.replyToWrong' })),
    });
  const submit = () => {
    setError(undefined);
    if (sentTo !== undefined) return save(sentTo, code.replace(/\s/g, ''));
    const read = emailSchema.safeParse(email);
    if (!read.success) return setError(t('common.invalidEmail'));
    if (read.data === ownEmail?.toLowerCase()) return save(read.data);
    sending.mutate(read.data, {
      onError: (failure) => setError(errorText(t, failure, { mail_unavailable: 'auth.mailUnavailable' })),
    });
  };
  return (
    <FormDialog
      title={t('replies.replyToTitle')}
      description={t('replies.replyToDialogHint')}
      action={t(sentTo === undefined ? 'replies.replyToSend' : 'replies.replyToConfirm')}
      isBusy={sending.isPending || saving.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {sentTo === undefined ? (
        <Field
          key="email"
          label={t('replies.email')}
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          value={email}
          error={error}
          onChange={({ target }) => setEmail(target.value)}
        />
      ) : (
        <Field
          key="code"
          autoFocus
          label={t('replies.replyToCode')}
          hint={t('replies.replyToSent', { email: sentTo, minutes: MAILED_CODE_MINUTES })}
          look="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={MAX_TYPED_CODE_LENGTH}
          value={code}
          error={error}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
    </FormDialog>
  );
}

/** Where guests' replies to mails go. Saved at once, apart from the rest of the settings. */
export function ReplyTo({ eventId, settings: { replyTo } }: { eventId: number; settings: RsvpSettings }) {
  const t = useT();
  const ownEmail = useSession().user?.email ?? '';
  const saving = useSaveSettings(eventId);
  const [isOpen, setIsOpen] = useState(false);
  const isOwn = replyTo === null || replyTo === ownEmail;
  const reset = () =>
    saving.mutate(
      { replyTo: null },
      {
        onSuccess: () => toast({ title: t('replies.replyToSaved') }),
        onError: (error) => toastFailure(t, 'replies.settingsNotSaved', error),
      },
    );
  return (
    <FormSection title={t('replies.replyTo')} hint={t('replies.replyToHint')}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="wrap-anywhere min-w-0 font-medium">
          {isOwn ? t('replies.replyToOwn', { email: ownEmail }) : replyTo}
        </p>
        <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
          {t('replies.replyToChange')}
        </Button>
        {!isOwn && (
          <Button variant="ghost" size="small" disabled={saving.isPending} onClick={reset}>
            {t('replies.replyToReset')}
          </Button>
        )}
      </div>
      {isOpen && <ReplyToDialog eventId={eventId} onClose={() => setIsOpen(false)} />}
    </FormSection>
  );
}
