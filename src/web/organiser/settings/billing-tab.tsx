import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../events/form-section.tsx';
import { useCurrentPlan } from '../subscription/use-current-plan.ts';
import { SettingRow } from './setting-row.tsx';

export function BillingTab() {
  const t = useT();
  const { tier } = useCurrentPlan();
  return (
    <FormSection title={t('settings.billing')}>
      <SettingRow title={t('settings.currentPlan')} hint={t(`plans.${tier}`)}>
        <Button asChild variant="outline">
          <Link to={paths.subscription}>{t('settings.managePlan')}</Link>
        </Button>
      </SettingRow>
      <SettingRow title={t('settings.paymentMethod')} hint={t('settings.paymentMethodNone')} />
      <SettingRow title={t('settings.billingHistory')} hint={t('settings.billingHistoryNone')} />
    </FormSection>
  );
}
