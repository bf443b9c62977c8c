import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { paths, sitePagePatterns } from '../../../shared/paths.ts';
import { useSession } from '../../lib/session.ts';

const SITE_PATHS: readonly string[] = Object.values(sitePagePatterns);

/** A router link. Server-rendered pages are loaded as documents; `/` is one of them only for visitors. */
export function RouterLink({ to, ...props }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  const { user } = useSession();
  const isDocument = SITE_PATHS.includes(to) && !(to === paths.landing && user !== null);
  return <Link to={to} reloadDocument={isDocument} {...props} />;
}
