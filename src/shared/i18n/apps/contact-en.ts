export { common } from '../en/common.ts';
export { contact } from '../en/contact.ts';
export { footer } from '../en/footer.ts';
export { nav } from '../en/nav.ts';
