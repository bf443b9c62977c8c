import { useForm } from 'react-hook-form';
import { otpRequestSchema } from '../../../shared/contracts/auth.ts';
import { contractResolver } from '../../lib/contract-resolver.ts';
import { contractMessage, useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useRequestCode } from './api.ts';

/** What was mailed, and to whom. */
export interface Sent {
  readonly email: string;
  readonly sentLink?: true | undefined;
}

export function EmailForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const t = useT();
  const requestCode = useRequestCode();
  const { register, handleSubmit, formState } = useForm({
    resolver: contractResolver(otpRequestSchema),
    defaultValues: { email: '' },
  });
  const submit = handleSubmit(({ email }) =>
    requestCode.mutate(email, { onSuccess: ({ sentLink }) => onSent({ email, sentLink }) }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        {...register('email')}
        type="email"
        autoComplete="email"
        label={t('auth.email')}
        placeholder={t('auth.emailPlaceholder')}
        error={contractMessage(t, formState.errors.email?.message)}
        readOnly={requestCode.isPending}
      />
      <Button type="submit" size="large" disabled={requestCode.isPending}>
        {requestCode.isPending ? t('auth.sendingCode') : t('auth.sendCode')}
      </Button>
    </form>
  );
}
