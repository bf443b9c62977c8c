import { Copy, Trash2, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import type { PieceId } from '../../../../shared/layout/pieces.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { useEditorState, usePlanEditor } from '../plan-editor.ts';

type Errors<Values> = Partial<Record<keyof Values, PlainMessageKey>>;
type TextField<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/** The layout with what was typed, or an error per field. */
export type PieceOutcome<Values> =
  | { readonly ok: true; readonly layout: Layout }
  | { readonly ok: false; readonly errors: Errors<Values> };

interface Base<Values> {
  readonly layout: Layout;
  readonly shown: Values;
}

/**
 * The fields of a table or floor item. A number changes the floor plan as it is typed, a name when its field is left; both
 * are one undo step. What can't be used stays in its field and is told when the field is left. `shown` are the values that
 * the piece has, `read` applies others to a layout.
 */
export function usePieceForm<Values extends object>(
  shown: Values,
  read: (values: Values, layout: Layout) => PieceOutcome<Values>,
) {
  const t = useT();
  const { editor } = usePlanEditor();
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Errors<Values>>({});
  const last = useRef<{ readonly name: string; readonly layout: Layout; readonly base: Base<Values> }>(undefined);
  const values = { ...shown, ...typed };
  /** Returns the error of the field, if it has one. */
  const apply = (name: string, part: Partial<Values>): PlainMessageKey | undefined => {
    const before = last.current;
    const isContinued = before?.name === name && before.layout === editor.layout;
    // Of '12' the 1 comes first: what it did is not the beginning of what 12 does.
    const base = isContinued ? before.base : { layout: editor.layout, shown };
    const outcome = read({ ...base.shown, ...part }, base.layout);
    if (!outcome.ok) {
      const [first] = Object.values(outcome.errors) as PlainMessageKey[];
      return outcome.errors[name as keyof Values] ?? first;
    }
    editor.edit(outcome.layout, { isContinued });
    last.current = { name, layout: editor.layout, base };
    return undefined;
  };
  const forget = (name: string) => setTyped(({ [name as keyof Values]: _, ...others }) => others as Partial<Values>);
  /** Applies what a field has, also nothing, which means its default. Returns whether it could be used. */
  const settle = (name: string): boolean => {
    if (!(name in typed)) return true;
    const error = apply(name, { [name]: typed[name as keyof Values] } as Partial<Values>);
    setErrors((known) => ({ ...known, [name]: error }));
    if (error === undefined) forget(name);
    return error === undefined;
  };
  const field = (name: TextField<Values>, { isLive = false } = {}) => {
    const error: PlainMessageKey | undefined = errors[name];
    return {
      name,
      value: values[name] as string,
      error: error && t(error),
      autoComplete: 'off',
      onChange: ({ target: { value } }: { target: { value: string } }) => {
        const part = { [name]: value } as unknown as Partial<Values>;
        setTyped((known) => ({ ...known, ...part }));
        setErrors(({ [name]: _, ...others }) => others as Errors<Values>);
        if (isLive && value.trim() !== '') apply(name, part);
      },
      onBlur: () => settle(name),
    };
  };
  return {
    values,
    field,
    number: (name: TextField<Values>) => ({ ...field(name, { isLive: true }), inputMode: 'decimal' as const }),
    /** Applies a choice that needs no typing. */
    change: (part: Partial<Values>) => void apply(Object.keys(part).join(), part),
    /** Whether everything that was typed could be used; else the first field with an error gets the focus. */
    finish(form: HTMLFormElement): boolean {
      const wrong = Object.keys(typed).filter((name) => !settle(name));
      form.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus();
      return wrong.length === 0;
    },
  };
}

interface PiecePanelProps {
  id: PieceId;
  name: string;
  /** Returns whether the panel may close. */
  finish: (form: HTMLFormElement) => boolean;
  onDone: () => void;
  children: ReactNode;
}

/** The dialog of a table or floor item, beside the floor plan, which stays usable. The piece can also be copied or deleted there. */
export function PiecePanel({ id, name, finish, onDone, children }: PiecePanelProps) {
  const t = useT();
  const { editor, actions } = usePlanEditor();
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const dialog = useEditorState((state) => state.dialog);
  const isClicked = dialog !== null && 'isClicked' in dialog && dialog.isClicked === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a panel that is open gets the focus when it is opened again by a key.
  useEffect(() => {
    const opener = document.activeElement;
    const opened = panel.current;
    // On a touch screen a focused field would open the keyboard over the floor plan.
    const isTouched = window.matchMedia('(pointer: coarse)').matches;
    const first = opened?.querySelector<HTMLInputElement>(isTouched ? 'h2' : 'input');
    if (isTouched || !isClicked) first?.focus();
    if (!isTouched && !isClicked) first?.select();
    return () => {
      const hasFocus = opened?.contains(document.activeElement) || document.activeElement === document.body;
      if (hasFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [dialog]);
  const runOnThis = (command: 'duplicate' | 'delete') => {
    editor.selectTable(id, 'only');
    onDone();
    actions.run(command);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (finish(event.currentTarget)) onDone();
  };
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Numbers are in the floor plan already, so a typed name is kept too; what can't be used is dropped.
        const form = event.currentTarget.querySelector('form');
        if (form) finish(form);
        onDone();
      }}
      className="absolute inset-0 z-20 flex flex-col rounded-2xl border border-hairline bg-card shadow-card"
    >
      <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
        <header className="flex items-center justify-between gap-2 px-4 pt-2">
          <h2 id={titleId} tabIndex={-1} className="truncate text-lg outline-none">
            {t('layoutEditor.tableDialogOf', { label: name })}
          </h2>
          <button
            type="submit"
            aria-label={t('common.close')}
            className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:text-ink"
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </header>
        <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-2">{children}</div>
        <footer className="flex items-center gap-1 border-hairline border-t px-2 py-2">
          <Button variant="ghost" size="small" icon={Copy} onClick={() => runOnThis('duplicate')}>
            {t('layoutEditor.duplicate')}
          </Button>
          <Button variant="quietDanger" size="small" icon={Trash2} onClick={() => runOnThis('delete')}>
            {t('layoutEditor.delete')}
          </Button>
          <Button type="submit" size="small" className="ml-auto">
            {t('layoutEditor.done')}
          </Button>
        </footer>
      </form>
    </section>
  );
}
