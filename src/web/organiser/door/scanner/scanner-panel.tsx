import {
  Camera as CameraIcon,
  CameraOff,
  Flashlight,
  FlashlightOff,
  type LucideIcon,
  SwitchCamera,
} from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { allowSounds } from '../signals.ts';
import type { CameraProblem } from './phone-camera.ts';
import { useScanner } from './use-scanner.ts';

interface ScannerPanelProps {
  isShown: boolean;
  /** Whether the list is shown beside the scanner. */
  isBeside: boolean;
  onCode: (text: string) => void;
  onSearch: () => void;
  /** What to hold in front of the camera; a guest's QR code if not given. */
  hint?: string;
}

function Problem({
  problem,
  onRetry,
  onSearch,
}: {
  problem: CameraProblem;
  onRetry: () => void;
  onSearch?: () => void;
}) {
  const t = useT();
  return (
    <div role="alert" className="flex flex-col items-center gap-4 short:gap-2">
      <CameraOff className="size-12 text-muted short:hidden" strokeWidth={1.5} aria-hidden="true" />
      <p className="font-display text-2xl short:text-lg">{t(`door.${problem}Title`)}</p>
      <p className="max-w-sm text-balance text-muted short:text-sm">{t(`door.${problem}Message`)}</p>
      {problem !== 'insecure' && (
        <Button variant="outline" size="large" onClick={onRetry}>
          {t('door.retryCamera')}
        </Button>
      )}
      {onSearch && (
        <Button size="large" onClick={onSearch}>
          {t('door.searchInstead')}
        </Button>
      )}
    </div>
  );
}

function Overlay() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      className="pointer-events-none absolute top-1/2 left-1/2 h-3/5 max-h-72 w-3/5 max-w-72 -translate-x-1/2 -translate-y-1/2 text-white drop-shadow"
    >
      <path
        d="M4 24V12a8 8 0 0 1 8-8h12M76 4h12a8 8 0 0 1 8 8v12M96 76v12a8 8 0 0 1-8 8H76M24 96H12a8 8 0 0 1-8-8V76"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}

interface ControlProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  label: string;
}

function Control({ icon: Icon, label, ...button }: ControlProps) {
  return (
    <button
      type="button"
      {...button}
      className="flex min-h-12 items-center gap-2 rounded-xl bg-black/75 px-4 font-medium text-sm text-white focus-visible:outline-white"
    >
      <Icon className="size-5" aria-hidden="true" />
      {label}
    </button>
  );
}

/** The camera's picture, or the reason why the camera can't be used. */
export function ScannerPanel({ isShown, isBeside, onCode, onSearch, hint }: ScannerPanelProps) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const scanner = useScanner({ video, isShown, onCode });
  const { state, torch } = scanner;
  const isOn = state.kind === 'on';
  const start = () => {
    allowSounds();
    scanner.start();
  };
  return (
    <section
      aria-label={t('door.scannerTitle')}
      className={classNames(
        'relative flex flex-col items-center justify-center-safe rounded-2xl border border-hairline text-center',
        isOn ? 'overflow-hidden bg-ink' : 'overflow-y-auto bg-card px-6 py-10 shadow-card short:px-4 short:py-3',
        isBeside
          ? 'sticky top-[calc(var(--door-header)+1.5rem)] aspect-4/5 max-h-[calc(100dvh-8rem)] short:top-[calc(var(--door-header)+0.25rem)] short:aspect-auto short:h-[calc(100dvh-var(--door-header)-0.5rem)] short:max-h-none'
          : 'min-h-72 flex-1 short:min-h-48',
        !isShown && 'hidden',
      )}
    >
      <video
        ref={video}
        muted
        playsInline
        className={classNames('absolute inset-0 size-full object-cover', !isOn && 'hidden')}
      />
      {state.kind === 'off' && (
        <div className="flex flex-col items-center gap-5 short:gap-3">
          <CameraIcon className="size-14 text-accent short:size-8" strokeWidth={1.25} aria-hidden="true" />
          <p className="max-w-xs text-balance text-muted">{hint ?? t('door.startHint')}</p>
          <Button size="large" onClick={start} className="min-h-14 px-8 text-lg">
            {t('door.start')}
          </Button>
        </div>
      )}
      {state.kind === 'starting' && <Spinner label={t('door.starting')} />}
      {state.kind === 'problem' && <Problem problem={state.problem} onRetry={start} {...(!isBeside && { onSearch })} />}
      {isOn && (
        <>
          <Overlay />
          <p className="absolute inset-x-4 top-4 mx-auto w-fit rounded-lg bg-black/75 px-3 py-1.5 text-sm text-white">
            {t('door.pointHere')}
          </p>
          <div className="absolute inset-x-3 bottom-3 flex flex-wrap justify-center gap-2">
            {torch && (
              <Control
                icon={torch.isOn ? FlashlightOff : Flashlight}
                label={t('door.torch')}
                aria-pressed={torch.isOn}
                onClick={torch.toggle}
              />
            )}
            {scanner.switchCamera && (
              <Control icon={SwitchCamera} label={t('door.switchCamera')} onClick={scanner.switchCamera} />
            )}
            <Control icon={CameraOff} label={t('door.stop')} onClick={scanner.stop} />
          </div>
        </>
      )}
    </section>
  );
}
