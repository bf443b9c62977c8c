import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SharedSeating } from '../../../shared/contracts/sharing.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { errorText } from '../../lib/error-text.ts';

const chartPath = (code: string) => `/api/shared-seating/${encodeURIComponent(code)}`;

export function useChart(code: string) {
  return useQuery<SharedSeating>({ queryKey: [chartPath(code)], enabled: code !== '', gcTime: 0 });
}

export function chartErrorText(t: Translate, error: unknown): string {
  const keys = { not_found: 'sharedSeating.invalidCode', too_many_requests: 'sharedSeating.tooManyCodes' } as const;
  return errorText(t, error, keys, 'sharedSeating.loadFailed');
}

/** Reads the chart again whenever the server says that it changed. Returns whether that connection stands. */
export function useChartChanges(code: string): { isConnected: boolean } {
  const queryClient = useQueryClient();
  const [isConnected, setIsConnected] = useState(true);
  useEffect(() => {
    const source = new EventSource(`${chartPath(code)}/changes`);
    let hasOpened = false;
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: [chartPath(code)] });
    source.onopen = () => {
      setIsConnected(true);
      // What changed while the connection was down was not heard of.
      if (hasOpened) readAgain();
      hasOpened = true;
    };
    source.onmessage = readAgain;
    source.onerror = () => setIsConnected(false);
    return () => source.close();
  }, [code, queryClient]);
  return { isConnected };
}
