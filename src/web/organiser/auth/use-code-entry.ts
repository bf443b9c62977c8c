import { type ChangeEvent, useRef } from 'react';

const CODE_LENGTH = 6;
const withoutSpaces = (value: string) => value.replace(/\s/g, '');

interface Change {
  readonly before: string;
  readonly after: string;
  /** Of the browser's input event, such as `insertFromPaste`. */
  readonly inputType: string | undefined;
}

/**
 * Whether this change completed a code: its sixth digit came, or all six were pasted. Replacing one digit of six does
 * not count, because a second one may be about to be corrected too.
 */
export function completesCode({ before, after, inputType }: Change): boolean {
  if (!/^\d{6}$/.test(withoutSpaces(after))) return false;
  return withoutSpaces(before).length < CODE_LENGTH || inputType === 'insertFromPaste';
}

/** Submits the form of a field as soon as a code is complete, each code once; the button submits it at any time. */
export function useCodeEntry() {
  const before = useRef('');
  const submitted = useRef('');
  return {
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { inputType } = nativeEvent as InputEvent;
      const isComplete = completesCode({ before: before.current, after: target.value, inputType });
      before.current = target.value;
      if (!isComplete || target.value === submitted.current) return;
      submitted.current = target.value;
      target.form?.requestSubmit();
    },
    /** The field was emptied without anyone typing. */
    restart: () => {
      before.current = '';
    },
  };
}
