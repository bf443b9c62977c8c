import { type ComponentProps, useEffect, useRef } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> {
  /** For screen readers. */
  label: string;
  /** Indeterminate: some of several items are checked. */
  isMixed?: boolean;
}

export function Checkbox({ label, isMixed = false, ...props }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <input
      ref={ref}
      type="checkbox"
      aria-label={label}
      className="block size-6 lg:m-0.5 lg:size-5 accent-accent"
      {...props}
    />
  );
}
