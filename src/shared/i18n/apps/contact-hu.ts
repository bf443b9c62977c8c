export { common } from '../hu/common.ts';
export { contact } from '../hu/contact.ts';
export { footer } from '../hu/footer.ts';
export { nav } from '../hu/nav.ts';
