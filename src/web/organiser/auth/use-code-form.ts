import type { UseMutationResult } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { CODE_MIN_LENGTH, MAX_TYPED_CODE_LENGTH, totpVerifySchema } from '../../../shared/contracts/auth.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { ApiError } from '../../lib/api-client.ts';
import { contractResolver } from '../../lib/contract-resolver.ts';
import { errorText } from '../../lib/error-text.ts';
import { contractMessage, useT } from '../../lib/i18n.tsx';

const withoutSpaces = (value: string) => value.replace(/\s/g, '');

interface Change {
  readonly before: string;
  readonly after: string;
  /** `inputType` of the browser's input event, such as `insertFromPaste`. */
  readonly inputType: string | undefined;
}

/** Whether a sixth digit was typed, or six were pasted. Replacing one of six does not count: another may be wrong too. */
export function completesCode({ before, after, inputType }: Change): boolean {
  if (!/^\d{6}$/.test(withoutSpaces(after))) return false;
  return withoutSpaces(before).length < CODE_MIN_LENGTH || inputType === 'insertFromPaste';
}

interface Options<Answer> {
  /** The message under the field for a wrong code. */
  wrongKey?: PlainMessageKey;
  onDone?: (answer: Answer) => void;
  /** Handles failures other than a wrong code; by default they are shown under the field. */
  onOtherFailure?: (error: Error) => void;
  /** Submits each code of six digits once, as soon as it is complete. */
  submitsWhenComplete?: boolean;
}

/** A form with one field for a code of six digits or a recovery code. */
export function useCodeForm<Answer>(
  sending: UseMutationResult<Answer, Error, string>,
  {
    wrongKey = 'settings.secondFactorWrong',
    onDone,
    onOtherFailure,
    submitsWhenComplete = false,
  }: Options<Answer> = {},
) {
  const t = useT();
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm({
    resolver: contractResolver(totpVerifySchema),
    defaultValues: { code: '' },
  });
  const before = useRef('');
  const submitted = useRef('');
  // A ref, because Enter is often pressed right after the last digit, before the page has rendered that it is busy.
  const isSending = useRef(false);

  const submit = handleSubmit(({ code }) => {
    if (isSending.current) return;
    isSending.current = true;
    sending.mutate(code, {
      onSuccess: (answer) => onDone?.(answer),
      onError: (error) => {
        isSending.current = false;
        const isWrong = error instanceof ApiError && error.code === 'invalid_code';
        if (isWrong) setError('code', { message: wrongKey });
        else if (onOtherFailure) onOtherFailure(error);
        else setError('code', { message: errorText(t, error) });
        setFocus('code', { shouldSelect: true });
      },
    });
  });
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { inputType } = nativeEvent as InputEvent;
    const isComplete = completesCode({ before: before.current, after: target.value, inputType });
    before.current = target.value;
    if (!submitsWhenComplete || !isComplete || target.value === submitted.current) return;
    submitted.current = target.value;
    target.form?.requestSubmit();
  };
  const field = {
    ...register('code', { onChange }),
    error: contractMessage(t, formState.errors.code?.message),
    readOnly: sending.isPending,
    maxLength: MAX_TYPED_CODE_LENGTH,
    autoComplete: 'one-time-code',
    spellCheck: false,
  };
  const clear = () => {
    reset(undefined, { keepFieldsRef: true });
    before.current = '';
  };
  return { submit, field, clear, setFocus };
}
