import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** Renders the single child, for instance a link, with the look of a button. */
  asChild?: boolean;
}

export function Button({ variant, size, asChild = false, className, ...props }: ButtonProps) {
  const Component = asChild ? Slot.Root : 'button';
  return (
    <Component
      {...(asChild ? {} : { type: 'button' as const })}
      data-variant={variant}
      className={buttonLook({ ...(variant && { variant }), ...(size && { size }), className })}
      {...props}
    />
  );
}
