import { type ComponentType, useEffect, useState } from 'react';
import { useT } from '../lib/i18n.tsx';
import { LoadState } from './load-state.tsx';

export interface PlaceholderProps {
  isLoading: boolean;
  onRetry: () => void;
}

interface LaterPartOptions {
  /** Shown until the part is there, or while it can't be loaded; otherwise nothing is. */
  readonly placeholder?: ComponentType<PlaceholderProps>;
  /** `loadOfflineParts` loads it too, because it is used without a network as well. */
  readonly isNeededOffline?: boolean;
}

const offlineParts: (() => Promise<unknown>)[] = [];

/**
 * A component whose script is loaded when it is first shown. With React's `lazy` a script that can't be loaded, because there is
 * no network or the server has a newer version, would take the whole page with it.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { placeholder: Placeholder, isNeededOffline = false }: LaterPartOptions = {},
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  const loadPart = async () => {
    Part ??= await load();
  };
  if (isNeededOffline) offlineParts.push(loadPart);

  return function LaterPart(props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(Part ? 'loaded' : 'loading');
    useEffect(() => {
      if (state !== 'loading') return;
      let isShown = true;
      const end = (next: 'loaded' | 'failed') => isShown && setState(next);
      loadPart().then(
        () => end('loaded'),
        () => end('failed'),
      );
      return () => {
        isShown = false;
      };
    }, [state]);
    useEffect(() => {
      if (state !== 'failed') return;
      const retry = () => setState('loading');
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    }, [state]);
    if (Part) return <Part {...props} />;
    return Placeholder && <Placeholder isLoading={state !== 'failed'} onRetry={() => setState('loading')} />;
  };
}

/** Loads what the page needs without a network as well. What can't be loaded is tried again when it is shown. */
export function loadOfflineParts(): void {
  for (const load of offlineParts) load().catch(() => {});
}

/** For a part that is a panel of the page. */
export function PanelPlaceholder({ isLoading, onRetry }: PlaceholderProps) {
  const t = useT();
  return <LoadState isFetching={isLoading} message={t('common.offline')} onRetry={onRetry} />;
}
