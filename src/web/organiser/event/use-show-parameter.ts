import { useEffectEvent, useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { EventPart } from '../../../shared/paths.ts';

const PARAMETER = 'show';

/** Opens the part of the page that `?show=` names, then removes the parameter. */
export function useShowParameter(openers: Partial<Record<EventPart, () => void>>): void {
  const [params, setParams] = useSearchParams();
  const part = params.get(PARAMETER);
  const open = useEffectEvent(() => {
    const opener = part !== null && Object.hasOwn(openers, part) ? openers[part as EventPart] : undefined;
    if (!opener) return;
    opener();
    setParams(
      (now) => {
        now.delete(PARAMETER);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  // Before the page is painted, which would move as the part opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same part may be asked for again.
  useLayoutEffect(() => open(), [part]);
}
