import { Download, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Language } from '../../../shared/i18n/translate.ts';
import type { LaidOutSheets } from '../../../shared/paper/sheet.ts';
import { download } from '../../lib/download.ts';
import { toFileName } from '../../lib/file-name.ts';
import { useT } from '../../lib/i18n.tsx';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { printFile } from './print-file.ts';
import { ProblemRows } from './print-problems.tsx';
import { makePdf } from './render/make-pdf.ts';

export interface PdfJob extends LaidOutSheets {
  /** Title of the document and base of its file name. */
  readonly title: string;
  readonly language: Language;
  /** Called after the PDF was downloaded or handed to the print dialog. */
  readonly onMade?: () => void;
}

type Action = 'download' | 'print';

/** Makes PDFs, one at a time. */
export function usePdf() {
  const t = useT();
  const [isMaking, setIsMaking] = useState(false);
  const make = async (action: Action, job: PdfJob | Promise<PdfJob>) => {
    setIsMaking(true);
    try {
      const { sheets, title, language, onMade } = await job;
      const file = await makePdf(sheets, { title, language });
      const isPrinted = action === 'print' && (await printFile(file));
      if (!isPrinted) download(file, `${toFileName(title) || 'placecard'}.pdf`);
      if (action === 'print' && !isPrinted) toast({ title: t('printPage.downloadedInstead') });
      onMade?.();
    } catch (error) {
      console.error('The PDF could not be made', error);
      toast({ variant: 'destructive', title: t('printPage.makeFailed'), description: t('common.errorOccurred') });
    } finally {
      setIsMaking(false);
    }
  };
  return { isMaking, make };
}

interface PrintActionsProps {
  /** Undefined while nothing can be printed. */
  prepare: (() => PdfJob) | undefined;
  isMaking: boolean;
  make: (action: Action, job: PdfJob) => Promise<void>;
  /** Rows for paper that waits to be confirmed as printed. */
  children?: ReactNode;
}

/** Download and print. Whoever can't be printed as asked is named first. */
export function PrintActions({ prepare, isMaking, make, children }: PrintActionsProps) {
  const t = useT();
  const [asked, setAsked] = useState<{ action: Action; job: PdfJob }>();
  const start = (action: Action) => {
    const job = prepare?.();
    if (!job) return;
    if (job.problems.length > 0) setAsked({ action, job });
    else void make(action, job);
  };
  const isOff = isMaking || prepare === undefined;
  return (
    <BottomBar label={t('printPage.title')}>
      {children}
      <div className="text-muted text-sm empty:hidden max-sm:basis-full sm:flex-1">
        <p role="status" className="empty:hidden">
          {isMaking && t('printPage.making')}
        </p>
        {!isMaking && <p className="max-sm:hidden">{t('printPage.scalingHint')}</p>}
      </div>
      <Button
        icon={Download}
        variant="outline"
        disabled={isOff}
        onClick={() => start('download')}
        className="flex-1 sm:flex-none"
      >
        {t('printPage.download')}
      </Button>
      <Button icon={Printer} disabled={isOff} onClick={() => start('print')} className="flex-1 sm:flex-none">
        {t('printPage.print')}
      </Button>
      {asked && (
        <Dialog
          isOpen
          onOpenChange={() => setAsked(undefined)}
          title={t('printPage.problems', { count: asked.job.problems.length })}
          confirm={
            <Button
              onClick={() => {
                setAsked(undefined);
                void make(asked.action, asked.job);
              }}
            >
              {t('printPage.printAnyway')}
            </Button>
          }
        >
          <ProblemRows problems={asked.job.problems} />
        </Dialog>
      )}
    </BottomBar>
  );
}
