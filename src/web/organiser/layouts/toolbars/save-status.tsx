import { CircleAlert, CircleCheck, CircleDot, LoaderCircle } from 'lucide-react';
import { formatTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { useEditingSession, useSaveStatus } from '../editor-context.ts';

/** Says whether everything is saved, and if not, why. */
export function SaveStatusText() {
  const session = useEditingSession();
  const { t, language } = useLanguage();
  const { isUnsaved, hasUnsentSeats, areSeatsFailing, hasUnsavedRules, areRulesFailing, savedAtMs, ...status } =
    useSaveStatus();
  const isSaving = status.isSaving || (hasUnsavedRules && !areRulesFailing);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (areSeatsFailing) {
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-2 text-danger text-xs lg:text-sm">
        <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
        <span title={t('layoutEditor.seatsFailedMessage')}>{t('layoutEditor.seatsFailed')}</span>
        <Button variant="link" size="inline" onClick={() => session.retrySeats()}>
          {t('layoutEditor.retryNow')}
        </Button>
      </div>
    );
  }
  const [Icon, text] = isSaving
    ? ([LoaderCircle, t('layoutEditor.saving')] as const)
    : status.problem !== null || areRulesFailing
      ? ([CircleAlert, t('layoutEditor.notSaved')] as const)
      : isUnsaved
        ? ([CircleDot, t('layoutEditor.unsaved')] as const)
        : hasUnsentSeats
          ? ([LoaderCircle, t('layoutEditor.sendingSeats')] as const)
          : savedAtMs !== null
            ? ([
                CircleCheck,
                t('layoutEditor.savedAt', { time: formatTime(new Date(savedAtMs), { language, timeZone }) }),
              ] as const)
            : ([CircleCheck, t('layoutEditor.allSaved')] as const);
  return (
    <p className="flex items-center gap-1.5 truncate text-muted text-xs lg:text-sm" data-save-status="">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {text}
    </p>
  );
}
