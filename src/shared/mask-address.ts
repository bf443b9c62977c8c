/** An address that only whoever knows it recognises: 'a•••@e•••.com'. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${[...address][0] ?? ''}•••@${[...domain][0] ?? ''}•••${ending}`;
}
