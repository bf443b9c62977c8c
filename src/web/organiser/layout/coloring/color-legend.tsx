import { X } from 'lucide-react';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { useEditor } from '../editor-context.ts';
import { useGuestColors } from './use-guest-colors.ts';

/** What the colours of the dots mean, over a corner of the floor plan. */
export function ColorLegend() {
  const { t, language } = useLanguage();
  const editor = useEditor();
  const coloring = useGuestColors();
  if (!coloring) return null;
  return (
    <section
      aria-label={t('layoutEditor.legend')}
      className="absolute bottom-3 left-9 flex max-h-[45%] max-w-[60%] flex-col rounded-lg border border-hairline bg-card/95 shadow-card"
    >
      <div className="flex items-center justify-between gap-2 pl-3">
        <h2 className="font-medium font-sans text-xs">{t('layoutEditor.legend')}</h2>
        <button
          type="button"
          aria-label={t('layoutEditor.closeLegend')}
          title={t('layoutEditor.closeLegend')}
          onClick={() => editor.show({ colorBy: null })}
          className="flex size-11 items-center justify-center rounded-lg text-muted hover:bg-accent-soft lg:size-8"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, and the keyboard must be able to. */}
      <ul tabIndex={0} aria-label={t('layoutEditor.legend')} className="overflow-y-auto px-3 pb-2 text-xs">
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
      </ul>
    </section>
  );
}
