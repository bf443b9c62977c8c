import { useState } from 'react';
import type { ErrorCode } from '../../../../shared/contracts/errors.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { contractMessage, useT } from '../../../lib/i18n.tsx';
import { changedListFields, type ListValues } from './list-fields.ts';

type ListKey = keyof ListValues;

/** Refusals that concern one field although the server names none. */
const FIELD_OF_CODE: Partial<Record<ErrorCode, ListKey>> = {
  household_full: 'household',
  tag_limit: 'tags',
  already_arrived: 'attendance',
};

/** State of the fields under "More" in the form of a guest. */
export function useListFields(initial: ListValues) {
  const t = useT();
  const [before, setBefore] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<ListKey, string>>>({});
  return {
    values,
    errors,
    set: <Key extends ListKey>(key: Key, value: ListValues[Key]) => {
      setValues((now) => ({ ...now, [key]: value }));
      setErrors(({ [key]: _, ...others }) => others);
    },
    clear: () => {
      setBefore(initial);
      setValues(initial);
      setErrors({});
    },
    changes: () => changedListFields(before, values),
    showRefusal: (error: unknown) => {
      if (!(error instanceof ApiError)) return;
      const key = error.code && FIELD_OF_CODE[error.code];
      const issues = error.issues.map(({ path, message }) => [path.split('.')[0], contractMessage(t, message)]);
      setErrors({ ...Object.fromEntries(issues), ...(key && { [key]: errorText(t, error) }) });
    },
  };
}

export type ListFields = ReturnType<typeof useListFields>;
