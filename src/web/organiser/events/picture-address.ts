/** What the server takes as a picture: a stored one of ours, one inside the text, or one from a secure address elsewhere. */
export function isPictureAddress(value: string): boolean {
  if (/^data:image\//i.test(value)) return true;
  if (!/^(?:https?:\/\/|\/media\/)/i.test(value) || !URL.canParse(value, window.location.origin)) return false;
  const { origin, protocol, pathname } = new URL(value, window.location.origin);
  return origin === window.location.origin ? pathname.startsWith('/media/') : protocol === 'https:';
}

/** A picture that was uploaded, not pointed to: its address means nothing to the organiser. */
export function isUploadedPicture(value: string): boolean {
  return /^(?:data:image\/|\/media\/)/i.test(value) || value.startsWith(`${window.location.origin}/media/`);
}
