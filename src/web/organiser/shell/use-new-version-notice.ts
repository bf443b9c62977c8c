import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { hasNewVersion, watchForMissingParts } from '../../lib/new-version.ts';
import { toast } from '../../ui/toast.tsx';

let tell: (() => void) | undefined;
watchForMissingParts(() => {
  void hasNewVersion().then((isNew) => isNew && tell?.());
});

/** Says that the page is of an older version than the server's, when a part of it turns out to be gone. */
export function useNewVersionNotice(): void {
  const t = useT();
  const words = useRef(t);
  words.current = t;
  useEffect(() => {
    tell = () => {
      const say = words.current;
      // Not by itself: there may be something unsaved on the page.
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
