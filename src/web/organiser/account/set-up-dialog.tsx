import * as calls from '../../../shared/calls/index.ts';
import type { TwoFactorSetup } from '../../../shared/contracts/two-factor.ts';
import { call } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useCodeForm } from '../auth/use-code-form.ts';
import { useSecondFactorCall } from './api.ts';
import { useCopy } from './use-copy.ts';

const QR_SIZE_PX = 160;

interface SetUpDialogProps {
  setUp: TwoFactorSetup;
  onClose: () => void;
  /** Called with the recovery codes, which can't be shown again. */
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** In groups of four, which are easier to type. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function SetUpDialog({ setUp, onClose, onDone }: SetUpDialogProps) {
  const t = useT();
  const confirming = useSecondFactorCall((code) => call(calls.account.confirmTwoFactor, { body: { code } }));
  const copy = useCopy();
  const { submit, field } = useCodeForm(confirming, { onDone: ({ recoveryCodes }) => onDone(recoveryCodes) });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      onSubmit={submit}
      title={t('settings.setUpTitle')}
      description={t('settings.setUpScan')}
      confirm={
        <Button type="submit" disabled={confirming.isPending}>
          {t(confirming.isPending ? 'settings.turningOn' : 'settings.turnOn')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col items-center gap-4">
          <div className="rounded-xl border border-hairline bg-white p-1">
            <QrCode value={setUp.uri} title={t('settings.setUpQr')} sizePx={QR_SIZE_PX} />
          </div>
          {/* For phones, which can't scan a QR code on their own screen. */}
          <Button asChild variant="link" size="inline" className="pointer-fine:hidden">
            <a href={setUp.uri}>{t('settings.setUpOpen')}</a>
          </Button>
          <div className="flex w-full flex-col items-start gap-2 text-sm">
            <p>{t('settings.setUpByHand')}</p>
            <code className="block w-full select-all break-words rounded-lg border border-hairline bg-card px-3 py-2 font-mono">
              {inGroups(setUp.secret)}
            </code>
            <Button variant="link" size="inline" onClick={() => copy(setUp.secret, t('settings.keyCopied'))}>
              {t('settings.copyKey')}
            </Button>
          </div>
        </div>
        <Field {...field} label={t('settings.setUpCode')} inputMode="numeric" look="code" />
      </div>
    </Dialog>
  );
}
