import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { hasNewVersion, watchForMissingParts } from '../../lib/new-version.ts';
import { toast } from '../../ui/toast.tsx';

let tell: (() => void) | undefined;
watchForMissingParts(() => {
  void hasNewVersion().then((isNew) => isNew && tell?.());
});

/** Shows a notice when a script is missing because the server has a newer version. */
export function useNewVersionNotice(): void {
  const t = useT();
  const words = useRef(t);
  words.current = t;
  useEffect(() => {
    tell = () => {
      const say = words.current;
      // Not reloaded automatically: there may be unsaved work on the page.
      const action = { label: say('common.reload'), onSelect: () => window.location.reload() };
      toast({
        title: say('common.newVersionTitle'),
        description: say('common.newVersionUnsaved'),
        stays: true,
        action,
      });
    };
    return () => {
      tell = undefined;
    };
  }, []);
}
