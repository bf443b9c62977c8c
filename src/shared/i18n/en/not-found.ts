export const notFound = {
  title: 'Page not found',
  message: 'There is no page at this address. It may have moved, or the link may be incomplete.',
  back: 'Back to the home page',
} as const;
