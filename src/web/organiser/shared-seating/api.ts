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

/** The browser itself reconnects after a break, but not after a refusal, e.g. while the server restarts. */
const RETRY_MS = 5_000;

/** Reads the chart again whenever the server says that it changed. Returns whether that connection stands. */
export function useChartChanges(code: string): { isConnected: boolean } {
  const queryClient = useQueryClient();
  const [isConnected, setIsConnected] = useState(true);
  useEffect(() => {
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: [chartPath(code)] });
    const connect = () => {
      const opened = new EventSource(`${chartPath(code)}/changes`);
      source = opened;
      opened.onopen = () => setIsConnected(true);
      // The first message comes at once: what changed while nobody listened is not missed.
      opened.onmessage = readAgain;
      opened.onerror = () => {
        setIsConnected(false);
        if (opened.readyState !== EventSource.CLOSED) return;
        // Should the code have been replaced, reading says so.
        readAgain();
        retry = setTimeout(connect, RETRY_MS);
      };
    };
    connect();
    return () => {
      clearTimeout(retry);
      source?.close();
    };
  }, [code, queryClient]);
  return { isConnected };
}
