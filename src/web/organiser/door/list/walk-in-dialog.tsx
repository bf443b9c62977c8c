import { useState } from 'react';
import { DOOR_FIELD_LENGTHS } from '../../../../shared/door/limits.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { DoorDevice } from '../model/door-device.ts';
import { giveSignal } from '../signals.ts';
import { useKeptCheck, useUndoAction } from './use-row-actions.ts';

interface WalkInDialogProps {
  device: DoorDevice;
  /** The text that was searched for, with which the name field starts. */
  name: string;
  onClose: () => void;
  onAdded: () => void;
}

/** Adds somebody who is at the door but not on the list, and checks them in. */
export function WalkInDialog({ device, name, onClose, onAdded }: WalkInDialogProps) {
  const t = useT();
  const [fullName, setFullName] = useState(name);
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const isKept = useKeptCheck();
  const undoAction = useUndoAction(device);
  const add = async () => {
    const trimmed = fullName.trim();
    if (trimmed === '') return setError(t('door.nameRequired'));
    setIsBusy(true);
    const recorded = await device.addWalkIn(trimmed, note.trim());
    setIsBusy(false);
    if (!isKept(recorded, trimmed)) return onClose();
    giveSignal('welcome');
    toast({
      title: t('door.walkInAdded', { name: trimmed }),
      action: undoAction(recorded, trimmed),
    });
    onAdded();
  };
  return (
    <FormDialog
      title={t('door.walkIn')}
      description={t('door.walkInHint')}
      action={t('door.walkInAction')}
      isBusy={isBusy}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Field
          label={t('guests.fullName')}
          value={fullName}
          error={error}
          maxLength={DOOR_FIELD_LENGTHS.fullName}
          autoComplete="off"
          onChange={({ target }) => {
            setFullName(target.value);
            setError(undefined);
          }}
        />
        <TextArea
          label={t('common.optional', { label: t('door.note') })}
          value={note}
          rows={2}
          maxLength={DOOR_FIELD_LENGTHS.note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </FormDialog>
  );
}
