import type { ComponentProps } from 'react';
import { useT } from '../lib/i18n.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'width' | 'children'> {
  /** Label of the button that sends the form; 'Save' if not given. */
  action?: string | undefined;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** A dialog that is a form with one action. Mount it while it is open only. */
export function FormDialog({ action, isBusy, onSubmit, onClose, ...props }: FormDialogProps) {
  const t = useT();
  return (
    <Dialog
      {...props}
      isOpen
      onOpenChange={onClose}
      isBusy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit();
      }}
      confirm={
        <Button type="submit" disabled={isBusy}>
          {isBusy ? t('common.saving') : (action ?? t('common.save'))}
        </Button>
      }
    />
  );
}
