import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface DoorBannerProps {
  isShown: boolean;
  icon: LucideIcon;
  /** Red: staff must do something at once. */
  isAlarm?: boolean;
  children: ReactNode;
}

/** What staff must know about the connection or the storage. Its element is always there, so that screen readers announce it. */
export function DoorBanner({ isShown, icon: Icon, isAlarm = false, children }: DoorBannerProps) {
  const look = isAlarm ? 'bg-danger py-3 text-on-danger' : 'bg-warning-soft py-2 text-sm text-warning';
  return (
    <div role={isAlarm ? 'alert' : 'status'}>
      {isShown && (
        <div className={classNames('flex items-start gap-2 px-4 sm:px-6', look)}>
          <Icon className={classNames('mt-0.5 shrink-0', isAlarm ? 'size-5' : 'size-4')} aria-hidden="true" />
          <p>{children}</p>
        </div>
      )}
    </div>
  );
}
