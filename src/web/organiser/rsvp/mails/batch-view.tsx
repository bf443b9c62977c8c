import { ArrowLeft, Send } from 'lucide-react';
import { useState } from 'react';
import type { Event } from '../../../../shared/contracts/events.ts';
import {
  isResendable,
  MAILS_FIRST_DAY_MS,
  MAILS_ON_FIRST_DAY,
  type MailBatch,
} from '../../../../shared/contracts/guest-mails.ts';
import { formatLongDateTime } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { useSession } from '../../../lib/session.ts';
import { useEventTier } from '../../../tiers/use-event-tier.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useMailBatch, useMailBatches, useSendMails, useSendTest } from './api.ts';
import { MailAddresses } from './mail-addresses.tsx';
import { countLeftOut } from './mail-lists.ts';
import { MailSample } from './mail-sample.tsx';

function LeftOutReasons({ mails }: { mails: MailBatch['mails'] }) {
  const t = useT();
  const leftOut = countLeftOut(mails);
  const count = leftOut.reduce((sum, reason) => sum + reason.count, 0);
  if (count === 0) return null;
  return (
    <div className="text-muted text-sm">
      <p>{t('mailBatches.leftOut', { count })}</p>
      <ul className="list-disc pl-5">
        {leftOut.map((reason) => (
          <li key={reason.key}>{t('mailBatches.leftOutReason', { count: reason.count, reason: t(reason.key) })}</li>
        ))}
      </ul>
      {mails.some(({ reason }) => reason === 'alreadyInvited') && (
        <p className="mt-1">{t('mailBatches.replacedLinks')}</p>
      )}
    </div>
  );
}

/** Until when a new account may send only a few mails; undefined for older accounts. */
function useFirstDayEnd(): string | undefined {
  const { language } = useLanguage();
  const { user } = useSession();
  const end = Date.parse(user?.createdAt ?? '') + MAILS_FIRST_DAY_MS;
  if (!user || !(end > Date.now())) return undefined;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return formatLongDateTime(new Date(end), { language, timeZone: user.timeZone ?? timeZone });
}

interface SendingLimitProps {
  planned: number;
  remaining: number;
  mailsPerDay: number;
}

/** How many mails may be sent today, and for new accounts why so few. A warning if more are planned. */
export function SendingLimit({ planned, remaining, mailsPerDay }: SendingLimitProps) {
  const t = useT();
  const firstDayEnd = useFirstDayEnd();
  const isOver = planned > remaining;
  return (
    <p
      role={isOver ? 'alert' : undefined}
      className={isOver ? 'rounded-lg bg-warning-soft p-3 text-sm text-warning' : 'text-muted text-sm'}
    >
      {t('mailBatches.remaining', { count: remaining })}{' '}
      {firstDayEnd !== undefined &&
        `${t('mailBatches.firstDay', { first: MAILS_ON_FIRST_DAY, time: firstDayEnd, count: mailsPerDay })} `}
      {isOver && t('mailBatches.overLimit')}
      {isOver && firstDayEnd === undefined && ` ${t('mailBatches.perDay', { count: mailsPerDay })}`}
    </p>
  );
}

/** What would be sent, and the button that sends it after asking. */
function BatchPreview({ batch }: { batch: MailBatch }) {
  const t = useT();
  const { mailsPerDay } = useEventTier(batch.eventId);
  const sending = useSendMails(batch.id, batch.eventId);
  const [isAsking, setIsAsking] = useState(false);
  const count = batch.counts.planned ?? 0;
  const isOverLimit = count > batch.remainingToday;
  return (
    <Card className="flex flex-col gap-3 p-4">
      <p className="font-medium">{count === 0 ? t('mailBatches.nobody') : t('mailBatches.recipients', { count })}</p>
      <LeftOutReasons mails={batch.mails} />
      <SendingLimit mailsPerDay={mailsPerDay} planned={count} remaining={batch.remainingToday} />
      {count > 0 && !isOverLimit && (
        <div>
          <Button icon={Send} disabled={sending.isPending} onClick={() => setIsAsking(true)}>
            {t('mailBatches.send', { count })}
          </Button>
        </div>
      )}
      <Dialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        isBusy={sending.isPending}
        title={t('mailBatches.sendTitle', { count })}
        description={t('mailBatches.sendText')}
        confirm={
          <Button
            disabled={sending.isPending}
            onClick={() => sending.mutate('send', { onSettled: () => setIsAsking(false) })}
          >
            {sending.isPending ? t('mailBatches.sending') : t('mailBatches.send', { count })}
          </Button>
        }
      />
    </Card>
  );
}

