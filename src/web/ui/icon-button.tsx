import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  label: string;
  icon: LucideIcon;
}

export function IconButton({ label, icon: Icon, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="flex size-11 shrink-0 scroll-mt-32 scroll-mb-24 items-center justify-center rounded-lg text-muted hover:bg-accent-soft hover:text-ink pointer-fine:lg:size-9"
      {...props}
    >
      <Icon className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
