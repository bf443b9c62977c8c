import { Toolbar as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

interface ToolbarProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * Tools that share one stop of the Tab key: within, the arrow keys, Home and End go from one to the next. Whoever comes back
 * finds the tool that was used last.
 */
export function Toolbar({ label, className, children }: ToolbarProps) {
  return (
    <Radix.Root aria-label={label} className={className}>
      {children}
    </Radix.Root>
  );
}

interface ToolProps extends Omit<ComponentProps<'button'>, 'type' | 'disabled'> {
  /** What it does can't be done now: keys pass it by. */
  isOff?: boolean;
}

/**
 * One tool of a toolbar. A tool that is off is not `disabled` to the browser: whoever has just used it, such as the last
 * undo, would lose the focus.
 */
export function Tool({ isOff = false, ...props }: ToolProps) {
  return (
    <Radix.Button asChild disabled={isOff}>
      <button {...props} type="button" disabled={false} aria-disabled={isOff} />
    </Radix.Button>
  );
}
