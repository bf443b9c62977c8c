/** Addresses of the built screenshots by their path. The site's script imports this too, because only its build writes the files. */
export const SCREENSHOT_URLS = import.meta.glob<string>('./screenshots/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});
