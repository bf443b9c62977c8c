import { useState } from 'react';
import type { ErrorCode } from '../../../../shared/contracts/errors.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { contractMessage, useT } from '../../../lib/i18n.tsx';
import { changedListFields, followListValues, type ListValues } from './list-fields.ts';

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
    /** Takes in what others changed; what was changed here stays. Returns the fields that both changed. */
    follow: (theirs: ListValues): ListKey[] => {
      const now = { ...theirs, companions: before.companions };
      const kept = followListValues(before, values, now);
      setValues(kept);
      setBefore(now);
      const differs = (one: ListValues, other: ListValues, key: ListKey) =>
        JSON.stringify(one[key]) !== JSON.stringify(other[key]);
      return (Object.keys(now) as ListKey[]).filter((key) => differs(before, now, key) && differs(kept, now, key));
    },
    showRefusal: (error: unknown) => {
      if (!(error instanceof ApiError)) return;
      const key = error.code && FIELD_OF_CODE[error.code];
      const issues = error.issues.map(({ path, message }) => [path.split('.')[0], contractMessage(t, message)]);
      setErrors({ ...Object.fromEntries(issues), ...(key && { [key]: errorText(t, error) }) });
    },
  };
}

export type ListFields = ReturnType<typeof useListFields>;
