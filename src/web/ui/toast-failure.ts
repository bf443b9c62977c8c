import type { PlainMessageKey, Translate } from '../../shared/i18n/message-key.ts';
import { errorText } from '../lib/error-text.ts';
import { toast } from './toast.tsx';

/** Shows a notice that an action failed, and why. `keyOfCode` overrides the texts of error codes. */
export function toastFailure(
  t: Translate,
  titleKey: PlainMessageKey,
  error: unknown,
  keyOfCode?: Parameters<typeof errorText>[2],
): void {
  toast({ variant: 'destructive', title: t(titleKey), description: errorText(t, error, keyOfCode) });
}
