import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import type { CurrentUser, UpdateCurrentUser } from '../../../shared/contracts/users.ts';
import { call } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { sessionQuery } from '../../lib/session.ts';
import { readStoredLanguage } from '../../lib/stored-language.ts';

// The last report, so that a refused one is not repeated on every page.
let lastReport = '';
// Reports are sent one after the other: two at once could be stored in the wrong order.
let reporting: Promise<unknown> = Promise.resolve();

/**
 * Reports the browser's language and time zone to the account, because the server needs them for mails. The time zone is
 * reported once only; after that the settings decide, wherever the organiser travels.
 */
export function useAccountSync(user: CurrentUser | null): void {
  const client = useQueryClient();
  const { language, setLanguage } = useLanguage();

  useEffect(() => {
    if (user === null) return;
    if (user.language !== null && readStoredLanguage() === undefined) {
      setLanguage(user.language);
      if (user.language !== language) return;
    }
    // A chosen language is stored at once and shown when its texts are loaded.
    const chosen = readStoredLanguage() ?? language;
    const report = [user.id, chosen].join();
    if (report === lastReport || (user.language === chosen && user.timeZone !== null)) return;
    lastReport = report;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body: UpdateCurrentUser = { language: chosen, ...(user.timeZone === null && { timeZone }) };
    reporting = reporting
      .then(() => call(calls.users.updateCurrent, { body }))
      .then(
        (updated) => client.setQueryData(sessionQuery.queryKey, (now) => (now?.id === updated.id ? updated : now)),
        () => {
          // Not shown: no action of the user failed, and the next visit tries again.
        },
      );
  }, [user, language, setLanguage, client]);
}
