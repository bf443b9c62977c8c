import { messageKey, type PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import { isStorableText } from '../../../../shared/storable-text.ts';

/** What is wrong with a trimmed label or number of a piece; `whenEmpty` if it may not be empty. */
export function labelError(text: string, maxLength: number, whenEmpty?: PlainMessageKey): PlainMessageKey | undefined {
  if (text.length > maxLength) return messageKey('common.tooLong');
  if (!isStorableText(text)) return messageKey('common.unstorableText');
  return text === '' ? whenEmpty : undefined;
}
