import { type ReactNode, useEffect, useRef } from 'react';

/** Names the step, and takes the focus when it begins: the button that led here is gone. */
export function StepHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <h3 ref={ref} tabIndex={-1} className="text-lg outline-none">
      {children}
    </h3>
  );
}
