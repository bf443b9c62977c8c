import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { FoundDraft } from './editing-session.ts';

interface DraftDialogProps {
  draft: FoundDraft | undefined;
  /** Of the plan that the server has. */
  version: number;
  onRestore: () => void;
  onDrop: () => void;
  /** Neither: it is offered again the next time. */
  onLater: () => void;
}

const localTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** After a crash or a closed tab: the work that was never saved. */
export function DraftDialog({ draft, version, onRestore, onDrop, onLater }: DraftDialogProps) {
  const { t, language } = useLanguage();
  const time = draft ? formatDateTime(draft.savedAt, { language, timeZone: localTimeZone() }) : '';
  return (
    <Dialog
      isOpen={draft !== undefined}
      onOpenChange={(open) => !open && onLater()}
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
