import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import { layoutSchema } from '../../../shared/contracts/layouts.ts';
import type { SharedSeating } from '../../../shared/contracts/sharing.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { ApiError } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/call-query.ts';
import { errorText } from '../../lib/error-text.ts';
import { listenForChanges } from '../../lib/listen-for-changes.ts';

/** How often a chart is asked for again while somebody of the same network tries wrong codes. */
const MAX_RETRIES = 3;
const secondsToWait = (error: Error) =>
  error instanceof ApiError && error.code === 'too_many_requests' ? error.retryAfterSeconds : undefined;

export function useChart(code: string) {
  return useQuery({
    ...queryOf(calls.sharing.readChart, { code }),
    enabled: code !== '',
    gcTime: 0,
    retry: (failures, error) => secondsToWait(error) !== undefined && failures < MAX_RETRIES,
    retryDelay: (_failures, error) => (secondsToWait(error) ?? 1) * 1000,
  });
}

const chartLayoutSchema = layoutSchema.omit({ id: true, eventId: true, version: true });

/** The layout that a chart's answer has as text; undefined where it can't be read. */
export function readChartLayout(json: string): SharedSeating['layout'] | undefined {
  try {
    return chartLayoutSchema.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

export function chartErrorText(t: Translate, error: unknown): string {
  const keys = { not_found: 'sharedSeating.invalidCode', too_many_requests: 'sharedSeating.tooManyCodes' } as const;
  return errorText(t, error, keys, 'sharedSeating.loadFailed');
}

/** Reads the chart again whenever the server reports a change; `isConnected` says whether it can report any. */
export function useChartChanges(code: string): { isConnected: boolean } {
  const queryClient = useQueryClient();
  const [isConnected, setIsConnected] = useState(true);
  useEffect(() => {
    return listenForChanges(pathOf(calls.sharing.chartChanges, { code }), {
      onChange: () => void queryClient.invalidateQueries({ queryKey: keyOf(calls.sharing.readChart, { code }) }),
      onConnected: setIsConnected,
    });
  }, [code, queryClient]);
  return { isConnected };
}
