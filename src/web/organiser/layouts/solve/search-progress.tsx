import { Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { afterNextPaint } from '../../../lib/after-next-paint.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { usePlanEditor } from '../plan-editor.ts';

/** How far the search is and how good its plan, with the buttons that end it. Takes the focus of the button that began it. */
export function SearchProgress() {
  const t = useT();
  const { desk } = usePlanEditor();
  const progress = useStore(desk.progress);
  const section = useRef<HTMLElement>(null);
  useEffect(() => afterNextPaint(() => section.current?.focus({ preventScroll: true })), []);
  const percent = Math.round((progress?.share ?? 0) * 100);
  const soFar =
    progress === null
      ? ''
      : progress.unseated > 0
        ? t('seating.unseatedSoFar', { count: progress.unseated })
        : progress.brokenMusts > 0
          ? t('seating.brokenMustsSoFar', { count: progress.brokenMusts })
          : t('seating.goodSoFar');
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('seating.searching')}
      className="flex flex-col gap-2 rounded-lg border border-hairline p-3 outline-none"
    >
      <p className="text-sm">{t('seating.searching')}</p>
      <Progress
        value={percent}
        max={100}
        label={t('seating.searching')}
        valueText={t('seating.percent', { count: percent })}
      />
      <p className="min-h-5 text-muted text-xs">{soFar}</p>
      <div className="flex gap-2">
        <Button size="small" icon={Square} onClick={() => desk.stop()}>
          {t('seating.stop')}
        </Button>
        <Button variant="outline" size="small" onClick={() => desk.discard()}>
          {t('seating.cancelSearch')}
        </Button>
      </div>
    </section>
  );
}
