import { paths } from '../../../shared/paths.ts';
import { TIER_DETAILS } from '../../../shared/tiers.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { TierLines } from '../../tiers/tier-lines.tsx';
import { TiersLink } from '../../tiers/tiers-link.tsx';
import { useCurrentTier } from '../../tiers/use-subscription.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Shown on tiers without the editor: what it offers, and how to upgrade. */
export function LayoutUpgradePage({ eventId }: { eventId: number }) {
  const t = useT();
  const tier = useCurrentTier();
  usePageTitle(t('layoutEditor.title'));
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-8 sm:px-6">
      <BackLink to={paths.event(eventId)} label={t('layoutEditor.backToEvent')} />
      <Card className="flex flex-col gap-6 p-6 sm:p-9">
        <div className="flex flex-col gap-2">
          <h1 className="text-3xl">{t('layoutEditor.gateTitle')}</h1>
          <p className="text-muted">{t('layoutEditor.gateMessage')}</p>
          <p className="text-muted text-sm">{t('layoutEditor.gateKept')}</p>
        </div>
        <div className="grid gap-6 sm:grid-cols-2">
          <TierLines tier={tier} isCurrent />
          <TierLines tier={TIER_DETAILS.enterprise} />
        </div>
        <Button asChild size="large" className="self-start">
          <TiersLink>{t('upgrade.seePlans')}</TiersLink>
        </Button>
      </Card>
    </div>
  );
}
