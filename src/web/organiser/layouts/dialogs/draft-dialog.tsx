import { formatDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { FoundDraft } from '../session/drafts.ts';

interface DraftDialogProps {
  draft: FoundDraft | undefined;
  /** The version of the layout that the server has. */
  version: number;
  onRestore: () => void;
  onDrop: () => void;
}

const localTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Offers the unsaved work of a crashed or closed tab. */
export function DraftDialog({ draft, version, onRestore, onDrop }: DraftDialogProps) {
  const { t, language } = useLanguage();
  const time = draft ? formatDateTime(draft.stored.savedAt, { language, timeZone: localTimeZone() }) : '';
  return (
    <Dialog
      isOpen={draft !== undefined}
      // Closing the dialog restores the draft, which can be undone, so that nothing is lost.
      onOpenChange={(open) => !open && onRestore()}
      title={t('layoutEditor.draftTitle')}
      description={t('layoutEditor.draftMessage', { time })}
      actions={
        <>
          <Button variant="outline" onClick={onDrop}>
            {t('layoutEditor.dropDraft')}
          </Button>
          <Button onClick={onRestore}>{t('layoutEditor.restoreDraft')}</Button>
        </>
      }
    >
      {draft && draft.stored.version < version && <p className="text-sm">{t('layoutEditor.draftNewer')}</p>}
    </Dialog>
  );
}
