import type { ComponentProps, FormEvent, ReactNode } from 'react';
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
export function EditorDialog({ onSubmit, onDone, otherActions, children, ...dialog }: FormDialogProps) {
  const t = useT();
  return (
    <Dialog
      {...dialog}
      isOpen
      onOpenChange={onDone}
      onSubmit={onSubmit}
      actions={otherActions}
      confirm={<Button type="submit">{t('layoutEditor.done')}</Button>}
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Dialog>
  );
}
