/** Whether the server accepts the value as a picture: an uploaded one, a data: URL, or an https address. */
export function isPictureAddress(value: string): boolean {
  if (/^data:image\//i.test(value)) return true;
  if (!/^(?:https?:\/\/|\/media\/)/i.test(value) || !URL.canParse(value, window.location.origin)) return false;
  const { origin, protocol, pathname } = new URL(value, window.location.origin);
  return origin === window.location.origin ? pathname.startsWith('/media/') : protocol === 'https:';
}

/** An uploaded picture; its address is not shown to the organiser. */
export function isUploadedPicture(value: string): boolean {
  return /^(?:data:image\/|\/media\/)/i.test(value) || value.startsWith(`${window.location.origin}/media/`);
}
