import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import { changePrintSettings, DEFAULT_PRINT_SETTINGS } from '../../../shared/print-settings.ts';
import { ApiError, isTemporary } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/call-query.ts';
import { markSessionEnded } from '../../lib/query-client.ts';
import { useStore } from '../../lib/store.ts';
import { savePrintSettings, usePrintSettingsQuery } from './api.ts';
import { SettingsSaver } from './settings-saver.ts';

/** The stored settings with this page's changes, which are saved a moment later. */
export function usePrintSettings(eventId: number) {
  const client = useQueryClient();
  const { data, isFetching, refetch } = usePrintSettingsQuery(eventId);
  const [saver] = useState(
    () =>
      new SettingsSaver({
        isTemporary,
        save: async (changes) => {
          try {
            await savePrintSettings(client, eventId, changes);
          } catch (error) {
            markSessionEnded(error);
            // The event was deleted meanwhile: fetching it again makes the page say so.
            if (error instanceof ApiError && error.status === 404) {
              void client.invalidateQueries({
                queryKey: keyOf(calls.events.readForOrganiser, { id: eventId }),
                exact: true,
              });
            }
            throw error;
          }
        },
      }),
  );
  const { changes, hasFailed } = useStore(saver.unsaved);

  useEffect(() => {
    const saveOnLeaving = () => {
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    document.addEventListener('visibilitychange', saveOnLeaving);
    return () => {
      document.removeEventListener('visibilitychange', saveOnLeaving);
      void saver.flush();
    };
  }, [saver]);

  return {
    settings: data && changePrintSettings(data.settings ?? DEFAULT_PRINT_SETTINGS, changes),
    change: (next: Parameters<typeof saver.change>[0]) => saver.change(next),
    hasFailed,
    isFetching,
    refetch,
  };
}
