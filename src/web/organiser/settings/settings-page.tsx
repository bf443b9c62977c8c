import { useSearchParams } from 'react-router';
import { useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { BillingSection } from '../subscription/billing-section.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecurityTab } from './security-tab.tsx';
import { YourData } from './your-data.tsx';

function AccountTab() {
  const { user } = useSession();
  return (
    user && (
      <>
        <ProfileForm user={user} />
        <YourData email={user.email} />
      </>
    )
  );
}

const TABS = ['account', 'billing', 'notifications', 'security'] as const;
type Tab = (typeof TABS)[number];
const CONTENTS = {
  account: AccountTab,
  billing: BillingSection,
  notifications: NotificationsTab,
  security: SecurityTab,
};

function useTab(): [Tab, (tab: Tab) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const tab = TABS.find((known) => known === searchParams.get('tab')) ?? 'account';
  return [tab, (next) => setSearchParams({ tab: next }, { replace: true, preventScrollReset: true })];
}

export function SettingsPage() {
  const t = useT();
  const [tab, setTab] = useTab();
  usePageTitle(t('settings.title'));
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8 sm:px-6 sm:py-12">
      <div>
        <h1 className="text-3xl sm:text-4xl">{t('settings.title')}</h1>
        <p className="mt-2 text-muted">{t('settings.description')}</p>
      </div>
      <Tabs
        label={t('settings.tabs')}
        value={tab}
        onChange={setTab}
        tabs={TABS.map((value) => {
          const Content = CONTENTS[value];
          return { value, label: t(`settings.${value}`), content: <Content />, isKept: value === 'account' };
        })}
      />
    </div>
  );
}
