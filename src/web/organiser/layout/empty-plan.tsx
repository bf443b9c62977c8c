import { useT } from '../../lib/i18n.tsx';
import { useEditorState } from './editor-context.ts';

/** On a plan without tables: what to do first. */
export function EmptyPlan() {
  const t = useT();
  const isEmpty = useEditorState(({ history }) => history.present.tables.length === 0);
  if (!isEmpty) return null;
  return (
    <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-2 p-6 text-center">
      <h2 className="text-2xl">{t('layoutEditor.nothingYetTitle')}</h2>
      <p className="max-w-xs text-balance text-muted">{t('layoutEditor.nothingYetMessage')}</p>
    </div>
  );
}
