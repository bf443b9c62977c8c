import { useState } from 'react';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import { useT } from '../../../lib/i18n.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { mergeHouseholds, restoreHouseholds, useHouseholdCall } from './api.ts';

interface MergeDialogProps {
  eventId: number;
  /** The households of these guests are merged, with everyone in them. */
  selected: readonly Guest[];
  onClose: () => void;
}

export function MergeDialog({ eventId, selected, onClose }: MergeDialogProps) {
  const t = useT();
  const call = useHouseholdCall(eventId);
  const households = [
    ...new Map(
      selected.flatMap(({ householdId, householdName }) =>
        householdId === null ? [] : [[householdId, householdName ?? '']],
      ),
    ),
  ];
  const [kept, setKept] = useState(() => String(households[0]?.[0] ?? ''));
  const submit = () => {
    const id = Number(kept);
    const others = households.map(([other]) => other).filter((other) => other !== id);
    call.mutate(
      {
        send: () => mergeHouseholds(id, others),
        done: t('households.merged'),
        undo: { send: () => restoreHouseholds(eventId, others), done: t('households.asBefore') },
      },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      title={t('households.mergeTitle')}
      description={t('households.mergeHint', { names: households.map(([, name]) => name).join(', ') })}
      action={t('households.mergeAction')}
      isBusy={call.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('households.keepName')}
        value={kept}
        onChange={({ target }) => setKept(target.value)}
        options={households.map(([id, name]) => ({ value: String(id), label: name }))}
      />
    </FormDialog>
  );
}
