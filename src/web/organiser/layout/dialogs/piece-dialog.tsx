import { Copy, Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import type { PieceId } from '../../../../shared/layout/pieces.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { useActions, useEditor } from '../editor-context.ts';
import { FormDialog } from './form-dialog.tsx';

type Errors<Values> = Partial<Record<keyof Values, PlainMessageKey>>;
type TextField<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/** What is typed into the dialog of a table or floor item, and the error of each field. */
export function usePieceForm<Values extends object>(initial: () => Values) {
  const t = useT();
  const [opened] = useState(initial);
  const [values, setValues] = useState(opened);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const change = (next: Partial<Values>) => setValues((before) => ({ ...before, ...next }));
  const field = (name: TextField<Values>) => {
    const error: PlainMessageKey | undefined = errors[name];
    return {
      name,
      value: values[name] as string,
      error: error && t(error),
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) => {
        change({ [name]: target.value } as unknown as Partial<Values>);
        setErrors(({ [name]: _, ...others }) => others as Errors<Values>);
      },
    };
  };
  return {
    values,
    isChanged: values !== opened,
    change,
    field,
    number: (name: TextField<Values>) => ({ ...field(name), inputMode: 'decimal' as const }),
    /** Shows the errors, with the focus on the first. */
    refuse(form: HTMLFormElement | null, found: Errors<Values>) {
      setErrors(found);
      const [first] = Object.keys(found);
      form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    },
  };
}

interface PieceDialogProps extends Pick<ComponentProps<typeof FormDialog>, 'onSubmit' | 'onDone' | 'children'> {
  id: PieceId;
  name: string;
}

/** The dialog of a table or floor item, which can also be copied or deleted there. */
export function PieceDialog({ id, name, ...form }: PieceDialogProps) {
  const t = useT();
  const editor = useEditor();
  const actions = useActions();
  const runOnThis = (command: 'duplicate' | 'delete') => {
    editor.selectTable(id, 'only');
    editor.show({ dialog: null });
    actions.run(command);
  };
  return (
    <FormDialog
      {...form}
      title={t('layoutEditor.tableDialogOf', { label: name })}
      width="medium"
      otherActions={
        <div className="flex gap-1 sm:mr-auto">
          <Button variant="ghost" icon={Copy} onClick={() => runOnThis('duplicate')}>
            {t('layoutEditor.duplicate')}
          </Button>
          <Button variant="quietDanger" icon={Trash2} onClick={() => runOnThis('delete')}>
            {t('layoutEditor.delete')}
          </Button>
        </div>
      }
    />
  );
}