/** How far a batch that is being sent has come. */
function BatchProgress({ batch }: { batch: MailBatch }) {
  const t = useT();
  const sending = useSendMails(batch.id, batch.eventId);
  const { data: summaries } = useMailBatches(batch.eventId);
  const { counts } = summaries?.find(({ id }) => id === batch.id) ?? batch;
  const { sent = 0, failed = 0, waiting = 0 } = counts;
  const resendable = batch.mails.filter(isResendable).length;
  const total = sent + failed + waiting;
  const valueText = t('progress.countOf', { count: sent, total });
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span>{t('mailBatches.progress')}</span>
        <span role="status" className="font-medium tabular-nums">
          {valueText}
        </span>
      </div>
      <Progress value={sent} max={total} label={t('mailBatches.progress')} valueText={valueText} />
      {waiting === 0 && failed === 0 && resendable === 0 && (
        <p className="text-muted text-sm">{t('mailBatches.allDone')}</p>
      )}
      <LeftOutReasons mails={batch.mails} />
      {resendable > 0 && (
        <div>
          <Button variant="outline" size="small" disabled={sending.isPending} onClick={() => sending.mutate('resend')}>
            {t('mailBatches.resend', { count: resendable })}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface BatchViewProps {
  event: Event;
  batchId: number;
  onBack: () => void;
}

/** One batch: a preview before it is sent, its progress afterwards. */
export function BatchView({ event, batchId, onBack }: BatchViewProps) {
  const { t, language } = useLanguage();
  const { user } = useSession();
  const { data: batch, isFetching, refetch } = useMailBatch(batchId);
  const testing = useSendTest(batchId, user?.email ?? '');
  const [chosen, setChosen] = useState(event.language ?? language);
  const back = (
    <div>
      <Button icon={ArrowLeft} variant="ghost" size="small" onClick={onBack}>
        {t('mailBatches.back')}
      </Button>
    </div>
  );
  if (!batch) {
    return (
      <>
        {back}
        <LoadState isFetching={isFetching} message={t('mailBatches.loadFailed')} onRetry={refetch} />
      </>
    );
  }
  const kind = t(`mailBatches.${batch.kind}`);
  const sample = batch.samples.find((other) => other.language === chosen) ?? batch.samples[0];
  return (
    <div className="flex flex-col gap-4">
      {back}
      <h2 className="text-2xl">
        {batch.sentAt === null
          ? t('mailBatches.previewTitle', { kind })
          : t('mailBatches.sentTitle', {
              kind,
              date: formatLongDateTime(batch.sentAt, { language, timeZone: event.timeZone }),
            })}
      </h2>
      <div className={`grid items-start gap-4 ${sample ? 'lg:grid-cols-[1fr_26.5rem] lg:grid-rows-[auto_1fr]' : ''}`}>
        {batch.sentAt === null ? <BatchPreview batch={batch} /> : <BatchProgress batch={batch} />}
        {sample && (
          <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <MailSample
              samples={batch.samples}
              language={sample.language}
              onLanguage={setChosen}
              isTesting={testing.isPending}
              onTest={() => testing.mutate()}
            />
          </div>
        )}
        <div className="min-w-0">
          <MailAddresses mails={batch.mails} timeZone={event.timeZone} />
        </div>
      </div>
    </div>
  );
}
