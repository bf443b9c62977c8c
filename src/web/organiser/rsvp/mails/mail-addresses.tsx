import { useMemo, useState } from 'react';
import { GUEST_MAIL_STATES, type GuestMail, type GuestMailState } from '../../../../shared/contracts/guest-mails.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { FilterButtons } from '../../../ui/filter-buttons.tsx';
import { VirtualCards } from '../../../ui/virtual-cards.tsx';
import { reasonKey, sortMails } from './mail-lists.ts';

const ESTIMATED_HEIGHT_PX = 84;

type Filter = 'all' | GuestMailState;
const TONES = {
  planned: 'soft',
  waiting: 'warning',
  sent: 'soft',
  failed: 'danger',
  unsubscribed: 'neutral',
  skipped: 'neutral',
} as const satisfies Record<GuestMailState, string>;

function MailRow({ mail, timeZone }: { mail: GuestMail; timeZone: string }) {
  const { t, language } = useLanguage();
  const reason = reasonKey(mail);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 rounded-xl border border-hairline bg-card px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <p className="font-medium">{mail.householdName}</p>
        {mail.address !== '' && <p className="text-muted">{mail.address}</p>}
      </div>
      <div className="flex flex-col items-start gap-1 sm:items-end">
        <Badge tone={TONES[mail.state]}>{t(`mailBatches.${mail.state}`)}</Badge>
        <span className="text-muted text-xs">
          {reason ? t(reason) : mail.sentAt !== null && formatDateTime(mail.sentAt, { language, timeZone })}
        </span>
      </div>
    </div>
  );
}

/** The state of each mail, to filter by state. */
export function MailAddresses({ mails, timeZone }: { mails: readonly GuestMail[]; timeZone: string }) {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState<Filter>('all');
  const counts = useMemo(() => {
    const byState = Object.groupBy(mails, ({ state }) => state);
    const states = GUEST_MAIL_STATES.map((state) => [state, byState[state]?.length ?? 0] as const);
    return Object.fromEntries([['all', mails.length], ...states]) as Record<Filter, number>;
  }, [mails]);
  // While mails are sent a state can become empty; its filter then shows all again.
  const filter = counts[chosen] > 0 ? chosen : 'all';
  const labels = Object.fromEntries(
    (['all', ...GUEST_MAIL_STATES] as const)
      .filter((name) => name === 'all' || counts[name] > 0)
      .map((name) => [name, name === 'all' ? 'mailBatches.stateAll' : (`mailBatches.${name}` as const)]),
  ) as Record<Filter, 'mailBatches.stateAll' | `mailBatches.${GuestMailState}`>;
  const shown = useMemo(
    () => sortMails(filter === 'all' ? mails : mails.filter(({ state }) => state === filter)),
    [mails, filter],
  );
  return (
    <section aria-labelledby="mail-addresses" className="flex flex-col gap-3">
      <h3 id="mail-addresses" className="text-lg">
        {t('mailBatches.addresses')}
      </h3>
      <FilterButtons
        label={t('mailBatches.filters')}
        labels={labels}
        counts={counts}
        value={filter}
        onChange={setChosen}
        className="min-h-9 max-sm:min-h-11 pointer-coarse:min-h-11 gap-1.5 px-3"
      />
      {shown.length === 0 ? (
        <p className="text-muted text-sm">{t('mailBatches.noMails')}</p>
      ) : (
        <VirtualCards
          label={t('mailBatches.addresses')}
          rows={shown}
          estimatedHeight={ESTIMATED_HEIGHT_PX}
          card={(mail) => <MailRow mail={mail} timeZone={timeZone} />}
        />
      )}
    </section>
  );
}
