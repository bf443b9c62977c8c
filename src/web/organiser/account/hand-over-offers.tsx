import { useRef, useState } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { afterNextPaint } from '../../lib/after-next-paint.ts';
import { formatLongDate } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { useEvents } from '../events/api.ts';
import { useMembers } from '../members/api.ts';
import { TransferQuestion } from '../members/transfer-parts.tsx';

/** Offers one event to one of its editors. */
function HandOverOffer({ event }: { event: Event }) {
  const { t, language } = useLanguage();
  const { data } = useMembers(event.id);
  const [receiverId, setReceiverId] = useState<number>();
  const eventName = useRef<HTMLSpanElement>(null);
  if (!data) return null;
  const { transfer } = data;
  const editors = transfer ? [] : data.members.filter(({ role }) => role === 'editor');
  const receiver = editors.find(({ userId }) => userId === receiverId);
  const close = () => {
    setReceiverId(undefined);
    // The button that was clicked is unmounted with the question.
    afterNextPaint(() => eventName.current?.focus());
  };
  if (receiver) return <TransferQuestion event={event} to={receiver} onClose={close} />;
  const date = transfer && formatLongDate(transfer.expiresAt, { language, timeZone: event.timeZone });
  return (
    <li className="flex flex-col items-start gap-1 py-2">
      <span ref={eventName} tabIndex={-1} className="break-words font-medium outline-none">
        {event.name}
      </span>
      {transfer && <span>{t('members.transferOffered', { name: transfer.name, date: date ?? '' })}</span>}
      {!transfer && editors.length === 0 && <span>{t('settings.deleteNoEditor')}</span>}
      {editors.map(({ userId, name }) => (
        <Button
          key={userId}
          variant="outline"
          size="small"
          aria-label={`${event.name}: ${t('members.transferNamed', { name })}`}
          onClick={() => setReceiverId(userId)}
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
      <ul className="mt-1 divide-y divide-hairline">
        {shared.map((event) => (
          <HandOverOffer key={event.id} event={event} />
        ))}
      </ul>
    </div>
  );
}
