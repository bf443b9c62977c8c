import { useState } from 'react';
import type { LayoutPicture, RoomLayout } from '../../../../shared/contracts/layouts.ts';
import { listPieces } from '../../../../shared/layout/pieces.ts';
import { startFromRoom } from '../../../../shared/layout/start-from-room.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckRow } from '../../../ui/check-row.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { toast } from '../../../ui/toast.tsx';
import { usePlanEditor } from '../plan-editor.ts';
import { NOTHING_SELECTED } from '../session/editor-state.ts';
import { useReadRoom, useRooms } from './api.ts';
import { RoomRow } from './room-row.tsx';

interface KeptRoom {
  readonly name: string;
  readonly layout: RoomLayout;
  readonly picture?: LayoutPicture;
}

function useStart() {
  const t = useT();
  const { editor, actions } = usePlanEditor();
  return ({ name, layout, picture }: KeptRoom) => {
    editor.edit(startFromRoom(editor.layout, layout, picture));
    editor.show({ ...NOTHING_SELECTED, dialog: null });
    // By the next microtask the floor plan has the new room.
    queueMicrotask(() => actions.run('fit'));
    const undo = { label: t('layoutEditor.undo'), onSelect: editor.createUndo() };
    toast({ title: t('rooms.started', { name }), action: undo });
  };
}

/** Says what a plan that is not empty loses by starting from a room. */
function ReplaceQuestion({ room, onCancel }: { room: KeptRoom; onCancel: () => void }) {
  const t = useT();
  const { layout } = usePlanEditor().editor;
  const start = useStart();
  const { name } = room;
  const lost = layout.guestPositions.length - startFromRoom(layout, room.layout).guestPositions.length;
  return (
    <Dialog
      isOpen
      onOpenChange={onCancel}
      title={t('rooms.replaceTitle')}
      confirm={<Button onClick={() => start(room)}>{t('rooms.replace')}</Button>}
    >
      <p>
        {t('rooms.replaceTables', { count: layout.tables.length, name })}{' '}
        {lost > 0 && t('rooms.replaceSeats', { count: lost, name })} {t('rooms.replaceUndo')}
      </p>
    </Dialog>
  );
}

/** The account's rooms: a plan can start from each of them. */
export function RoomsDialog() {
  const t = useT();
  const { editor } = usePlanEditor();
  const { data, isFetching, refetch } = useRooms();
  const read = useReadRoom();
  const start = useStart();
  const [chosen, setChosen] = useState<KeptRoom>();
  const [isWithPicture, setIsWithPicture] = useState(true);
  const close = () => editor.show({ dialog: null });
  const use = (id: number) =>
    read.mutate(
      { id, eventId: editor.layout.eventId, isWithPicture },
      {
        onSuccess: (room) => (listPieces(editor.layout).length === 0 ? start(room) : setChosen(room)),
      },
    );
  if (chosen) return <ReplaceQuestion room={chosen} onCancel={() => setChosen(undefined)} />;
  return (
    <Dialog isOpen onOpenChange={close} title={t('layoutEditor.startFromRoom')} width="medium">
      {data ? (
        <ul>
          {data.rooms.map((room) => (
            <RoomRow key={room.id} room={room} isBusy={read.isPending} onUse={() => use(room.id)} />
          ))}
        </ul>
      ) : (
        <LoadState isFetching={isFetching} message={t('rooms.failed')} onRetry={() => void refetch()} />
      )}
      {data?.rooms.some(({ hasPicture }) => hasPicture) && (
        <CheckRow label={t('rooms.withPicture')} isChecked={isWithPicture} onChange={setIsWithPicture} />
      )}
      {data?.rooms.length === 0 && <p className="text-muted">{t('rooms.none')}</p>}
    </Dialog>
  );
}
