import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  accent: 'bg-accent text-on-accent',
  soft: 'bg-accent-soft text-accent',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-hairline text-ink',
} as const;

type BadgeProps = ComponentProps<'span'> & { tone?: keyof typeof TONES };

export function Badge({ tone = 'accent', className, ...props }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full px-3 py-1 font-medium text-xs forced-colors:border',
        TONES[tone],
        className,
      )}
      {...props}
    />
  );
}
