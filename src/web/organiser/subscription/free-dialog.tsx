import { useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { PLANS } from '../../../shared/plans.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { lostFeatures } from '../../plans/plan-features.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePayments } from '../billing/api.ts';
import { useChooseFree } from './api.ts';
import { useLongDate, useSubscription } from './use-subscription.ts';

interface FreeDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Says what choosing the free plan gives up, and what it does to what is there already. */
export function FreeDialog({ isOpen, onOpenChange }: FreeDialogProps) {
  const { t } = useLanguage();
  const { plan, endDate } = useSubscription();
  const formatDate = useLongDate();
  const change = useChooseFree();
  const { data: events = [] } = useQuery<Event[]>({ queryKey: [apiPaths.events] });
  const { data: payments = [] } = usePayments();
  const name = t(`plans.${plan.tier}`);
  const limit = PLANS.free.maxEvents;
  const left = endDate
    ? t('subscription.freeTimeLeft', { date: formatDate(endDate) })
    : t('subscription.freeUnlimited', { plan: name });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('subscription.freeTitle')}
      description={t('subscription.freeDescription')}
      closeLabel={t('common.close')}
      width="medium"
      actions={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {t('subscription.keepPlan', { plan: name })}
          </Button>
          <Button
            variant="danger"
            disabled={change.isPending}
            onClick={() => change.mutate(undefined, { onSuccess: () => onOpenChange(false) })}
          >
            {change.isPending ? t('subscription.freeConfirming') : t('subscription.freeConfirm', { plan: name })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <div>
          <p className="font-medium">{t('subscription.freeGivesUp')}</p>
          <ul className="mt-1 list-disc pl-5 leading-6">
            {[left, ...lostFeatures(plan, t)].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        {payments.some(({ withdrawableUntil }) => withdrawableUntil) && (
          <p className="font-medium">{t('subscription.freeWithdraw')}</p>
        )}
        <p className="text-muted">
          {events.length > limit && `${t('subscription.overLimitEvents', { count: events.length, limit })} `}
          {t('subscription.dataText')}
        </p>
      </div>
    </Dialog>
  );
}
