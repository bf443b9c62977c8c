import { MEDIA_PATH } from '../../../shared/paths.ts';

/** Whether the server accepts the value as a picture: an uploaded one, a data: URL, or an https address. */
export function isPictureAddress(value: string): boolean {
  if (/^data:image\//i.test(value)) return true;
  if (!/^https?:\/\//i.test(value) && !value.startsWith(MEDIA_PATH)) return false;
  if (!URL.canParse(value, window.location.origin)) return false;
  const { origin, protocol, pathname } = new URL(value, window.location.origin);
  return origin === window.location.origin ? pathname.startsWith(MEDIA_PATH) : protocol === 'https:';
}

/** An uploaded picture; its address is not shown to the organiser. */
export function isUploadedPicture(value: string): boolean {
  return (
    /^data:image\//i.test(value) ||
    [MEDIA_PATH, window.location.origin + MEDIA_PATH].some((start) => value.startsWith(start))
  );
}
