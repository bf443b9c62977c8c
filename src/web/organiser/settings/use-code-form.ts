import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { secondFactorBodySchema } from '../../../shared/contracts/two-factor.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { ApiError } from '../../lib/api-client.ts';
import { contractResolver } from '../../lib/contract-resolver.ts';
import { errorText } from '../../lib/error-text.ts';
import { contractMessage, useT } from '../../lib/i18n.tsx';

/** A form of one field, a code, which says itself what was wrong with it. */
export function useCodeForm<Answer>(
  sending: UseMutationResult<Answer, Error, string>,
  onDone: (answer: Answer) => void,
  wrongKey: PlainMessageKey = 'settings.secondFactorWrong',
) {
  const t = useT();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: contractResolver(secondFactorBodySchema),
    defaultValues: { code: '' },
  });
  const submit = handleSubmit(({ code }) =>
    sending.mutate(code, {
      onSuccess: onDone,
      onError: (error) => {
        const isWrong = error instanceof ApiError && error.code === 'invalid_code';
        setError('code', { message: isWrong ? wrongKey : errorText(t, error) });
        setFocus('code', { shouldSelect: true });
      },
    }),
  );
  const field = {
    ...register('code'),
    error: contractMessage(t, formState.errors.code?.message),
    readOnly: sending.isPending,
    maxLength: 64,
    autoComplete: 'one-time-code',
    spellCheck: false,
  };
  return { submit, field };
}
