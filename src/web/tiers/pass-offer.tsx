import { Link, type LinkProps, useLocation } from 'react-router';
import { passEndIfPaid } from '../../shared/paid-time.ts';
import { paths } from '../../shared/paths.ts';
import { PASS_DETAILS } from '../../shared/tiers.ts';
import { formatMoney } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.tsx';
import { useLongDate } from '../lib/use-long-date.ts';
import { Button } from '../ui/button.tsx';
import { withReturnPath } from './return-after-payment.ts';
import { passFeatures } from './tier-features.ts';
import type { PassEvent } from './use-event-tier.ts';

interface PassLinkProps extends Omit<LinkProps, 'to' | 'children'> {
  event: PassEvent;
}

/** Leads to the order of a pass and names this page as the one to return to after paying. */
export function PassLink({ event, ...props }: PassLinkProps) {
  const { t, language } = useLanguage();
  const { pathname, search } = useLocation();
  const order = `${paths.subscription}?${new URLSearchParams({ pass: String(event.id) })}`;
  return (
    <Link {...props} to={withReturnPath(order, pathname + search)}>
      {t('upgrade.buyPass', { price: formatMoney(PASS_DETAILS.price, language) })}
    </Link>
  );
}

/** Offers a pass for one event beside the tiers: its price, what it has, until when, and what stays afterwards. */
export function PassOffer({ event, onLeave }: { event: PassEvent; onLeave?: () => void }) {
  const { t, language } = useLanguage();
  const formatDate = useLongDate();
  const price = formatMoney(PASS_DETAILS.price, language);
  const until = formatDate(passEndIfPaid(new Date(event.date), new Date()));
  return (
    <div className="flex flex-col items-start gap-3">
      <div>
        <p className="wrap-anywhere font-medium text-sm">{t('upgrade.nextPass', { event: event.name, price })}</p>
        <ul className="mt-1 list-disc pl-5 text-muted text-sm leading-6">
          {[t('upgrade.passUntil', { date: until }), ...passFeatures(t)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <p className="text-muted text-sm">{t('tiers.passStays')}</p>
      <Button asChild>
        <PassLink event={event} onClick={onLeave} />
      </Button>
    </div>
  );
}
