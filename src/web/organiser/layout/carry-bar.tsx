import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { useActions } from './actions.ts';
import { useEditor, useEditorState } from './use-editor.ts';

/** Over the plan while a guest waits for a seat to be chosen. */
export function CarryBar() {
  const t = useT();
  const editor = useEditor();
  const actions = useActions();
  const guestId = useEditorState((state) => state.carriedGuestId);
  if (guestId === null) return null;
  return (
    <div className="absolute inset-x-2 bottom-2 z-10 mx-auto flex max-w-xl items-center gap-3 rounded-xl border border-accent bg-card py-1.5 pr-1.5 pl-4 text-sm shadow-lifted lg:bottom-3">
      <p className="min-w-0 flex-1">
        {t('layoutEditor.pickGuest', { name: actions.nameOf(guestId) })}
        <span className="hidden text-muted sm:block">{t('layoutEditor.carryHint')}</span>
      </p>
      <Button variant="outline" size="medium" onClick={() => editor.show({ carriedGuestId: null })}>
        {t('layoutEditor.cancelCarry')}
      </Button>
    </div>
  );
}
