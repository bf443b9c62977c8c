import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { Tier } from '../../../shared/tiers.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

export function CurrentTierCard({ tier }: { tier: Tier }) {
  const t = useT();
  return (
    <Card className="flex flex-col items-start gap-3 p-6">
      <h2 className="font-normal font-sans text-muted text-sm tracking-normal">{t('dashboard.subscriptionTier')}</h2>
      <p className="font-display text-3xl text-accent">{t(`plans.${tier}`)}</p>
      <p className="text-sm">{tier === 'free' ? t('dashboard.upgradePrompt') : t('dashboard.premiumAccess')}</p>
      <Button asChild variant="outline" className="mt-auto">
        <Link to={paths.subscription}>{t('dashboard.manageSubscription')}</Link>
      </Button>
    </Card>
  );
}
