import { useState } from 'react';
import type { Device } from '../../../shared/contracts/devices.ts';
import type { CurrentUser } from '../../../shared/contracts/users.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { browserTimeZone } from '../../ui/time-zone-select.tsx';
import { useDevices, useSignOutDevice, useSignOutOthers } from './api.ts';

function deviceName(t: Translate, { browser, system }: Device): string {
  if (browser === null && system === null) return t('settings.unknownBrowser');
  return t('settings.deviceName', {
    browser: browser ?? t('settings.unknownBrowser'),
    system: system ?? t('settings.unknownSystem'),
  });
}

function DeviceItem({ device, timeZone }: { device: Device; timeZone: string }) {
  const { t, language } = useLanguage();
  const signingOut = useSignOutDevice();
  const name = deviceName(t, device);
  const time = (instant: string) => formatDateTime(instant, { language, timeZone });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-hairline border-t py-4 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {device.isCurrent && <Badge tone="soft">{t('settings.thisDevice')}</Badge>}
        </p>
        <p className="mt-0.5 text-muted text-sm">{t('settings.lastSeen', { time: time(device.lastSeenAt) })}</p>
        <p className="text-muted text-sm">{t('settings.signedInSince', { time: time(device.createdAt) })}</p>
      </div>
      {!device.isCurrent && (
        <Button
          variant="outline"
          aria-label={t('settings.signOutDevice', { device: name })}
          disabled={signingOut.isPending}
          onClick={() => signingOut.mutate(device.id)}
        >
          {t('settings.signOut')}
        </Button>
      )}
    </li>
  );
}

function DeviceList({ timeZone }: { timeZone: string }) {
  const t = useT();
  const { data: devices, isFetching, refetch } = useDevices();
  const signingOut = useSignOutOthers();
  if (!devices) return <LoadState isFetching={isFetching} message={t('settings.loadFailed')} onRetry={refetch} />;
  const sorted = devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <>
      <ul className="flex flex-col">
        {sorted.map((device) => (
          <DeviceItem key={device.id} device={device} timeZone={timeZone} />
        ))}
      </ul>
      {devices.length > 1 ? (
        <Button
          variant="outline"
          className="self-start"
          disabled={signingOut.isPending}
          onClick={() => signingOut.mutate(undefined)}
        >
          {t('settings.signOutOthers')}
        </Button>
      ) : (
        <p className="text-muted text-sm">{t('settings.noOtherDevices')}</p>
      )}
    </>
  );
}

/** The devices that are signed in, and an explanation for people who look for a password: there is none. */
export function DevicesSection({ user }: { user: CurrentUser }) {
  const t = useT();
  const [isExplained, setIsExplained] = useState(false);
  return (
    <FormSection title={t('settings.devices')} hint={t('settings.devicesHint')}>
      <Button
        variant="outline"
        className="self-start"
        aria-expanded={isExplained}
        onClick={() => setIsExplained(!isExplained)}
      >
        {t('settings.changePassword')}
      </Button>
      <div role="status">
        {isExplained && (
          <div className="rounded-xl border border-hairline bg-accent-soft px-4 py-3 text-sm">
            <p className="font-semibold">{t('settings.noPasswordTitle')}</p>
            <p className="mt-1 break-words">{t('settings.noPasswordMessage', { email: user.email })}</p>
          </div>
        )}
      </div>
      <DeviceList timeZone={user.timeZone ?? browserTimeZone()} />
    </FormSection>
  );
}
