import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { contactMessageSchema, MAX_CONTACT_LENGTHS } from '../../../shared/contracts/contact.ts';
import { paths } from '../../../shared/paths.ts';
import { ApiError } from '../../lib/api-client.ts';
import { contractResolver } from '../../lib/contract-resolver.ts';
import { fillSlots } from '../../lib/fill-slots.tsx';
import { contractMessage, useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { contactErrorText, useSendMessage } from './api.ts';

type FieldName = keyof typeof MAX_CONTACT_LENGTHS;

function isField(path: string): path is FieldName {
  return path in MAX_CONTACT_LENGTHS;
}

interface ContactFormProps {
  /** Called with the address that the answer will go to. */
  onSent: (email: string) => void;
}

export function ContactForm({ onSent }: ContactFormProps) {
  const t = useT();
  const { user } = useSession();
  const sending = useSendMessage();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: contractResolver(contactMessageSchema),
    defaultValues: { name: user?.fullName ?? '', email: user?.email ?? '', subject: '', message: '' },
  });

  const submit = handleSubmit((values) =>
    sending.mutate(values, {
      onSuccess: () => onSent(values.email),
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        for (const { path, message } of error.issues) if (isField(path)) setError(path, { message });
      },
    }),
  );
  const fieldProps = (name: FieldName) => ({
    ...register(name),
    label: t(`contact.${name}`),
    maxLength: MAX_CONTACT_LENGTHS[name],
    error: contractMessage(t, formState.errors[name]?.message),
    'aria-required': true,
    readOnly: sending.isPending,
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...fieldProps('name')} autoComplete="name" />
        <Field {...fieldProps('email')} type="email" autoComplete="email" placeholder={t('contact.emailPlaceholder')} />
      </div>
      <Field {...fieldProps('subject')} autoComplete="off" />
      <TextArea {...fieldProps('message')} rows={7} />
      {sending.isError && (
        <div role="alert" className="rounded-lg border border-danger bg-danger-soft px-4 py-3 text-sm">
          <p className="font-semibold text-danger">{t('contact.error')}</p>
          <p className="mt-1">{contactErrorText(t, sending.error)}</p>
        </div>
      )}
      <div className="flex flex-col gap-4 sm:flex-row-reverse sm:items-center sm:justify-between">
        <Button type="submit" size="large" disabled={sending.isPending} className="shrink-0">
          {sending.isPending ? t('contact.sending') : t('contact.send')}
        </Button>
        <p className="text-muted text-sm">
          {fillSlots(t('contact.privacyNote', { privacy: '{privacy}' }), {
            privacy: (
              <Link to={paths.privacy} className="text-ink underline underline-offset-4 hover:text-accent">
                {t('footer.privacy')}
              </Link>
            ),
          })}
        </p>
      </div>
    </form>
  );
}
