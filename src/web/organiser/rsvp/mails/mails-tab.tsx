import { BellRing, Mail, MapPinned } from 'lucide-react';
import type { Event } from '../../../../shared/contracts/events.ts';
import { GUEST_MAIL_KINDS, type GuestMailKind, type MailBatchInput } from '../../../../shared/contracts/guest-mails.ts';
import type { RsvpSettings } from '../../../../shared/contracts/rsvp.ts';
import { paths } from '../../../../shared/paths.ts';
import { formatLongDateTime } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { ReplyHousehold } from '../api.ts';
import { householdLink } from '../household-link.ts';
import { useMailBatches } from './api.ts';
import { listObstacles, type MailObstacle, placeOfRemedy } from './mail-obstacle.ts';

const ICONS = { invitation: Mail, reminder: BellRing, seats: MapPinned } as const;
const STATES = ['sent', 'waiting', 'failed', 'unsubscribed'] as const;
const TONES = { sent: 'soft', waiting: 'warning', failed: 'danger', unsubscribed: 'neutral' } as const;

interface ObstaclesProps {
  eventId: number;
  obstacles: readonly MailObstacle[];
  onSettings: () => void;
}

/** Why a mail can't be sent, with the way to the page where that can be changed. */
function Obstacles({ eventId, obstacles, onSettings }: ObstaclesProps) {
  const t = useT();
  const places = obstacles.map(placeOfRemedy);
  return (
    <div className="flex flex-col gap-1 text-sm">
      {obstacles.map((obstacle) => (
        <p key={obstacle}>{t(obstacle)}</p>
      ))}
      <div className="flex flex-wrap gap-x-4">
        {places.includes('event') && (
          <ButtonLink variant="link" size="inline" to={paths.eventEdit(eventId)}>
            {t('mailBatches.toEvent')}
          </ButtonLink>
        )}
        {places.includes('settings') && (
          <Button variant="link" size="inline" onClick={onSettings}>
            {t('mailBatches.toSettings')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface KindCardProps extends ObstaclesProps {
  kind: GuestMailKind;
  isPreparing: boolean;
  onPrepare: () => void;
}

function KindCard({ kind, isPreparing, onPrepare, ...obstacles }: KindCardProps) {
  const t = useT();
  const Icon = ICONS[kind];
  const name = t(`mailBatches.${kind}`);
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h3 className="flex items-center gap-2 text-lg">
        <Icon className="size-5 text-accent" strokeWidth={1.5} aria-hidden="true" />
        {name}
      </h3>
      <p className="flex-1 text-muted text-sm">{t(`mailBatches.${kind}Hint`)}</p>
      {obstacles.obstacles.length > 0 ? (
        <Obstacles {...obstacles} />
      ) : (
        <div>
          <Button
            variant="outline"
            size="small"
            disabled={isPreparing}
            aria-label={t('mailBatches.prepareOf', { kind: name })}
            onClick={onPrepare}
          >
            {t('mailBatches.prepare')}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface WithoutAddressProps {
  eventId: number;
  households: readonly ReplyHousehold[];
  onShow: () => void;
}

function WithoutAddress({ eventId, households, onShow }: WithoutAddressProps) {
  const t = useT();
  const count = households.length;
  if (count === 0) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(households.map((one) => `${one.name}\t${householdLink(one)}`).join('\n'));
      toast({ title: t('mailBatches.linksCopied', { count }) });
    } catch {
      toast({ variant: 'destructive', title: t('sharedSeating.copyLinkFailed') });
    }
  };
  return (
    <Card className="flex flex-col gap-2 p-4">
      <p className="font-medium">{t('mailBatches.withoutAddress', { count })}</p>
      <p className="text-muted text-sm">{t('mailBatches.withoutAddressHint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" onClick={onShow}>
          {t('mailBatches.showThem')}
        </Button>
        <Button variant="outline" size="small" onClick={() => void copy()}>
          {t('mailBatches.copyLinks')}
        </Button>
        <ButtonLink variant="outline" size="small" to={paths.eventPrint(eventId, 'rsvpCards')}>
          {t('mailBatches.printCards')}
        </ButtonLink>
      </div>
    </Card>
  );
}

function EarlierBatches({ event, onOpen }: { event: Event; onOpen: (batchId: number) => void }) {
  const { t, language } = useLanguage();
  const { data, isFetching, refetch } = useMailBatches(event.id);
  if (!data) return <LoadState isFetching={isFetching} message={t('mailBatches.loadFailed')} onRetry={refetch} />;
  if (data.length === 0) return <p className="text-muted text-sm">{t('mailBatches.earlierEmpty')}</p>;
  return (
    <Card>
      <ul>
        {data.map(({ id, kind, sentAt, createdAt, counts }) => {
          const date = formatLongDateTime(sentAt ?? createdAt, { language, timeZone: event.timeZone });
          const name = t(`mailBatches.${kind}`);
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-t px-4 py-3 first:border-t-0"
            >
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-medium">{name}</p>
                <p className="text-muted text-sm">{t('mailBatches.sentOn', { date })}</p>
              </div>
              <div className="flex flex-wrap gap-1.5">
                {STATES.filter((state) => counts[state]).map((state) => (
                  <Badge key={state} tone={TONES[state]}>
                    {t(`mailBatches.${state}`)}: {counts[state]}
                  </Badge>
                ))}
              </div>
              <Button
                variant="outline"
                size="small"
                aria-label={t('mailBatches.openBatch', { kind: name, date })}
                onClick={() => onOpen(id)}
              >
                {t('replies.details')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

interface MailsTabProps {
  event: Event;
  settings: RsvpSettings;
  households: readonly ReplyHousehold[];
  isPreparing: boolean;
  onPrepare: (input: MailBatchInput) => void;
  onOpenBatch: (batchId: number) => void;
  onSettings: () => void;
  onShowWithoutAddress: () => void;
}

/** Sending mails to all households, and what was sent before. */
export function MailsTab(props: MailsTabProps) {
  const { event, settings, households, isPreparing, onPrepare, onOpenBatch, onSettings, onShowWithoutAddress } = props;
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {t('mailBatches.intro')} {t('mailBatches.prepareHint')}
      </p>
      <div className="grid gap-3 sm:grid-cols-3">
        {GUEST_MAIL_KINDS.map((kind) => (
          <KindCard
            key={kind}
            kind={kind}
            eventId={event.id}
            obstacles={listObstacles(kind, { event, settings, now: new Date() })}
            isPreparing={isPreparing}
            onPrepare={() => onPrepare({ kind })}
            onSettings={onSettings}
          />
        ))}
      </div>
      <WithoutAddress
        eventId={event.id}
        households={households.filter(({ hasAddress, guestCount }) => !hasAddress && guestCount > 0)}
        onShow={onShowWithoutAddress}
      />
      <h2 className="mt-2 text-xl">{t('mailBatches.earlier')}</h2>
      <EarlierBatches event={event} onOpen={onOpenBatch} />
    </div>
  );
}
