import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  icon?: LucideIcon | undefined;
  /** Renders the single child, for instance a link, with the look of a button. */
  asChild?: boolean;
}

export function Button({ variant, size, icon: Icon, asChild = false, className, children, ...props }: ButtonProps) {
  const Component = asChild ? Slot.Root : 'button';
  return (
    <Component
      {...(asChild ? {} : { type: 'button' as const })}
      data-variant={variant}
      className={buttonLook({ variant, size, className })}
      {...props}
    >
      {Icon && <Icon className="size-4 shrink-0" aria-hidden="true" />}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Component>
  );
}
