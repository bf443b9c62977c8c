import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { formatTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { usePlanEditor, useSaveStatus } from '../plan-editor.ts';

/** Says whether everything is saved, and if not, why. */
export function SaveStatusText() {
  const { saving } = usePlanEditor();
  const { t, language } = useLanguage();
  const { waiting, problem, savedAtMs, isKept } = useSaveStatus();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (problem !== null && waiting > 0) {
    const keptKey =
      problem === 'failed' || problem === 'busy' ? 'layoutEditor.waitingMessage' : 'layoutEditor.keptHere';
    return (
      <div
        role="status"
        className="flex flex-wrap items-center gap-x-2 text-danger text-xs lg:text-sm"
        data-save-status=""
      >
        <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
        <span title={t(isKept ? keptKey : 'layoutEditor.notKept')}>
          {t('layoutEditor.notSaved', { count: waiting })}
        </span>
        <Button variant="link" size="inline" onClick={() => void saving.save()}>
          {t('layoutEditor.retryNow')}
        </Button>
      </div>
    );
  }
  const saved =
    savedAtMs === null
      ? t('layoutEditor.allSaved')
      : t('layoutEditor.savedAt', { time: formatTime(new Date(savedAtMs), { language, timeZone }) });
  const Icon = waiting > 0 ? LoaderCircle : CircleCheck;
  return (
    <p className="flex items-center gap-1.5 truncate text-muted text-xs lg:text-sm" data-save-status="">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {waiting > 0 ? t('layoutEditor.waiting', { count: waiting }) : saved}
    </p>
  );
}
