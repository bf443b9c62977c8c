import { Toolbar as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

interface ToolbarProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A toolbar with one tab stop; the arrow keys, Home and End move between its tools. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  return (
    <Radix.Root aria-label={label} className={className}>
      {children}
    </Radix.Root>
  );
}

interface ToolProps extends Omit<ComponentProps<'button'>, 'type' | 'disabled'> {
  /** Unavailable now; arrow keys skip it. */
  isOff?: boolean;
}

/**
 * A button of a toolbar. Uses aria-disabled when off, because a disabled button would lose the focus, for instance
 * after the last undo.
 */
export function Tool({ isOff = false, ...props }: ToolProps) {
  return (
    <Radix.Button asChild disabled={isOff}>
      <button {...props} type="button" disabled={false} aria-disabled={isOff} />
    </Radix.Button>
  );
}
