import { copyText } from '../../lib/copy-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';

/** Copies a text and shows whether the browser allowed it. */
export function useCopy() {
  const t = useT();
  return async (text: string, doneText: string) => {
    try {
      await copyText(text);
      toast({ title: doneText });
    } catch {
      toast({ variant: 'destructive', title: t('settings.copyFailed') });
    }
  };
}
