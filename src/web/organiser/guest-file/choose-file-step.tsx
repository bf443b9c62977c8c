import { FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { MAX_FILE_BYTES } from '../../../shared/guest-file/file-limits.ts';
import type { GuestFileError, GuestFileProblem } from '../../../shared/guest-file/guest-file-error.ts';
import { MAX_UNPACKED_BYTES, MAX_WORKBOOK_BYTES } from '../../../shared/guest-file/unpack-workbook.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FileNotice } from './file-notice.tsx';

const SIZE_MB = MAX_FILE_BYTES / 1024 / 1024;
const WORKBOOK_SIZE_MB = MAX_WORKBOOK_BYTES / 1024 / 1024;
const UNPACKED_SIZE_MB = MAX_UNPACKED_BYTES / 1024 / 1024;

const PROBLEM_KEYS = {
  empty: 'guestFile.problemEmpty',
  binary: 'guestFile.problemBinary',
  workbook: 'guestFile.problemWorkbook',
  unreadable: 'guestFile.problemUnreadable',
  brokenWorkbook: 'guestFile.problemBrokenWorkbook',
  protectedWorkbook: 'guestFile.problemProtectedWorkbook',
  tooManyCells: 'guestFile.problemTooManyCells',
  tooSlow: 'guestFile.problemTooSlow',
} as const;

type ReadingProblem = Exclude<GuestFileProblem, 'notCsv' | 'spreadsheet'>;

function problemText(t: Translate, problem: ReadingProblem, line: number | undefined): string {
  if (problem === 'tooLarge') return t('guestFile.problemTooLarge', { size: SIZE_MB });
  if (problem === 'workbookTooLarge') {
    return t('guestFile.problemWorkbookTooLarge', { size: WORKBOOK_SIZE_MB, unpacked: UNPACKED_SIZE_MB });
  }
  if (problem === 'quotes') return t('guestFile.problemQuotes', { line: line ?? 0 });
  return t(PROBLEM_KEYS[problem]);
}

/** The text for a problem. Those about workbooks and time are complete; the others are put into a sentence about a CSV file. */
function describeProblem(t: Translate, problem: ReadingProblem, line: number | undefined): string {
  const detail = problemText(t, problem, line);
  const isComplete = (/workbook|cells/i.test(problem) && problem !== 'workbook') || problem === 'tooSlow';
  return isComplete ? detail : t('events.errorReadingCsv', { detail });
}

function ErrorNotice({ error: { problem, line } }: { error: GuestFileError }) {
  const t = useT();
  const [title, text] =
    problem === 'notCsv' || problem === 'spreadsheet'
      ? [t('guestFile.invalidFileType'), t('guestFile.problemNotCsv')]
      : [t('events.importError'), describeProblem(t, problem, line)];
  return (
    <FileNotice tone="danger" title={title} isUrgent>
      <p>{text}</p>
      {problem === 'spreadsheet' && <p>{t('guestFile.saveAsCsv')}</p>}
    </FileNotice>
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

/** Rows copied from a spreadsheet. Pasting reads them at once; typed rows are read with the button. */
function PasteField({ onPaste }: { onPaste: (text: string) => void }) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium text-sm">
        {t('guestFile.pasteLabel')}
      </label>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={3}
        value={text}
        className="w-full rounded-xl border border-control bg-card p-3 font-mono text-sm"
        onChange={({ target }) => setText(target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (text !== '' || !pasted.includes('\n')) return;
          event.preventDefault();
          onPaste(pasted);
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={`${id}-hint`} className="text-muted text-sm">
          {t('guestFile.pasteHint')}
        </p>
        <Button variant="outline" size="small" disabled={text.trim() === ''} onClick={() => onPaste(text)}>
          {t('guestFile.pasteRead')}
        </Button>
      </div>
    </div>
  );
}

interface ChooseFileStepProps {
  error: GuestFileError | undefined;
  onChoose: (file: File) => void;
  onPaste: (text: string) => void;
}

export function ChooseFileStep({ error, onChoose, onPaste }: ChooseFileStepProps) {
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
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          hidden
          onChange={({ target }) => {
            choose(target.files);
            // Emptied, so that choosing the same file again, perhaps corrected, fires a change event.
            target.value = '';
          }}
        />
      </div>
      <PasteField onPaste={onPaste} />
      <p className="text-muted text-sm">{t('guestFile.fileHint', { size: SIZE_MB, excelSize: WORKBOOK_SIZE_MB })}</p>
    </div>
  );
}
