import { useEditorState, usePlanEditor } from '../plan-editor.ts';
import { RuleDialog } from './rule-dialog.tsx';

/** The dialog for a new rule about guests who were selected in the lists or on the floor plan. */
export function NewRuleDialog() {
  const { editor } = usePlanEditor();
  const dialog = useEditorState((state) => (state.dialog?.kind === 'rule' ? state.dialog : null));
  if (!dialog) return null;
  return <RuleDialog kind={dialog.ruleKind} guests={dialog.guests} onDone={() => editor.show({ dialog: null })} />;
}
