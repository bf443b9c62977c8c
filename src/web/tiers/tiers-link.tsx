import { Link, type LinkProps, useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { withReturnPath } from './return-after-payment.ts';

/** Links to the subscription page and names this page as the one to return to after paying. */
export function TiersLink(props: Omit<LinkProps, 'to'>) {
  const { pathname, search } = useLocation();
  return <Link {...props} to={withReturnPath(paths.subscription, pathname + search)} />;
}
