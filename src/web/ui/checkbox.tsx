import { type ComponentProps, useEffect, useRef } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> {
  /** For those who can't see what it stands beside. */
  label: string;
  /** Neither on nor off: some of what it stands for is on. */
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
      className="size-6 lg:m-0.5 lg:size-5 accent-accent"
      {...props}
    />
  );
}
