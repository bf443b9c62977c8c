import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { NOTIFICATION_KINDS } from '../../../shared/contracts/notifications.ts';
import { useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BillingSection } from '../subscription/billing-section.tsx';
import { useChooseNotification, useExport, useNotifications, useSecurity } from './api.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecurityTab } from './security-tab.tsx';
import { SettingRow } from './setting-row.tsx';

/** Exporting all data and deleting the account. */
function YourData({ email }: { email: string }) {
  const t = useT();
  const [isDeleting, setIsDeleting] = useState(false);
  const [isConfirmingExport, setIsConfirmingExport] = useState(false);
  const exporting = useExport();
  const { data: security, isFetching, refetch } = useSecurity();
  return (
    <FormSection title={t('settings.yourData')}>
      <SettingRow title={t('settings.export')} hint={t('settings.exportHint')}>
        <Button variant="outline" disabled={exporting.isPending} onClick={() => setIsConfirmingExport(true)}>
          <Download className="size-4" aria-hidden="true" />
          {exporting.isPending ? t('settings.exporting') : t('settings.export')}
        </Button>
      </SettingRow>
      <SettingRow title={t('settings.deleteAccount')} hint={t('settings.deleteHint')}>
        <Button variant="quietDanger" onClick={() => setIsDeleting(true)}>
          {t('settings.deleteAccount')}
        </Button>
      </SettingRow>
      {isConfirmingExport && !security && (
        <LoadState isFetching={isFetching} message={t('settings.loadFailed')} onRetry={refetch} />
      )}
      {isConfirmingExport && security && (
        <ConfirmDialog
          action="exportAccount"
          email={email}
          hasTwoFactor={security.hasTwoFactor}
          isBusy={exporting.isPending}
          onClose={() => setIsConfirmingExport(false)}
          onConfirmed={() => exporting.mutate(undefined, { onSettled: () => setIsConfirmingExport(false) })}
        />
      )}
      {isDeleting && <DeleteAccountDialog email={email} onClose={() => setIsDeleting(false)} />}
    </FormSection>
  );
}

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

function NotificationsTab() {
  const t = useT();
  const { data: choices, isFetching, refetch } = useNotifications();
  const choosing = useChooseNotification();
  if (!choices) return <LoadState isFetching={isFetching} message={t('settings.loadFailed')} onRetry={refetch} />;
  return (
    <FormSection title={t('settings.notifications')} hint={t('settings.notificationsHint')}>
      {NOTIFICATION_KINDS.map((kind) => (
        <div key={kind} className="border-hairline border-t pt-5">
          <Switch
            label={t(`settings.${kind}`)}
            hint={t(`settings.${kind}Hint`)}
            isOn={choices[kind]}
            onChange={(isOn) => choosing.mutate({ kind, isOn })}
          />
        </div>
      ))}
    </FormSection>
  );
}

const TABS = ['account', 'billing', 'notifications', 'security'] as const;
const CONTENTS = {
  account: AccountTab,
  billing: BillingSection,
  notifications: NotificationsTab,
  security: SecurityTab,
};

export function AccountPage() {
  const t = useT();
  const [searchParams, setSearchParams] = useSearchParams();
  usePageTitle(t('settings.title'));
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8 sm:px-6 sm:py-12">
      <div>
        <h1 className="text-3xl sm:text-4xl">{t('settings.title')}</h1>
        <p className="mt-2 text-muted">{t('settings.description')}</p>
      </div>
      <Tabs
        label={t('settings.tabs')}
        value={TABS.find((known) => known === searchParams.get('tab')) ?? 'account'}
        onChange={(tab) => setSearchParams({ tab }, { replace: true, preventScrollReset: true })}
        tabs={TABS.map((value) => {
          const Content = CONTENTS[value];
          return { value, label: t(`settings.${value}`), content: <Content />, isKept: value === 'account' };
        })}
      />
    </div>
  );
}
