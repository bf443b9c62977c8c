import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { useActions } from '../commands/editor-actions.ts';
import { useEditor, useEditorState } from '../editor-context.ts';

/** While a guest waits for a seat to be chosen. */
export function CarryBar() {
  const t = useT();
  const editor = useEditor();
  const actions = useActions();
  const guestId = useEditorState((state) => state.carriedGuestId);
  if (guestId === null) return null;
  return (
    <div className="flex h-full w-full min-w-0 items-center gap-3 rounded-xl border border-accent bg-card pr-1 pl-3 text-sm lg:w-auto lg:max-w-xl">
      <p className="min-w-0 flex-1">
        <span className="block truncate font-medium lg:font-normal">
          {t('layoutEditor.pickGuest', { name: actions.nameOf(guestId) })}
        </span>
        <span className="hidden truncate text-muted text-xs lg:block">{t('layoutEditor.carryHint')}</span>
      </p>
      <Button variant="outline" size="small" onClick={() => editor.show({ carriedGuestId: null })}>
        {t('layoutEditor.cancelCarry')}
      </Button>
    </div>
  );
}
