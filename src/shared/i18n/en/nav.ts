/** The header and its menu. */
export const nav = {
  home: 'Home',
  dashboard: 'Dashboard',
  events: 'Events',
  guests: 'Guests',
  subscription: 'Subscription',
  settings: 'Settings',
  login: 'Login',
  logout: 'Logout',
  account: 'Account',
  menu: 'Menu',
  openMenu: 'Open menu',
  mainNavigation: 'Main navigation',
  language: 'Language',
  english: 'English',
  hungarian: 'Magyar',
} as const;
