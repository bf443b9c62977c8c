import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useId, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { usePlanEditor } from '../plan-editor.ts';
import { useGuestColors } from './use-guest-colors.ts';

const BUTTON = 'flex size-11 items-center justify-center rounded-lg text-muted hover:bg-accent-soft lg:size-8';

/** What the colours of the dots mean, over a corner of the floor plan. It can be folded up, because it may cover a table. */
export function ColorLegend() {
  const { t, language } = useLanguage();
  const { editor } = usePlanEditor();
  const coloring = useGuestColors();
  const [isOpen, setIsOpen] = useState(true);
  const listId = useId();
  if (!coloring) return null;
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  const fold = t(isOpen ? 'layoutEditor.foldLegend' : 'layoutEditor.unfoldLegend');
  return (
    <section
      aria-label={t('layoutEditor.legend')}
      className="absolute bottom-3 left-9 flex max-h-[45%] max-w-[60%] flex-col rounded-lg border border-hairline bg-card/95 shadow-card"
    >
      <div className="flex items-center justify-between gap-2 pl-3">
        <h2 className="font-medium font-sans text-xs">{t('layoutEditor.legend')}</h2>
        <div className="flex">
          <button
            type="button"
            aria-label={fold}
            title={fold}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
            className={BUTTON}
          >
            <Chevron className="size-4" aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={t('layoutEditor.closeLegend')}
            title={t('layoutEditor.closeLegend')}
            onClick={() => editor.show({ colorBy: null })}
            className={BUTTON}
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </div>
      </div>
      <ul
        id={listId}
        hidden={!isOpen}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, and the keyboard must be able to.
        tabIndex={0}
        aria-label={t('layoutEditor.legend')}
        className="overflow-y-auto px-3 pb-2 text-xs"
      >
        {coloring.legend.map(({ label, color, count }) => (
          <li key={`${color} ${label}`} className="flex min-h-6 items-center gap-2">
            <span
              aria-hidden="true"
              className="size-3 shrink-0 rounded-full forced-color-adjust-none"
              style={{ backgroundColor: color }}
            />
            <span className="min-w-0 truncate">{label}</span>
            <span className="ml-auto pl-2 text-muted tabular-nums">{formatNumber(count, language)}</span>
          </li>
        ))}
        {coloring.withSeveralTags > 0 && (
          <li className="max-w-56 pt-1 text-muted">
            {t('layoutEditor.firstTagNote', { count: coloring.withSeveralTags })}
          </li>
        )}
      </ul>
    </section>
  );
}
