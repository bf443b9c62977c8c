import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Sheet } from '../../../shared/paper/sheet.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SheetPreview } from './render/sheet-preview.tsx';
import { fitZoom, stepZoom, type Zoom } from './zoom.ts';

/** Sheets are drawn this far before they come into view. */
const DRAWN_AHEAD = '600px 0px';

interface LazySheetProps {
  sheet: Sheet;
  label: string;
  zoom: number;
  /** The first sheet is drawn with the page, before the browser has said which sheets are in view. */
  isFirst: boolean;
}

/** One sheet at its size. Only sheets near the window are drawn: two thousand cards would be too many elements. */
const LazySheet = memo(function LazySheet({ sheet, label, zoom, isFirst }: LazySheetProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(isFirst);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: DRAWN_AHEAD },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const { width, height } = sheet.size;
  return (
    <div
      ref={frame}
      data-sheet=""
      style={{ width: `${width * zoom}mm`, height: `${height * zoom}mm` }}
      className="border border-hairline bg-white shadow-card"
    >
      {isNear && <SheetPreview sheet={sheet} label={label} />}
    </div>
  );
});

/** The width in pixels that a sheet may take. */
function useRoom() {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (!ref.current) return;
    // Measured before the first paint, so that the sheets are rendered once, at their final size.
    setRoom(ref.current.clientWidth);
    const { current } = ref;
    const observer = new ResizeObserver(() => setRoom(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { ref, room };
}

/** All sheets, one below the other, in millimetres: at 100 % as large as on paper. */
export function SheetList({ sheets }: { sheets: readonly Sheet[] }) {
  const t = useT();
  const keysId = useId();
  const { ref, room } = useRoom();
  const [chosen, setChosen] = useState<Zoom>('fit');
  const widest = sheets.reduce((width, { size }) => Math.max(width, size.width), 1);
  const zoom = chosen === 'fit' ? fitZoom(room, widest) : chosen;

  const zoomByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const next = {
      '+': () => stepZoom(zoom, 1),
      '=': () => stepZoom(zoom, 1),
      '-': () => stepZoom(zoom, -1),
      '0': () => 'fit' as const,
      '1': () => 1,
    }[event.key];
    if (!next) return;
    event.preventDefault();
    setChosen(next());
  };

  return (
    <div ref={ref} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-1">
        <h2 className="mr-auto text-lg max-sm:basis-full">
          {t('printPage.preview')}{' '}
          <span className="text-muted text-sm">{t('printPage.sheets', { count: sheets.length })}</span>
        </h2>
        <div role="toolbar" aria-label={t('printPage.zoom')} className="flex flex-wrap items-center gap-1">
          <IconButton icon={ZoomOut} label={t('printPage.zoomOut')} onClick={() => setChosen(stepZoom(zoom, -1))} />
          <output aria-live="polite" className="w-14 text-center text-sm tabular-nums">
            {/* Both languages write a percentage like this. */}
            {Math.round(zoom * 100)}%
          </output>
          <IconButton icon={ZoomIn} label={t('printPage.zoomIn')} onClick={() => setChosen(stepZoom(zoom, 1))} />
          <IconButton
            icon={Maximize2}
            label={t('printPage.zoomFit')}
            aria-pressed={chosen === 'fit'}
            onClick={() => setChosen('fit')}
          />
          <Button variant="outline" size="compact" aria-pressed={chosen === 1} onClick={() => setChosen(1)}>
            {t('printPage.zoomActual')}
          </Button>
        </div>
      </div>
      <p id={keysId} className="sr-only">
        {t('printPage.zoomKeys')}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and its keys zoom.
        tabIndex={0}
        aria-label={t('printPage.preview')}
        aria-describedby={keysId}
        onKeyDown={zoomByKey}
        className="overflow-x-auto rounded-lg bg-hairline/40 p-0"
      >
        <ol className="flex w-max min-w-full flex-col items-center gap-4 pb-4">
          {room > 0 &&
            sheets.map((sheet, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place; its cards change with the options.
              <li key={index}>
                <LazySheet
                  sheet={sheet}
                  zoom={zoom}
                  label={t('printPage.sheetOf', { number: index + 1, count: sheets.length })}
                  isFirst={index === 0}
                />
              </li>
            ))}
        </ol>
      </section>
    </div>
  );
}
