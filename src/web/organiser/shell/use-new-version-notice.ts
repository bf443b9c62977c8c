import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { hasNewVersion, watchForMissingScripts } from '../../lib/new-version.ts';
import { toast } from '../../ui/toast.tsx';

let showNotice: (() => void) | undefined;
watchForMissingScripts(() => {
  void hasNewVersion().then((isNew) => isNew && showNotice?.());
});

/** Shows a notice when a script is missing because the server has a newer version. */
export function useNewVersionNotice(): void {
  const t = useT();
  const translate = useRef(t);
  translate.current = t;
  useEffect(() => {
    showNotice = () => {
      const t = translate.current;
      // Not reloaded automatically: there may be unsaved work on the page.
      const action = { label: t('common.reload'), onSelect: () => window.location.reload() };
      toast({
        title: t('common.newVersionTitle'),
        description: t('common.newVersionUnsaved'),
        stays: true,
        action,
      });
    };
    return () => {
      showNotice = undefined;
    };
  }, []);
}
