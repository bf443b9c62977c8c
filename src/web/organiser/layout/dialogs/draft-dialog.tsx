import { formatDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { FoundDraft } from '../session/editing-session.ts';

interface DraftDialogProps {
  draft: FoundDraft | undefined;
  /** Of the plan that the server has. */
  version: number;
  onRestore: () => void;
  onDrop: () => void;
}

const localTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** After a crash or a closed tab: the work that was never saved. */
export function DraftDialog({ draft, version, onRestore, onDrop }: DraftDialogProps) {
  const { t, language } = useLanguage();
  const time = draft ? formatDateTime(draft.savedAt, { language, timeZone: localTimeZone() }) : '';
  return (
    <Dialog
      isOpen={draft !== undefined}
      // Closed without an answer nothing may be lost; what comes back can be undone.
      onOpenChange={(open) => !open && onRestore()}
      title={t('layoutEditor.draftTitle')}
      description={t('layoutEditor.draftMessage', { time })}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button variant="outline" onClick={onDrop}>
            {t('layoutEditor.dropDraft')}
          </Button>
          <Button onClick={onRestore}>{t('layoutEditor.restoreDraft')}</Button>
        </>
      }
    >
      {draft && draft.layout.version < version && <p className="text-sm">{t('layoutEditor.draftNewer')}</p>}
    </Dialog>
  );
}
