import { useQuery } from '@tanstack/react-query';
import { ImageUp, Maximize, Ruler, Trash2, X } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { LayoutPicture } from '../../../../shared/contracts/layouts.ts';
import { fitRoom, removePicture } from '../../../../shared/layout/picture.ts';
import { loadPlanPicture } from '../../../floor-plan/plan-picture.ts';
import { afterNextPaint } from '../../../lib/after-next-paint.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { pictureAddress } from '../picture-address.ts';
import { useEditorState, useLayout, usePlanEditor } from '../plan-editor.ts';
import { PictureFields } from './picture-fields.tsx';
import { type PictureText, usePictureTexts } from './picture-texts.ts';
import { ScaleForm } from './scale-form.tsx';
import { usePictureDrag } from './use-picture-drag.ts';
import { useUpload } from './use-upload.ts';

const ACCEPTED = 'image/png,image/jpeg,image/webp,application/pdf';

interface FilePartProps {
  t: PictureText;
  upload: ReturnType<typeof useUpload>;
  isReplacing: boolean;
}

function FilePart({ t, upload, isReplacing }: FilePartProps) {
  const input = useRef<HTMLInputElement>(null);
  const [page, setPage] = useState(1);
  const { isBusy, problem, pdf, takeFile, takePage } = upload;
  return (
    <div className="flex flex-col gap-2">
      {!isReplacing && <p className="text-muted text-sm">{t('intro')}</p>}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label={t('file')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void takeFile(file);
        }}
      />
      <Button
        icon={ImageUp}
        variant={isReplacing ? 'outline' : 'primary'}
        size="small"
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {t(isReplacing ? 'replace' : 'choose')}
      </Button>
      {pdf && pdf.pageCount > 1 && (
        <div className="flex items-end gap-2">
          <Select
            label={t('page')}
            value={String(page)}
            onChange={({ target }) => setPage(Number(target.value))}
            options={Array.from({ length: pdf.pageCount }, (_, index) => ({
              value: String(index + 1),
              label: String(index + 1),
            }))}
          />
          <Button size="small" disabled={isBusy} onClick={() => void takePage(pdf, Math.min(page, pdf.pageCount))}>
            {t('usePage')}
          </Button>
        </div>
      )}
      {isBusy && <Spinner label={t('working')} />}
      <p role="alert" className="text-danger text-sm empty:hidden">
        {problem && t(problem as 'uploadFailed')}
      </p>
    </div>
  );
}

interface EditPartProps {
  t: PictureText;
  picture: LayoutPicture;
  isScaling: boolean;
  onScale: () => void;
  onScaled: () => void;
}

function EditPart({ t, picture, isScaling, onScale, onScaled }: EditPartProps) {
  const { floorPlan, editor } = usePlanEditor();
  const { eventId } = useLayout();
  const source = pictureAddress(picture.mediaId, eventId);
  const loaded = useQuery({
    queryKey: ['plan-picture', source],
    queryFn: () => loadPlanPicture(source),
    structuralSharing: false,
    gcTime: 0,
  });
  const fit = () => {
    editor.edit(fitRoom(editor.layout));
    afterNextPaint(() => floorPlan.current?.fit());
  };
  usePictureDrag(isScaling || picture.isLocked ? undefined : loaded.data);
  return (
    <>
      {loaded.isError && (
        <p role="alert" className="text-danger text-sm">
          {t('notLoaded')}
        </p>
      )}
      {isScaling && loaded.data ? (
        <ScaleForm t={t} picture={picture} pixels={loaded.data} onDone={onScaled} />
      ) : (
        <Button icon={Ruler} size="small" onClick={onScale}>
          {t('setScale')}
        </Button>
      )}
      <PictureFields t={t} picture={picture} />
      <Button icon={Maximize} variant="outline" size="small" onClick={fit}>
        {t('fitRoom')}
      </Button>
    </>
  );
}

/** The venue's picture under the plan, beside it: the file, its scale, its place and where it is shown. */
export function PicturePanel() {
  const t = usePictureTexts();
  const common = useT();
  const { editor } = usePlanEditor();
  const { eventId, picture } = useLayout();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const [isScaling, setIsScaling] = useState(false);
  // The next thing to do with a new picture.
  const startScaling = useCallback(() => setIsScaling(true), []);
  const upload = useUpload(eventId, startScaling);
  const { takeFile } = upload;
  const file = useEditorState(({ dialog }) => (dialog?.kind === 'picture' ? dialog.file : undefined));
  useEffect(() => {
    if (!file) return;
    // A panel that is shown in another place, as on a turned tablet, must not upload the file once more. One that is
    // turned while it uploads begins again.
    const forget = () => {
      const { dialog } = editor.state;
      if (dialog?.kind === 'picture' && dialog.file === file) editor.show({ dialog: { kind: 'picture' } });
    };
    void takeFile(file).then(forget);
  }, [file, takeFile, editor]);
  const isReady = t !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  useEffect(() => {
    if (!isReady) return;
    const { dialog } = editor.state;
    const opener = (dialog?.kind === 'picture' && dialog.opener) || document.activeElement;
    const opened = panel.current;
    heading.current?.focus({ preventScroll: true });
    return () => {
      const hasFocus = opened?.contains(document.activeElement) || document.activeElement === document.body;
      if (hasFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [isReady, editor]);
  if (!t) return null;
  const close = () => editor.show({ dialog: null });
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && close()}
      className="absolute inset-0 z-20 flex flex-col rounded-2xl border border-hairline bg-card shadow-card"
    >
      <header className="flex items-center justify-between gap-2 px-4 pt-2">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="truncate text-lg outline-none">
          {t('title')}
        </h2>
        <button
          type="button"
          aria-label={common('common.close')}
          onClick={close}
          className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:text-ink"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-2">
        {picture && (
          <EditPart
            t={t}
            picture={picture}
            isScaling={isScaling}
            onScale={startScaling}
            onScaled={() => {
              setIsScaling(false);
              focusHeading();
            }}
          />
        )}
        <FilePart t={t} upload={upload} isReplacing={picture !== undefined} />
      </div>
      <footer className="flex items-center gap-1 border-hairline border-t px-2 py-2">
        {picture && (
          <Button
            variant="quietDanger"
            size="small"
            icon={Trash2}
            onClick={() => {
              editor.edit(removePicture(editor.layout));
              focusHeading();
            }}
          >
            {t('remove')}
          </Button>
        )}
        <Button size="small" className="ml-auto" onClick={close}>
          {common('layoutEditor.done')}
        </Button>
      </footer>
    </section>
  );
}
