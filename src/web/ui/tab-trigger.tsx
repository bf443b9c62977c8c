import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type TabTriggerProps = Pick<ComponentProps<typeof Radix.Trigger>, 'value' | 'className' | 'children' | 'onClick'>;

/**
 * The button of a tab. Radix focuses a pressed tab by script, and browsers draw the focus ring after that even if the
 * mouse was used: it is hidden until a key is pressed.
 */
export function TabTrigger({ className, ...props }: TabTriggerProps) {
  const showRing = ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.removeAttribute('data-pressed');
  return (
    <Radix.Trigger
      {...props}
      onPointerDown={({ currentTarget }) => currentTarget.setAttribute('data-pressed', '')}
      onKeyDown={showRing}
      onBlur={showRing}
      className={classNames('data-pressed:outline-none', className)}
    />
  );
}
