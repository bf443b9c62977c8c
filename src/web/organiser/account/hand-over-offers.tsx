import type { Event } from '../../../shared/contracts/events.ts';
import { formatLongDate } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { useEvents } from '../events/api.ts';
import { useMembers, useOfferTransfer } from '../members/api.ts';

/** Offers one event to one of its editors. */
function HandOverOffer({ event }: { event: Event }) {
  const { t, language } = useLanguage();
  const { data } = useMembers(event.id);
  const offer = useOfferTransfer(event.id);
  const editors = data?.members.filter(({ role }) => role === 'editor') ?? [];
  if (!data) return null;
  const { transfer } = data;
  const date = transfer && formatLongDate(transfer.expiresAt, { language, timeZone: event.timeZone });
  return (
    <li className="flex flex-col items-start gap-1 py-2">
      <span className="font-medium">{event.name}</span>
      {transfer && <span>{t('members.transferOffered', { name: transfer.name, date: date ?? '' })}</span>}
      {!transfer && editors.length === 0 && <span>{t('settings.deleteNoEditor')}</span>}
      {!transfer &&
        editors.map(({ userId, name }) => (
          <Button
            key={userId}
            type="button"
            variant="outline"
            size="small"
            disabled={offer.isPending}
            aria-label={`${event.name}: ${t('members.transferNamed', { name })}`}
            onClick={() => offer.mutate({ userId, name })}
          >
            {t('members.transferNamed', { name })}
          </Button>
        ))}
    </li>
  );
}

/** Shared events are lost with the account, for everybody: before that each can be offered to one of its editors. */
export function HandOverOffers() {
  const t = useT();
  const { data: events } = useEvents();
  const shared = events?.filter(({ role, isShared }) => role === 'owner' && isShared) ?? [];
  if (shared.length === 0) return null;
  return (
    <div className="mt-3">
      <p>{t('settings.deleteHandOver')}</p>
      <ul className="divide-y divide-hairline">
        {shared.map((event) => (
          <HandOverOffer key={event.id} event={event} />
        ))}
      </ul>
    </div>
  );
}
