import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface PaymentCardProps {
  title: string;
  children: ReactNode;
  /** Set when the awaited result is there: its heading gets the focus, so that screen readers announce it. */
  isResult?: boolean;
  actions?: ReactNode;
}

/** The whole content of a page about a payment. */
export function PaymentCard({ title, children, isResult = false, actions }: PaymentCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isResult) heading.current?.focus({ preventScroll: true });
  }, [isResult]);
  return (
    <div className="flex flex-1 items-center justify-center px-4 py-12 sm:py-16">
      <Card className="flex w-full max-w-md flex-col items-center gap-4 px-6 py-10 text-center shadow-lifted">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {title}
        </h1>
        <div className="flex flex-col items-center gap-3 text-balance">{children}</div>
        {actions !== undefined && (
          <div className="mt-2 flex w-full flex-col-reverse justify-center gap-2 sm:flex-row">{actions}</div>
        )}
      </Card>
    </div>
  );
}

export function ButtonLink({ to, children, isQuiet = false }: { to: string; children: ReactNode; isQuiet?: boolean }) {
  return (
    <Button asChild variant={isQuiet ? 'outline' : 'primary'}>
      <Link to={to}>{children}</Link>
    </Button>
  );
}
