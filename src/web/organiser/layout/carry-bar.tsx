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
    <div className="absolute inset-x-3 top-3 z-10 mx-auto flex max-w-xl items-center gap-3 rounded-xl border border-accent bg-card py-1.5 pr-1.5 pl-4 text-sm shadow-lifted">
      <p className="min-w-0 flex-1">{t('layoutEditor.carrying', { name: actions.nameOf(guestId) })}</p>
      <Button variant="outline" size="medium" onClick={() => editor.show({ carriedGuestId: null })}>
        {t('layoutEditor.cancelCarry')}
      </Button>
    </div>
  );
}
