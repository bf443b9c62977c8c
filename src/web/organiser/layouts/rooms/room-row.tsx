import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { MAX_ROOM_NAME_LENGTH, type RoomSummary } from '../../../../shared/contracts/rooms.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { sizeText } from '../size-text.ts';
import { useDeleteRoom, useRenameRoom } from './api.ts';

interface RoomRowProps {
  room: RoomSummary;
  isBusy: boolean;
  onUse: () => void;
}

function RenameForm({ room, onDone }: { room: RoomSummary; onDone: () => void }) {
  const { t } = useLanguage();
  const [name, setName] = useState(room.name);
  const rename = useRenameRoom();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') rename.mutate({ id: room.id, name }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <div className="min-w-48 flex-1">
        <Field
          label={t('rooms.name')}
          // The button that opened the field is gone, and the focus with it.
          autoFocus
          value={name}
          maxLength={MAX_ROOM_NAME_LENGTH}
          autoComplete="off"
          error={name.trim() === '' ? t('rooms.nameRequired') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div className="ml-auto flex gap-2">
        <Button type="submit" disabled={rename.isPending}>
          {t('common.save')}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

function DeleteQuestion({ room, onDone }: { room: RoomSummary; onDone: () => void }) {
  const { t } = useLanguage();
  const remove = useDeleteRoom();
  const confirm = () =>
    remove.mutate(room.id, { onSuccess: () => toast({ title: t('rooms.removed', { name: room.name }) }) });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-48 flex-1 text-sm">{t('rooms.removeQuestion', { name: room.name })}</p>
      <div className="ml-auto flex gap-2">
        {/* The button that asked is gone, and the focus with it. */}
        <Button variant="outline" autoFocus onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button variant="danger" disabled={remove.isPending} onClick={confirm}>
          {t('rooms.remove')}
        </Button>
      </div>
    </div>
  );
}

/** A kept room: to start from, rename or delete. */
export function RoomRow({ room, isBusy, onUse }: RoomRowProps) {
  const { t, language } = useLanguage();
  const [mode, setMode] = useState<'rename' | 'delete'>();
  const done = () => setMode(undefined);
  const { name, tableCount, seatCount, hasPicture } = room;
  return (
    <li className="border-hairline border-b py-3 last:border-b-0">
      {mode === 'rename' && <RenameForm room={room} onDone={done} />}
      {mode === 'delete' && <DeleteQuestion room={room} onDone={done} />}
      {mode === undefined && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <div className="min-w-40 flex-1">
            <p className="break-words font-medium">{name}</p>
            <p className="text-muted text-sm">
              {t('rooms.summary', { count: tableCount, seats: seatCount, size: sizeText(room, language) })}
              {hasPicture && `, ${t('rooms.hasPicture')}`}
            </p>
          </div>
          <div className="ml-auto flex items-center">
            <IconButton icon={Pencil} label={t('rooms.renameName', { name })} onClick={() => setMode('rename')} />
            <IconButton icon={Trash2} label={t('rooms.removeName', { name })} onClick={() => setMode('delete')} />
            <Button
              size="small"
              className="ml-1"
              disabled={isBusy}
              aria-label={t('rooms.useName', { name })}
              onClick={onUse}
            >
              {t('rooms.use')}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
