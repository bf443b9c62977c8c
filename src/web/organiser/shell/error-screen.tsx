import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { FailedPage, StandaloneFailedPage } from './failed-page.tsx';

function useLoggedRouteError(): unknown {
  const error = useRouteError();
  useEffect(() => console.error('A page failed', error), [error]);
  return error;
}

/** Shown when rendering a route failed, or when its script could not be loaded. */
export function ErrorScreen() {
  return <FailedPage error={useLoggedRouteError()} />;
}

/** `ErrorScreen` for routes without a layout. */
export function StandaloneErrorScreen() {
  return <StandaloneFailedPage error={useLoggedRouteError()} />;
}
