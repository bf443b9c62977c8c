import { Link, type LinkProps, useLocation } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { withFrom } from './order-origin.ts';

/** Leads to the plans, and remembers this page as the one to come back to after paying. */
export function PlansLink(props: Omit<LinkProps, 'to'>) {
  const { pathname, search } = useLocation();
  return <Link {...props} to={withFrom(paths.subscription, pathname + search)} />;
}
