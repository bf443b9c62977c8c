import { useT } from '../../../lib/i18n.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { COMMAND_IDS, COMMANDS, type CommandId } from '../commands/commands.ts';
import { shortcutText } from '../commands/shortcut.ts';
import { useEditorState, usePlanEditor } from '../plan-editor.ts';

const POINTER_LINES = [
  { keys: 'layoutEditor.mouseClick', what: 'layoutEditor.mouseClickWhat' },
  { keys: 'layoutEditor.mouseToggle', what: 'layoutEditor.mouseToggleWhat' },
  { keys: 'layoutEditor.mouseRange', what: 'layoutEditor.mouseRangeWhat' },
  { keys: 'layoutEditor.mouseMarquee', what: 'layoutEditor.mouseMarqueeWhat' },
  { keys: 'layoutEditor.listKeys', what: 'layoutEditor.listKeysWhat' },
  { keys: 'layoutEditor.mouseZoom', what: 'layoutEditor.mouseZoomWhat' },
] as const;
/** The arrow commands share two lines: without and with Shift. */
const isArrow = (id: CommandId) => /^(nudge|fine)[A-Z]/.test(id);
const ARROWS = '← ↑ ↓ →';

export function ShortcutsDialog() {
  const t = useT();
  const { editor } = usePlanEditor();
  const isOpen = useEditorState(({ dialog }) => dialog?.kind === 'shortcuts');
  const commands = COMMAND_IDS.filter((id) => COMMANDS[id].shortcuts && !isArrow(id)).map((id) => ({
    keys: (COMMANDS[id].shortcuts ?? []).map((shortcut) => shortcutText(t, shortcut)).join(' · '),
    what: t(COMMANDS[id].labelKey),
  }));
  const lines = [
    ...commands,
    { keys: ARROWS, what: t('layoutEditor.nudge') },
    { keys: `${t('layoutEditor.keyShift')} + ${ARROWS}`, what: t('layoutEditor.nudgeFine') },
    ...POINTER_LINES.map(({ keys, what }) => ({ keys: t(keys), what: t(what) })),
  ];
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && editor.show({ dialog: null })}
      title={t('layoutEditor.shortcuts')}
      description={t('layoutEditor.shortcutsIntro')}
      width="medium"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: longer than a small screen; the keyboard must be able to scroll it. */}
      <table tabIndex={0} aria-label={t('layoutEditor.shortcuts')} className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th>{t('layoutEditor.shortcutKeys')}</th>
            <th>{t('layoutEditor.shortcutWhat')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ keys, what }) => (
            <tr key={keys} className="border-hairline border-b last:border-0">
              <td className="w-2/5 py-2 pr-4 font-medium">{keys}</td>
              <td className="py-2 text-muted">{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
