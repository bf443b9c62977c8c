import { Toolbar as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

/** A toolbar with one tab stop; the arrow keys, Home and End move between its tools. */
export function Toolbar({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
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

/** A button of a toolbar. When off it is `aria-disabled`: a disabled button would lose the focus, as after the last undo. */
export function Tool({ isOff = false, ...props }: ToolProps) {
  return (
    <Radix.Button asChild disabled={isOff}>
      <button {...props} type="button" disabled={false} aria-disabled={isOff} />
    </Radix.Button>
  );
}
