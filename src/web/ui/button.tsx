import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const VARIANTS = {
  primary: 'bg-accent text-white shadow-sm hover:bg-accent-deep',
  outline: 'border border-control bg-card text-ink hover:bg-accent-soft',
  danger: 'bg-danger text-white shadow-sm hover:opacity-90',
  ghost: 'text-ink hover:bg-accent-soft',
  quietDanger: 'text-danger hover:bg-danger-soft',
  link: 'text-accent underline underline-offset-4 hover:text-accent-deep',
} as const;

const SIZES = {
  /** For crowded rows: narrow on phones. */
  compact: 'min-h-9 px-1.5 text-sm sm:px-3',
  small: 'min-h-9 px-3 text-sm',
  medium: 'min-h-11 px-4 text-sm',
  large: 'min-h-12 px-6 text-base',
  inline: 'min-h-6 text-sm',
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** Lends the looks to the one child, for instance a link. */
  asChild?: boolean;
}

export function Button({ variant = 'primary', size = 'medium', asChild = false, className, ...props }: ButtonProps) {
  const Component = asChild ? Slot.Root : 'button';
  return (
    <Component
      {...(asChild ? {} : { type: 'button' as const })}
      className={classNames(
        'inline-flex items-center justify-center gap-2 rounded-lg font-medium transition-colors',
        'disabled:cursor-not-allowed disabled:opacity-60',
        VARIANTS[variant],
        SIZES[size],
        className,
      )}
      {...props}
    />
  );
}
