import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Button } from './button.tsx';

interface ButtonLinkProps
  extends Omit<ComponentProps<typeof Link>, 'className'>,
    Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon' | 'className'> {}

/** A link to another page of the application that looks like a button. */
export function ButtonLink({ variant, size, icon, className, ...link }: ButtonLinkProps) {
  return (
    <Button asChild variant={variant} size={size} icon={icon} className={className}>
      <Link {...link} />
    </Button>
  );
}
