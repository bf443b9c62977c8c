import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { forgetAccount } from './session.ts';

/** Forgets the account, then opens the sign-in page. */
export function useForgetAccount(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    // Before the page changes: the tab may be closed while the next page loads.
    await forgetAccount(client);
    await navigate(paths.auth);
  };
}
