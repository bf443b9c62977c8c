import { type FormEvent, useState } from 'react';
import { MAX_COMPANIONS, MAX_GUEST_LENGTHS } from '../../../../shared/contracts/guests.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { deleteHousehold, grantCompanions, renameHousehold, useHouseholdCall } from './api.ts';
import type { HouseholdGroup } from './group-households.ts';

interface EditDialogProps {
  eventId: number;
  household: HouseholdGroup;
  onClose: () => void;
}

export function RenameDialog({ eventId, household: { id, name: before }, onClose }: EditDialogProps) {
  const t = useT();
  const call = useHouseholdCall(eventId);
  const [name, setName] = useState(before);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') setError(t('households.nameRequired'));
    else if (wanted === before) onClose();
    else
      call.mutate(
        { send: () => renameHousehold(id, { name: wanted }), done: t('households.renamed') },
        { onSuccess: onClose },
      );
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isBusy={call.isPending}
      onSubmit={submit}
      title={t('households.rename')}
      confirm={
        <Button type="submit" disabled={call.isPending}>
          {t(call.isPending ? 'guests.saving' : 'common.save')}
        </Button>
      }
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
    </Dialog>
  );
}

export function CompanionsDialog({ eventId, household: { id, name }, onClose }: EditDialogProps) {
  const t = useT();
  const call = useHouseholdCall(eventId);
  const [count, setCount] = useState(1);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    call.mutate(
      { send: () => grantCompanions(id, count), done: t('households.companionsAdded', { count }) },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isBusy={call.isPending}
      onSubmit={submit}
      title={t('households.addCompanions')}
      description={t('households.companionsHint', { name })}
      confirm={
        <Button type="submit" disabled={call.isPending}>
          {t(call.isPending ? 'guests.adding' : 'households.addCompanionsAction')}
        </Button>
      }
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
    </Dialog>
  );
}

export function DeleteHouseholdDialog({ eventId, household: { id, name }, onClose }: EditDialogProps) {
  const t = useT();
  const call = useHouseholdCall(eventId);
  const remove = () =>
    call.mutate({ send: () => deleteHousehold(id), done: t('households.deleted') }, { onSuccess: onClose });
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
