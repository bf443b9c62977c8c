import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Door } from '../../../shared/contracts/door.ts';
import { paths } from '../../../shared/paths.ts';
import { formatTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { closeToast, toast } from '../../ui/toast.tsx';
import type { DoorOperationQueue } from './model/door-operation-queue.ts';
import type { NoticeListener } from './use-door-device.ts';
import { stateText } from './waiting/operation-text.ts';

/** The notice about operations that were not applied. Outside React, like the notice itself, which stays on other pages. */
let notApplied: { readonly toastId: number; readonly ids: ReadonlySet<string> } | undefined;

/** Call where staff read about these operations, so that the notice would only be in the way. */
export function closeNotAppliedNotice(): void {
  if (notApplied) closeToast(notApplied.toastId);
  notApplied = undefined;
}

interface NoticesOptions {
  queue: DoorOperationQueue;
  notices: Set<NoticeListener>;
  door: Door;
  /** Whether the scan's result is still on the screen and is corrected there, so that no notice is needed. */
  isShowing: (operationId: string) => boolean;
}

/** Shows what the server reports about operations that were shown as done before. */
export function useNotices({ queue, notices, door, isShowing }: NoticesOptions): void {
  const { t, language } = useLanguage();
  const navigate = useNavigate();
  const { id, timeZone } = door.event;

  const showNotice = useEffectEvent<NoticeListener>((notice) => {
    if (notice.kind === 'arrivedBefore') {
      const { guest, operationId } = notice;
      if (isShowing(operationId)) return;
      const time = formatTime(guest.checkInTime ?? '', { language, timeZone });
      const doorName = guest.arrivals?.[0]?.door;
      toast({
        title: t('door.arrivedBefore', { name: guest.fullName, time }),
        description: doorName ? t('door.arrivedBeforeAt', { door: doorName }) : t('door.arrivedBeforeHint'),
      });
    } else if (notice.kind === 'notApplied') {
      const [first] = notice.operations;
      if (!first) return;
      const toastId = toast({
        variant: 'destructive',
        title: t('door.notApplied', { count: notice.operations.length }),
        description: stateText(t, first),
        action: { label: t('door.showWaiting'), onSelect: () => void navigate(paths.doorWaiting(id)) },
        stays: true,
      });
      notApplied = { toastId, ids: new Set(notice.operations.map((operation) => operation.id)) };
    }
  });
  useEffect(() => {
    const onNotice: NoticeListener = (notice) => showNotice(notice);
    notices.add(onNotice);
    return () => void notices.delete(onNotice);
  }, [notices]);
  // For instance after the organiser has applied a held operation.
  useEffect(
    () =>
      queue.operations.subscribe(() => {
        if (!queue.operations.get().some((operation) => notApplied?.ids.has(operation.id))) closeNotAppliedNotice();
      }),
    [queue],
  );
}
