import { Download } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { useExport } from './api.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { SettingRow } from './setting-row.tsx';

/** Exporting all data and deleting the account. */
export function YourData({ email }: { email: string }) {
  const t = useT();
  const [isDeleting, setIsDeleting] = useState(false);
  const exporting = useExport();
  return (
    <FormSection title={t('settings.yourData')}>
      <SettingRow title={t('settings.export')} hint={t('settings.exportHint')}>
        <Button variant="outline" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
          <Download className="size-4" aria-hidden="true" />
          {exporting.isPending ? t('settings.exporting') : t('settings.export')}
        </Button>
      </SettingRow>
      <SettingRow title={t('settings.deleteAccount')} hint={t('settings.deleteHint')}>
        <Button variant="quietDanger" onClick={() => setIsDeleting(true)}>
          {t('settings.deleteAccount')}
        </Button>
      </SettingRow>
      {isDeleting && <DeleteAccountDialog email={email} onClose={() => setIsDeleting(false)} />}
    </FormSection>
  );
}
