/** The footer of the organiser's pages and the site. */
export const footer = {
  description: 'Seating charts, guest lists and check-in for every kind of event.',
  product: 'Product',
  help: 'Help',
  helpPage: 'Help on every screen',
  helpIntro: 'What each screen is for and how to begin there, in a few sentences.',
  contact: 'Contact',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  social: 'Follow us',
  opensInNewTab: '(opens in a new tab)',
  copyright: '© {year} Placecard.',
  allRightsReserved: 'All rights reserved.',
} as const;
