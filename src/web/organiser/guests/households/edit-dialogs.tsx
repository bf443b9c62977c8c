import { useState } from 'react';
import { MAX_GUEST_LENGTHS } from '../../../../shared/contracts/guests.ts';
import { MAX_COMPANIONS } from '../../../../shared/guest-list-limits.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { toastFailure } from '../../../ui/toast-failure.ts';
import {
  deleteHousehold,
  grantCompanions,
  renameHousehold,
  restoreHouseholds,
  useHouseholdCall,
  useHouseholds,
} from './api.ts';
import type { HouseholdGroup } from './household-rows.ts';

interface EditDialogProps {
  eventId: number;
  household: HouseholdGroup;
  onClose: () => void;
}

export function RenameDialog({ eventId, household: { id, name: opened }, onClose }: EditDialogProps) {
  const t = useT();
  const call = useHouseholdCall(eventId);
  const { refetch } = useHouseholds(eventId);
  const [before, setBefore] = useState(opened);
  const [name, setName] = useState(opened);
  const [error, setError] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const submit = async () => {
    const wanted = name.trim();
    if (wanted === '') return setError(t('households.nameRequired'));
    if (wanted === before) return onClose();
    setIsChecking(true);
    const { data, error: failure } = await refetch();
    setIsChecking(false);
    if (failure) return toastFailure(t, 'households.changeFailed', failure);
    const now = data?.find((household) => household.id === id)?.name ?? before;
    if (now !== before && now !== wanted) {
      // Whoever saves again has read the other name.
      setBefore(now);
      const fields = t('households.name');
      return setError(`${t('guests.meanwhile')} ${now}. ${t('guests.contested', { fields })}`);
    }
    call.mutate(
      {
        send: () => renameHousehold(id, { name: wanted }),
        done: t('households.renamed'),
        undo: { send: () => renameHousehold(id, { name: now }), done: t('households.asBefore') },
      },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      title={t('households.rename')}
      isBusy={call.isPending || isChecking}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={t('households.name')}
        error={error}
        value={name}
        autoComplete="off"
        maxLength={MAX_GUEST_LENGTHS.household}
        onChange={({ target }) => {
          setName(target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}

export function CompanionsDialog({ eventId, household: { id, name }, onClose }: EditDialogProps) {
  const t = useT();
  const call = useHouseholdCall(eventId);
  const [count, setCount] = useState(1);
  const submit = () => {
    call.mutate(
      { send: () => grantCompanions(id, count), done: t('households.companionsAdded', { count }) },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      title={t('households.addCompanions')}
      description={t('households.companionsHint', { name })}
      action={t('households.addCompanionsAction')}
      isBusy={call.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('households.companionCount')}
        value={String(count)}
        onChange={({ target }) => setCount(Number(target.value))}
        options={Array.from({ length: MAX_COMPANIONS }, (_, index) => ({
          value: String(index + 1),
          label: String(index + 1),
        }))}
      />
    </FormDialog>
  );
}

export function DeleteHouseholdDialog({ eventId, household: { id, name }, onClose }: EditDialogProps) {
  const t = useT();
  const call = useHouseholdCall(eventId);
  const remove = () =>
    call.mutate(
      {
        send: () => deleteHousehold(id),
        done: t('households.deleted'),
        undo: { send: () => restoreHouseholds(eventId, [id]), done: t('households.asBefore') },
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isBusy={call.isPending}
      title={t('households.deleteTitle', { name })}
      description={t('households.deleteHint')}
      confirm={
        <Button variant="danger" disabled={call.isPending} onClick={remove}>
          {t('households.delete')}
        </Button>
      }
    />
  );
}
