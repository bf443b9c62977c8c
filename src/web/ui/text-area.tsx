import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldFrameProps;

export function TextArea({ label, hint, error, ...props }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ className, ...control }) => (
        <textarea rows={4} {...control} className={classNames(className, 'py-2.5 text-base')} {...props} />
      )}
    </FieldFrame>
  );
}
