/** Only what the page may load counts as a picture: our own, one inside the text, or one from a secure address. */
export function isPictureAddress(value: string): boolean {
  return /^(?:https:\/\/|data:image\/|\/media\/)/i.test(value) || value.startsWith(`${window.location.origin}/`);
}

/** A picture that was uploaded, not pointed to: its address means nothing to the organiser. */
export function isUploadedPicture(value: string): boolean {
  return /^(?:data:image\/|\/media\/)/i.test(value) || value.startsWith(`${window.location.origin}/media/`);
}
