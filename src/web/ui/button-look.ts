import { classNames } from './class-names.ts';

// Transparent borders become visible in high-contrast mode, where filled buttons would look like plain text.
const VARIANTS = {
  primary: 'border border-transparent bg-accent text-on-accent shadow-sm hover:bg-accent-deep',
  outline: 'border border-control bg-card text-ink hover:bg-accent-soft',
  danger: 'border border-transparent bg-danger text-on-danger shadow-sm hover:opacity-90',
  ghost: 'text-ink hover:bg-accent-soft',
  quietDanger: 'text-danger hover:bg-danger-soft',
  link: 'text-accent underline underline-offset-4 hover:text-accent-deep',
} as const;

/** Minimum height for touch: on phones and touch screens. */
const FINGER = 'max-sm:min-h-11 pointer-coarse:min-h-11';

const SIZES = {
  /** Narrow on phones, for crowded rows. */
  compact: `min-h-9 ${FINGER} px-1.5 text-sm sm:px-3`,
  small: `min-h-9 ${FINGER} px-3 text-sm`,
  medium: 'min-h-11 px-4 py-1.5 text-sm',
  large: 'min-h-12 px-6 py-1.5 text-base',
  inline: `min-h-6 ${FINGER} text-sm`,
} as const;

export interface ButtonLook {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
  className?: string | undefined;
}

/** CSS classes of a button, or of a link that looks like one. */
export function buttonLook({ variant = 'primary', size = 'medium', className }: ButtonLook = {}): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-lg text-center font-medium transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-60',
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}
