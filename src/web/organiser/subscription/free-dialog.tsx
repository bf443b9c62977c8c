import { WITHDRAWAL_DAYS } from '../../../shared/paid-time.ts';
import { TIER_DETAILS } from '../../../shared/tiers.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { useLongDate } from '../../lib/use-long-date.ts';
import { lostFeatures } from '../../tiers/tier-features.ts';
import { mayBuy } from '../../tiers/use-event-tier.ts';
import { useSubscription } from '../../tiers/use-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useEvents } from '../events/api.ts';
import { usePayments } from '../payments/api.ts';
import { useChooseFree } from './api.ts';

/** Says what an organiser gives up by choosing the free tier, and what happens to existing events. */
export function FreeDialog({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const { t } = useLanguage();
  const { tier, endDate } = useSubscription();
  const formatDate = useLongDate();
  const change = useChooseFree();
  const events = (useEvents().data ?? []).filter(mayBuy);
  const { data: payments = [] } = usePayments();
  const name = t(`tiers.${tier.name}`);
  const limit = TIER_DETAILS.free.maxEvents;
  const left = endDate
    ? t('subscription.freeTimeLeft', { date: formatDate(endDate) })
    : t('subscription.freeUnlimited', { tier: name });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('subscription.freeTitle')}
      description={t('subscription.freeDescription')}
      width="medium"
      cancelLabel={t('subscription.keepTier', { tier: name })}
      confirm={
        <Button
          variant="danger"
          disabled={change.isPending}
          onClick={() => change.mutate(undefined, { onSuccess: () => onOpenChange(false) })}
        >
          {change.isPending ? t('subscription.freeConfirming') : t('subscription.freeConfirm', { tier: name })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <div>
          <p className="font-medium">{t('subscription.freeGivesUp')}</p>
          <ul className="mt-1 list-disc pl-5 leading-6">
            {[left, ...lostFeatures(tier, t)].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        {payments.some(({ product, withdrawableUntil }) => product !== 'pass' && withdrawableUntil) && (
          <p className="font-medium">{t('subscription.freeWithdraw', { days: WITHDRAWAL_DAYS })}</p>
        )}
        <p className="text-muted">
          {events.length > limit && `${t('subscription.overLimitEvents', { count: events.length, limit })} `}
          {t('subscription.dataText')}{' '}
          {events.some(({ passUntil }) => passUntil !== null) && t('subscription.freeKeepsPasses')}
        </p>
      </div>
    </Dialog>
  );
}
