import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../shared/calls/index.ts';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import { roomOf } from '../../../../shared/layout/start-from-room.ts';
import { call } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/call-query.ts';
import { useT } from '../../../lib/i18n.tsx';
import { toast } from '../../../ui/toast.tsx';
import { toastFailure } from '../../../ui/toast-failure.ts';

/** Read again each time it is shown, as rooms are saved and deleted in other tabs too. */
export function useRooms() {
  return useQuery({ ...queryOf(calls.rooms.list), refetchOnMount: 'always' });
}

export function useSaveRoom() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, layout, hasPicture }: { name: string; layout: Layout; hasPicture: boolean }) =>
      call(calls.rooms.save, {
        params: { id: layout.eventId },
        body: { name, layout: roomOf(layout), ...(hasPicture && { picture: layout.picture }) },
      }),
    onSuccess: ({ name }) => {
      void client.invalidateQueries({ queryKey: keyOf(calls.rooms.list) });
      toast({ title: t('rooms.saved', { name }) });
    },
    onError: (error) => toastFailure(t, 'rooms.saveFailed', error, { room_limit: 'rooms.limit' }),
  });
}

/** What is done with a kept room. One that was deleted elsewhere is gone from the list afterwards. */
function useRoomCall<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onError: (error) => toastFailure(t, 'rooms.failed', error, { not_found: 'rooms.gone' }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(calls.rooms.list) }),
  });
}

/** A room to start from, with its picture for the event if that is wanted. */
export const useReadRoom = () =>
  useRoomCall(async ({ id, eventId, isWithPicture }: { id: number; eventId: number; isWithPicture: boolean }) => {
    const { name, layout, picture: place } = await call(calls.rooms.read, { params: { id } });
    if (!place || !isWithPicture) return { name, layout };
    const { mediaId } = await call(calls.rooms.copyPicture, { params: { id: eventId, room: id } });
    const shown = { isVisible: true, isLocked: false, isOnPaper: false, isOnChart: false, isOnMap: false };
    return { name, layout, picture: { ...place, ...shown, mediaId } };
  });
export const useRenameRoom = () =>
  useRoomCall(({ id, name }: { id: number; name: string }) =>
    call(calls.rooms.rename, { params: { id }, body: { name } }),
  );
export const useDeleteRoom = () => useRoomCall((id: number) => call(calls.rooms.remove, { params: { id } }));
