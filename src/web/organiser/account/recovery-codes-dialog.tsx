import { Copy, Download, Printer } from 'lucide-react';
import { download } from '../../lib/download.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { useCopy } from './use-copy.ts';

const FILE_NAME = 'placecard-recovery-codes.txt';

interface RecoveryCodesDialogProps {
  email: string;
  codes: readonly string[];
  onClose: () => void;
}

/** Shows the recovery codes, which can't be shown again, with buttons to copy, download and print them. */
export function RecoveryCodesDialog({ email, codes, onClose }: RecoveryCodesDialogProps) {
  const t = useT();
  const copy = useCopy();
  const title = t('settings.recoveryFileTitle', { email });
  const text = [title, t('settings.recoveryFileHint'), '', ...codes, ''].join('\r\n');
  return (
    <Dialog
      isOpen
      isBinding
      onOpenChange={onClose}
      title={t('settings.recoveryTitle')}
      description={t('settings.recoveryMessage')}
      actions={
        <Button className="print:hidden" onClick={onClose}>
          {t('settings.done')}
        </Button>
      }
    >
      <LeaveGuard isUnsaved message={t('settings.recoveryLeave')} />
      <div data-printable className="flex flex-col gap-4">
        <p className="hidden text-sm print:block">{title}</p>
        <ul
          aria-label={t('settings.recoveryList')}
          className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-xl border border-hairline bg-card p-4 text-center font-mono text-base"
        >
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button variant="outline" onClick={() => copy(codes.join('\n'), t('settings.codesCopied'))}>
            <Copy className="size-4" aria-hidden="true" />
            {t('settings.copyCodes')}
          </Button>
          <Button variant="outline" onClick={() => download(new Blob([text], { type: 'text/plain' }), FILE_NAME)}>
            <Download className="size-4" aria-hidden="true" />
            {t('settings.downloadCodes')}
          </Button>
          <Button variant="outline" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden="true" />
            {t('settings.printCodes')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
