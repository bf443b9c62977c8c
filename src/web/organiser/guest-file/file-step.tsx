import { FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { MAX_FILE_BYTES } from '../../../shared/guest-file/file-limits.ts';
import type { GuestFileError, GuestFileProblem } from '../../../shared/guest-file/guest-file-error.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from './notice.tsx';

const SIZE_MB = MAX_FILE_BYTES / 1024 / 1024;

const PROBLEM_KEYS = {
  empty: 'guestFile.problemEmpty',
  binary: 'guestFile.problemBinary',
  workbook: 'guestFile.problemWorkbook',
  unreadable: 'guestFile.problemUnreadable',
} as const;

function problemText(
  t: Translate,
  problem: Exclude<GuestFileProblem, 'notCsv' | 'spreadsheet'>,
  line: number | undefined,
): string {
  if (problem === 'tooLarge') return t('guestFile.problemTooLarge', { size: SIZE_MB });
  if (problem === 'quotes') return t('guestFile.problemQuotes', { line: line ?? 0 });
  return t(PROBLEM_KEYS[problem]);
}

function ErrorNotice({ error: { problem, line } }: { error: GuestFileError }) {
  const t = useT();
  const [title, text] =
    problem === 'notCsv' || problem === 'spreadsheet'
      ? [t('guestFile.invalidFileType'), t('guestFile.problemNotCsv')]
      : [t('events.importError'), t('events.errorReadingCsv', { detail: problemText(t, problem, line) })];
  return (
    <Notice tone="danger" title={title} isUrgent>
      <p>{text}</p>
      {problem === 'spreadsheet' && <p>{t('guestFile.saveAsCsv')}</p>}
    </Notice>
  );
}

/** Without this, a file dropped beside the drop zone would be opened by the browser instead of the page. */
function usePreventFileDrops() {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

export function FileStep({ error, onChoose }: { error: GuestFileError | undefined; onChoose: (file: File) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  usePreventFileDrops();

  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    choose(event.dataTransfer.files);
  };

  return (
    <div className="flex flex-col gap-4">
      {error && <ErrorNotice error={error} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsDraggedOver(true);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-2xl border-2 border-dashed px-4 py-8 text-center',
          isDraggedOver ? 'border-accent bg-accent-soft' : 'border-control bg-card',
        )}
      >
        <FileUp className="size-8 text-accent" strokeWidth={1.5} aria-hidden="true" />
        <p className="hidden font-medium sm:block">{t('guestFile.dropHere')}</p>
        <p className="hidden text-muted text-sm sm:block">{t('guestFile.orChoose')}</p>
        <Button onClick={() => input.current?.click()}>{t('guestFile.chooseFile')}</Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          onChange={({ target }) => {
            choose(target.files);
            // Emptied, so that choosing the same file again, perhaps corrected, fires a change event.
            target.value = '';
          }}
        />
      </div>
      <p className="text-muted text-sm">{t('guestFile.fileHint', { size: SIZE_MB })}</p>
    </div>
  );
}
