import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';

/** Copies a text and shows whether the browser allowed it. */
export function useCopy() {
  const t = useT();
  return async (text: string, doneText: string) => {
    try {
      // Throws also where there is no clipboard, as on pages without https.
      await navigator.clipboard.writeText(text);
      toast({ title: doneText });
    } catch {
      toast({ variant: 'destructive', title: t('settings.copyFailed') });
    }
  };
}
