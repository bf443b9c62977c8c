import { type ReactNode, useEffect, useRef } from 'react';

/** Heading of a step. Takes the focus, because the button that led here is unmounted. */
export function StepHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <h3 ref={ref} tabIndex={-1} className="text-lg outline-none">
      {children}
    </h3>
  );
}
