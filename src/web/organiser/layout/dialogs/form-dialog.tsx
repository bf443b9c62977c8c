import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'width'> {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onDone: () => void;
  /** Buttons beside Cancel and Done. */
  otherActions?: ReactNode;
  children: ReactNode;
}

/** A dialog whose fields are applied together by Done. */
export function FormDialog({ onSubmit, onDone, otherActions, children, ...dialog }: FormDialogProps) {
  const t = useT();
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onDone()}
      closeLabel={t('common.close')}
      actions={
        <>
          {otherActions}
          <Button variant="outline" onClick={onDone}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t('layoutEditor.done')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  );
}
