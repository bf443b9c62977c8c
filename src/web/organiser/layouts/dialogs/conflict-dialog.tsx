import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useEditingSession } from '../editor-context.ts';

interface ConflictDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks which layout to keep, because another one was saved elsewhere meanwhile. */
export function ConflictDialog({ isOpen, onClose }: ConflictDialogProps) {
  const session = useEditingSession();
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const choose = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await work();
      onClose();
    } catch (error) {
      toast({ variant: 'destructive', title: t('layoutEditor.conflictFailed'), description: errorText(t, error) });
    } finally {
      setIsBusy(false);
    }
  };
  const choices = [
    { label: t('layoutEditor.keepMine'), hint: t('layoutEditor.keepMineHint'), run: () => session.keepMine() },
    { label: t('layoutEditor.loadTheirs'), hint: t('layoutEditor.loadTheirsHint'), run: () => session.loadTheirs() },
  ];
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t('layoutEditor.conflictTitle')}
      description={t('layoutEditor.conflictMessage')}
    >
      <div className="flex flex-col gap-3">
        {choices.map(({ label, hint, run }) => (
          <div key={label} className="flex flex-col gap-1">
            <Button variant="outline" disabled={isBusy} onClick={() => void choose(run)}>
              {label}
            </Button>
            <p className="text-muted text-sm">{hint}</p>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
