import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={classNames('rounded-2xl border border-hairline bg-card shadow-card', className)} {...props} />;
}
