import { useId, useState } from 'react';
import { type Guest, MAX_GUEST_LENGTHS } from '../../../../shared/contracts/guests.ts';
import { MAX_HOUSEHOLD_SIZE } from '../../../../shared/guest-list-limits.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useListChange } from '../bulk/use-list-change.ts';
import { createHousehold, useHouseholdCall, useHouseholds } from './api.ts';

interface HouseholdDialogProps {
  eventId: number;
  /** Guests who move into the household; nobody for an empty one. */
  selected: readonly Guest[];
  onClose: () => void;
}

/** Moves guests into a household, chosen by name. One that does not exist yet is created, which also splits a household. */
export function EditHouseholdDialog({ eventId, selected, onClose }: HouseholdDialogProps) {
  const t = useT();
  const listId = useId();
  const { data: households = [] } = useHouseholds(eventId);
  const { change, undoFor, isPending: isMoving } = useListChange();
  const call = useHouseholdCall(eventId);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const count = selected.length;
  const isBusy = isMoving || call.isPending;
  const wanted = name.trim();
  const existing = households.find((household) => household.name.toLowerCase() === wanted.toLowerCase());

  const submit = () => {
    if (wanted === '') setError(t('households.nameRequired'));
    else if (count === 0 && existing) setError(t('households.nameTaken'));
    else if (count > MAX_HOUSEHOLD_SIZE) setError(t('common.householdTooLarge'));
    else if (existing) change(selected, { householdId: existing.id }, onClose);
    else {
      const guestIds = selected.map(({ id }) => id);
      const send = () => createHousehold(eventId, { name: wanted, guestIds });
      const undo = count === 0 ? undefined : () => undoFor(selected, { householdId: null });
      call.mutate({ send, done: t('households.created'), undo }, { onSuccess: onClose });
    }
  };
  return (
    <FormDialog
      title={t(count === 0 ? 'households.create' : 'households.moveTitle')}
      description={count === 0 ? undefined : t('guests.forSelected', { count })}
      action={t(existing || wanted === '' ? 'common.save' : 'households.createAction')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col items-start gap-3">
        <div className="w-full">
          <Field
            label={t('households.name')}
            hint={count === 0 ? undefined : t('households.moveHint')}
            error={error}
            value={name}
            list={listId}
            autoComplete="off"
            maxLength={MAX_GUEST_LENGTHS.household}
            onChange={({ target }) => {
              setName(target.value);
              setError(undefined);
            }}
          />
        </div>
        {count > 0 && (
          <datalist id={listId}>
            {households.map(({ id, name: option }) => (
              <option key={id} value={option} />
            ))}
          </datalist>
        )}
        {selected.some(({ householdId }) => householdId !== null) && (
          <Button
            variant="link"
            size="inline"
            disabled={isBusy}
            onClick={() => change(selected, { householdId: null }, onClose)}
          >
            {t('households.takeOut')}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}
