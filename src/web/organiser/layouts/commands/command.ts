import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import type { GroupActions, TableGuestContext } from '../selection/group-actions.ts';
import type { EditorState } from '../session/editor-state.ts';
import type { Shortcut } from './shortcut.ts';

/** What a command may use. */
export interface CommandContext extends TableGuestContext {
  readonly group: GroupActions;
  readonly view: {
    zoomIn(): void;
    zoomOut(): void;
    fit(): void;
    reveal(pieces: Pick<Layout, 'tables' | 'items'>): void;
  };
  readonly say: (text: string) => void;
  readonly save: () => void;
  readonly savePicture: () => void;
}

export interface Command {
  readonly labelKey: PlainMessageKey;
  readonly shortcuts?: readonly Shortcut[];
  /** Where the keys work: `everywhere` includes form fields, `page` does not, `floor-plan` must have the focus. */
  readonly scope: 'everywhere' | 'page' | 'floor-plan';
  readonly isEnabled: (state: EditorState) => boolean;
  readonly run: (context: CommandContext) => void;
}

/** A command without `isEnabled` can always run. */
export type CommandEntry = Omit<Command, 'isEnabled'> & Partial<Pick<Command, 'isEnabled'>>;

export const hasSelection = ({ selection }: EditorState) => selection.size > 0;
export const hasGuests = ({ selectedGuests }: EditorState) => selectedGuests.size > 0;
export const isPieceOpen = ({ dialog }: EditorState) => dialog?.kind === 'table' || dialog?.kind === 'item';
