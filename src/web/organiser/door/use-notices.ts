import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Door } from '../../../shared/contracts/door.ts';
import { paths } from '../../../shared/paths.ts';
import { formatTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import type { NoticeListener } from './use-door-device.ts';
import { stateText } from './waiting/operation-text.ts';

interface NoticesOptions {
  notices: Set<NoticeListener>;
  door: Door;
  /** Whether the scan's result is still on the screen and is corrected there, so that no notice is needed. */
  isShowing: (operationId: string) => boolean;
}

/** Shows what the server reports about operations that were shown as done before. */
export function useNotices({ notices, door, isShowing }: NoticesOptions): void {
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
      toast({
        variant: 'destructive',
        title: t('door.notApplied', { count: notice.operations.length }),
        description: stateText(t, first),
        action: { label: t('door.showWaiting'), onSelect: () => void navigate(paths.doorWaiting(id)) },
        stays: true,
      });
    }
  });
  useEffect(() => {
    const onNotice: NoticeListener = (notice) => showNotice(notice);
    notices.add(onNotice);
    return () => void notices.delete(onNotice);
  }, [notices]);
}
