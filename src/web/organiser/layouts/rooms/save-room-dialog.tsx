import { useState } from 'react';
import { MAX_ROOM_NAME_LENGTH } from '../../../../shared/contracts/rooms.ts';
import { useT } from '../../../lib/i18n.tsx';
import { CheckRow } from '../../../ui/check-row.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useEvent } from '../../event/api.ts';
import { usePlanEditor } from '../plan-editor.ts';
import { useSaveRoom } from './api.ts';

/** Keeps the room of this plan under a name, by default that of the place where the event is. */
export function SaveRoomDialog() {
  const t = useT();
  const { editor } = usePlanEditor();
  const place = useEvent(editor.layout.eventId).event?.location.split(',')[0] ?? '';
  const [name, setName] = useState(place.slice(0, MAX_ROOM_NAME_LENGTH));
  const [isWithPicture, setIsWithPicture] = useState(true);
  const [isTried, setIsTried] = useState(false);
  const save = useSaveRoom();
  const close = () => editor.show({ dialog: null });
  const isMissing = name.trim() === '';
  const submit = () => {
    setIsTried(true);
    const { layout } = editor;
    const hasPicture = isWithPicture && layout.picture !== undefined;
    if (!isMissing) save.mutate({ name, layout, hasPicture }, { onSuccess: close });
  };
  return (
    <FormDialog
      title={t('layoutEditor.saveRoom')}
      description={t('rooms.saveHint')}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <Field
        label={t('rooms.name')}
        value={name}
        maxLength={MAX_ROOM_NAME_LENGTH}
        autoComplete="off"
        error={isTried && isMissing ? t('rooms.nameRequired') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      {editor.layout.picture && (
        <CheckRow label={t('rooms.withPicture')} isChecked={isWithPicture} onChange={setIsWithPicture} />
      )}
    </FormDialog>
  );
}
