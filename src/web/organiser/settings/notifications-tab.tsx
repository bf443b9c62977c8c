import { NOTIFICATION_KINDS } from '../../../shared/contracts/notifications.ts';
import { useT } from '../../lib/i18n.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useChooseNotification, useNotifications } from './api.ts';

export function NotificationsTab() {
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
