import { Download, FileDown, Printer, Upload } from 'lucide-react';
import { useState } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { toast } from '../../ui/toast.tsx';
import { downloadTemplate } from './downloads.ts';
import { ImportDialog } from './import-dialog.tsx';

interface GuestFileActionsProps {
  event: Event;
  guests: readonly Guest[];
  /** Called when the dialog is closed after guests were added. */
  onImported: () => void;
}

/** Buttons to download a template, import a guest file, and export or print the guest list. */
export function GuestFileActions({ event, guests, onImported }: GuestFileActionsProps) {
  const t = useT();
  const [isImporting, setIsImporting] = useState(false);
  const [importCount, setImportCount] = useState(0);
  const giveTemplate = () => {
    downloadTemplate(t);
    toast({ title: t('guestFile.templateDownloaded'), description: t('guestFile.templateDownloadedHint') });
  };
  const startImport = () => {
    setImportCount((count) => count + 1);
    setIsImporting(true);
  };
  return (
    <fieldset className="flex min-w-0 gap-2 max-sm:-m-1 max-sm:basis-full max-sm:overflow-x-auto max-sm:p-1 max-sm:[scrollbar-width:none] sm:flex-wrap">
      <legend className="sr-only">{t('guestFile.fileActions')}</legend>
      <Button icon={FileDown} variant="outline" size="small" onClick={giveTemplate}>
        {t('guestFile.template')}
      </Button>
      <Button icon={Upload} variant="outline" size="small" onClick={startImport}>
        {t('guestFile.import')}
      </Button>
      <Button asChild variant="outline" size="small">
        <a href={pathOf(calls.guests.exportFile, { id: event.id })} download title={t('guestFile.exportHint')}>
          <Download className="size-4" aria-hidden="true" />
          {t('guestFile.export')}
        </a>
      </Button>
      <ButtonLink icon={Printer} variant="outline" size="small" to={paths.eventPrint(event.id, 'doorList')}>
        {t('guestFile.print')}
      </ButtonLink>
      <ImportDialog
        key={importCount}
        event={event}
        guests={guests}
        isOpen={isImporting}
        onClose={(addedCount) => {
          setIsImporting(false);
          if (addedCount > 0) onImported();
        }}
      />
    </fieldset>
  );
}
