import type { PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import { shorten } from '../../../lib/shorten.ts';
import { nextRuleId, putRule } from '../rules/rule-edits.ts';
import { EMPTY_DRAFT, NOBODY, toRule } from '../rules/rule-form.ts';
import { NO_GUESTS } from '../session/editor-state.ts';
import { type Command, type CommandEntry, hasGuests } from './command.ts';

/** A rule about the selected guests, without a dialog. */
const ruleOfSelected = (
  kind: 'together' | 'sideBySide' | 'apart',
  key: string,
  labelKey: PlainMessageKey,
): Command => ({
  labelKey,
  shortcuts: [{ key }],
  scope: 'floor-plan',
  isEnabled: ({ selectedGuests }) => selectedGuests.size > 1,
  run: ({ editor, t, notifyUndoable }) => {
    const { guests, selectedGuests } = editor.state;
    const rule = { ...EMPTY_DRAFT, kind, guests: { ...NOBODY, guestIds: [...selectedGuests] } };
    editor.editSeating(putRule(editor.seating, toRule(nextRuleId(editor.seating), rule)));
    editor.show({ selectedGuests: NO_GUESTS, guestRange: null });
    const names = Array.from(selectedGuests, (id) => guests.get(id)?.fullName ?? '');
    notifyUndoable(t('seating.lineAdded', { rule: `${t(labelKey)}: ${shorten(names.join(', '), 80)}` }));
  },
});

/** Seats the selected guests, selects more, and makes rules about them. */
export const SELECTED_GUEST_COMMANDS = {
  seatGuests: {
    labelKey: 'guests.seatAtTable',
    scope: 'page',
    isEnabled: hasGuests,
    run: ({ editor }) => editor.show({ dialog: { kind: 'seatGroup' } }),
  },
  unseatGuests: {
    labelKey: 'layoutEditor.unseat',
    scope: 'page',
    isEnabled: ({ selectedGuests, history }) =>
      history.present.layout.guestPositions.some(({ guestId }) => selectedGuests.has(guestId)),
    run: ({ group }) => group.unseat(),
  },
  addHouseholds: {
    labelKey: 'layoutEditor.addHouseholds',
    scope: 'page',
    isEnabled: hasGuests,
    run: ({ group }) => group.addHouseholds(),
  },
  ruleTogether: ruleOfSelected('together', 't', 'seating.kind_together'),
  ruleBeside: ruleOfSelected('sideBySide', 'b', 'seating.kind_sideBySide'),
  ruleApart: ruleOfSelected('apart', 'a', 'seating.kind_apart'),
} as const satisfies Record<string, CommandEntry>;
