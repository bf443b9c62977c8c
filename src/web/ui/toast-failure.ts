import type { PlainMessageKey, Translate } from '../../shared/i18n/message-key.ts';
import { errorText } from '../lib/error-text.ts';
import { toast } from './toast.tsx';

/**
 * A notice that an action failed, and why. `keyOfCode` gives texts for error codes that mean something special here.
 */
export function toastFailure(
  t: Translate,
  titleKey: PlainMessageKey,
  error: unknown,
  keyOfCode?: Parameters<typeof errorText>[2],
): void {
  toast({ variant: 'destructive', title: t(titleKey), description: errorText(t, error, keyOfCode) });
}
