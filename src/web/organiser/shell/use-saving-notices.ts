import { useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { closeFailure, closeToast, toast } from '../../ui/toast.tsx';

const SLOW_AFTER_MS = 10_000;

/** Shows a notice while a save takes unusually long, and takes away the notice that an earlier one failed. */
export function useSavingNotices(): void {
  const t = useT();
  const isSaving = useIsMutating() > 0;
  useEffect(() => {
    if (!isSaving) return;
    closeFailure();
    let notice: number | undefined;
    const timer = setTimeout(() => {
      notice = toast({ title: t('common.slowTitle'), description: t('common.slowMessage'), stays: true });
    }, SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      if (notice !== undefined) closeToast(notice);
    };
  }, [isSaving, t]);
}
