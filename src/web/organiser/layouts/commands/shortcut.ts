import type { PlainMessageKey, Translate } from '../../../../shared/i18n/message-key.ts';

export interface Shortcut {
  /** As `KeyboardEvent.key` gives it, letters in lower case. */
  readonly key: string;
  /** Ctrl, or Cmd on a Mac. */
  readonly hasMod?: boolean;
  readonly hasShift?: boolean;
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a sign such as ? needs Shift depends on the keyboard, so Shift is ignored for signs. */
const isSign = (key: string) => key.length === 1 && !/[a-z]/i.test(key);

export function isPressed(event: Keys, { key, hasMod = false, hasShift = false }: Shortcut): boolean {
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === hasMod &&
    (event.shiftKey === hasShift || isSign(key)) &&
    !event.altKey
  );
}

const KEY_NAMES: Record<string, PlainMessageKey> = {
  ArrowLeft: 'layoutEditor.keyLeft',
  ArrowRight: 'layoutEditor.keyRight',
  ArrowUp: 'layoutEditor.keyUp',
  ArrowDown: 'layoutEditor.keyDown',
  Delete: 'layoutEditor.keyDelete',
  Backspace: 'layoutEditor.keyBackspace',
  Escape: 'layoutEditor.keyEscape',
  Enter: 'layoutEditor.keyEnter',
};

/** 'Ctrl+Shift+Z', in the user's language. */
export function shortcutText(t: Translate, { key, hasMod, hasShift }: Shortcut): string {
  const name = KEY_NAMES[key];
  return [
    hasMod && t('layoutEditor.keyCtrl'),
    hasShift && t('layoutEditor.keyShift'),
    name ? t(name) : key.toUpperCase(),
  ]
    .filter(Boolean)
    .join('+');
}

/** For the attribute `aria-keyshortcuts`. */
export function ariaShortcut({ key, hasMod, hasShift }: Shortcut): string {
  return [hasMod && 'Control', hasShift && 'Shift', key.length === 1 ? key.toUpperCase() : key]
    .filter(Boolean)
    .join('+');
}
