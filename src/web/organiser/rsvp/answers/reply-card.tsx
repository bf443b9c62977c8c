import { Link2, MessageSquareText } from 'lucide-react';
import { formatDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { HouseholdStatusBadge } from '../../guest-parts/household-status-badge.tsx';
import type { ReplyHousehold } from '../api.ts';

interface HouseholdCardProps {
  household: ReplyHousehold;
  timeZone: string;
  isSelected: boolean;
  onToggle: () => void;
  onOpen: () => void;
  onCopyLink: () => void;
}

/** One household in the list of replies. */
export function ReplyCard({ household, timeZone, isSelected, onToggle, onOpen, onCopyLink }: HouseholdCardProps) {
  const { t, language } = useLanguage();
  const { name, status, guestCount, hasAddress, message, answeredAt, requestId } = household;
  return (
    <Card className="flex items-start gap-3 px-4 py-3">
      <div className="pt-1">
        <Checkbox data-action="select" label={t('replies.select', { name })} checked={isSelected} onChange={onToggle} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="min-w-0 font-medium font-sans text-base tracking-normal [overflow-wrap:anywhere]">{name}</h3>
          <HouseholdStatusBadge status={status} />
          {requestId !== null && <Badge tone="warning">{t('replies.hasRequest')}</Badge>}
          {!hasAddress && <Badge tone="neutral">{t('replies.noAddress')}</Badge>}
        </div>
        <p className="flex flex-wrap gap-x-4 text-muted text-sm">
          <span>{t('households.people', { count: guestCount })}</span>
          {answeredAt !== null && (
            <time dateTime={answeredAt}>
              {t('replies.answeredOn', { date: formatDateTime(answeredAt, { language, timeZone }) })}
            </time>
          )}
        </p>
        {message !== null && (
          <p className="flex gap-2 text-sm">
            <MessageSquareText className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
            <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{message}</span>
          </p>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-1 max-sm:flex-col">
        <Button
          variant="outline"
          size="small"
          data-action="open"
          aria-label={t('replies.detailsOf', { name })}
          onClick={onOpen}
        >
          {t('replies.details')}
        </Button>
        <IconButton data-action="copy" icon={Link2} label={t('replies.copyLinkOf', { name })} onClick={onCopyLink} />
      </div>
    </Card>
  );
}
