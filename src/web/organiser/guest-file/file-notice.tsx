import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

const TONES = {
  info: { icon: Info, looks: 'border-hairline bg-card', iconLooks: 'text-accent' },
  warning: { icon: TriangleAlert, looks: 'border-control bg-card', iconLooks: 'text-danger' },
  danger: { icon: CircleAlert, looks: 'border-danger bg-danger-soft', iconLooks: 'text-danger' },
} as const;

interface FileNoticeProps {
  tone: keyof typeof TONES;
  title?: string;
  text?: string;
  /** Announced by screen readers at once, as an answer to what the user just did. */
  isUrgent?: boolean;
  children?: ReactNode;
}

export function FileNotice({ tone, title, text, isUrgent = false, children }: FileNoticeProps) {
  const { icon: Icon, looks, iconLooks } = TONES[tone];
  return (
    <div
      role={isUrgent ? 'alert' : undefined}
      className={classNames('flex gap-3 rounded-xl border p-3 text-sm', looks)}
    >
      <Icon className={classNames('mt-0.5 size-4 shrink-0', iconLooks)} aria-hidden="true" />
      <div className="flex min-w-0 flex-col gap-1 break-words">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {text !== undefined && <p>{text}</p>}
        {children}
      </div>
    </div>
  );
}
