export const notFound = {
  title: 'Page not found',
  message: 'This address leads nowhere. The page may have moved, or the link may be incomplete.',
  back: 'Back to the start page',
} as const;

export const upcoming = {
  title: 'This page is on its way',
  message: 'We are still building this part of Placecard. The rest works as usual.',
  back: 'Back to the dashboard',
} as const;
