import { type FormEvent, useState } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import { type ContactMessage, contactMessageSchema, MAX_CONTACT_LENGTHS } from '../../../shared/contracts/contact.ts';
import type { ContactPageContent } from '../../../shared/contracts/site-pages.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { paths } from '../../../shared/paths.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { fillSlots } from '../../lib/fill-slots.tsx';
import { contractMessage, useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';

type FieldName = keyof ContactMessage;
type FieldErrors = Partial<Record<FieldName, string>>;

const FIELDS = Object.keys(MAX_CONTACT_LENGTHS) as FieldName[];

/** The first problem of each field. */
function toFieldErrors(issues: ContactPageContent['issues']): FieldErrors {
  return Object.fromEntries([...issues].reverse().map(({ path, message }) => [path, message]));
}

/** Why the message was not sent, by the API call or by the form post without JavaScript. */
type Failure = { readonly error: unknown } | { readonly outcome: 'tooManyMessages' | 'failed' };

function failureText(t: Translate, failure: Failure): string {
  if ('error' in failure) {
    const known = { too_many_requests: 'contact.tooManyMessages' } as const;
    return errorText(t, failure.error, known, 'contact.somethingWentWrong');
  }
  return t(failure.outcome === 'failed' ? 'contact.somethingWentWrong' : 'contact.tooManyMessages');
}

interface ContactFormProps {
  content: ContactPageContent;
  /** Called with the sender's email address. */
  onSent: (email: string) => void;
}

/** The contact form: sent by an API call or, without JavaScript, posted to the page's own address. */
export function ContactForm({ content, onSent }: ContactFormProps) {
  const t = useT();
  const [errors, setErrors] = useState(() => toFieldErrors(content.issues));
  const [isSending, setIsSending] = useState(false);
  // Kept untranslated, because the language may change while the failure is shown.
  const [failure, setFailure] = useState<Failure | null>(() => {
    const { outcome } = content;
    return outcome === 'tooManyMessages' || outcome === 'failed' ? { outcome } : null;
  });

  function showErrors(form: HTMLFormElement, next: FieldErrors) {
    setErrors(next);
    const first = FIELDS.find((name) => next[name] !== undefined);
    const control = first && form.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const parsed = contactMessageSchema.safeParse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      return showErrors(form, toFieldErrors(issues));
    }
    setErrors({});
    setFailure(null);
    setIsSending(true);
    try {
      await call(calls.contact.send, { body: parsed.data });
      toast({ title: t('contact.sent') });
      onSent(parsed.data.email);
    } catch (error) {
      setFailure({ error });
      toast({ variant: 'destructive', title: t('contact.error'), description: failureText(t, { error }) });
      if (error instanceof ApiError) showErrors(form, toFieldErrors(error.issues));
    } finally {
      setIsSending(false);
    }
  }

  const fieldProps = (name: FieldName) => ({
    name,
    defaultValue: content.draft[name],
    label: t(`contact.${name}`),
    maxLength: MAX_CONTACT_LENGTHS[name],
    error: contractMessage(t, errors[name]),
    'aria-required': true,
    readOnly: isSending,
    // After a form post without JavaScript, the first field with a problem gets the focus.
    autoFocus: FIELDS.find((field) => content.issues.some(({ path }) => path === field)) === name,
    onChange: () => setErrors(({ [name]: _mended, ...others }) => others),
  });

  return (
    <form noValidate method="post" action={paths.contact} onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...fieldProps('name')} autoComplete="name" />
        <Field {...fieldProps('email')} type="email" autoComplete="email" placeholder={t('contact.emailPlaceholder')} />
      </div>
      <Field {...fieldProps('subject')} autoComplete="off" />
      <TextArea {...fieldProps('message')} rows={7} />
      {failure !== null && (
        <div role="alert" className="rounded-lg border border-danger bg-danger-soft px-4 py-3 text-sm">
          <p className="font-semibold text-danger">{t('contact.error')}</p>
          <p className="mt-1">{failureText(t, failure)}</p>
        </div>
      )}
      <div className="flex flex-col gap-4 sm:flex-row-reverse sm:items-center sm:justify-between">
        <Button type="submit" size="large" disabled={isSending} className="shrink-0">
          {isSending ? t('contact.sending') : t('contact.send')}
        </Button>
        <p className="text-muted text-sm">
          {fillSlots(t('contact.privacyNote', { privacy: '{privacy}' }), {
            privacy: (
              <a href={paths.privacy} className="text-ink underline underline-offset-4 hover:text-accent">
                {t('footer.privacy')}
              </a>
            ),
          })}
        </p>
      </div>
    </form>
  );
}
