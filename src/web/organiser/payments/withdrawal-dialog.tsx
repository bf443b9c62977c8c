import type { Payment } from '../../../shared/contracts/payments.ts';
import { nameOfItem } from '../../../shared/product-name.ts';
import { formatMoney } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { useLongDate } from '../../lib/use-long-date.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useWithdrawal } from './api.ts';

interface WithdrawalDialogProps {
  payment: Payment;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Says which subscription the account has after the withdrawal; what other payments bought stays. */
function useEffectOnSubscription({ product, subscriptionAfterWithdrawal, endedAt }: Payment): string {
  const { t } = useLanguage();
  const formatDate = useLongDate();
  if (product === 'pass') return t('billing.withdrawEndsPass');
  if (subscriptionAfterWithdrawal === null || subscriptionAfterWithdrawal.tier === 'free') {
    return endedAt ? t('billing.withdrawStaysFree') : t('billing.withdrawEndsTier');
  }
  const tierName = t(`tiers.${subscriptionAfterWithdrawal.tier}`);
  return subscriptionAfterWithdrawal.endDate
    ? t('billing.withdrawTierAfter', { tier: tierName, date: formatDate(subscriptionAfterWithdrawal.endDate) })
    : t('billing.withdrawTierAfterNoEnd', { tier: tierName });
}

/** Shows what is withdrawn from and asks to confirm it. The law asks for two steps; the row's button is the first. */
export function WithdrawalDialog({ payment, isOpen, onOpenChange }: WithdrawalDialogProps) {
  const { t, language } = useLanguage();
  const { user } = useSession();
  const formatDate = useLongDate();
  const effect = useEffectOnSubscription(payment);
  const withdrawal = useWithdrawal(payment.id);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('billing.withdrawTitle')}
      description={t('billing.withdrawDescription')}
      confirm={
        <Button
          disabled={withdrawal.isPending}
          onClick={() => withdrawal.mutate(undefined, { onSettled: () => onOpenChange(false) })}
        >
          {t(withdrawal.isPending ? 'billing.withdrawing' : 'billing.withdrawConfirm')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <dl className="flex flex-col gap-3 rounded-xl border border-hairline bg-card p-4">
          <div>
            <dt className="text-muted">{t('billing.withdrawWhat')}</dt>
            <dd className="font-medium">{nameOfItem(t, payment)}</dd>
            <dd>{t('billing.ordered', { date: formatDate(payment.createdAt) })}</dd>
            <dd>{t('billing.order', { id: String(payment.id) })}</dd>
          </div>
          <div>
            <dt className="text-muted">{t('billing.withdrawRefund')}</dt>
            <dd className="font-medium">{formatMoney(payment.amount, language)}</dd>
          </div>
        </dl>
        <p>
          {effect} {t('billing.withdrawKeepsData')}
        </p>
        {user && <p className="break-words text-muted">{t('billing.withdrawMailTo', { email: user.email })}</p>}
      </div>
    </Dialog>
  );
}
