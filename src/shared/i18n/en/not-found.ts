export const notFound = {
  title: 'Page not found',
  message: 'This address leads nowhere. The page may have moved, or the link may be incomplete.',
  back: 'Back to the start page',
} as const;
