import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export function Badge({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-full bg-accent px-3 py-1 font-medium text-white text-xs',
        className,
      )}
      {...props}
    />
  );
}
