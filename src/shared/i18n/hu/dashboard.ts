import type { dashboard as en } from '../en/dashboard.ts';
import type { Words } from '../translate.ts';

export const dashboard: Words<typeof en> = {
  title: 'Áttekintés',
  welcome: 'Üdvözöljük, {name}!',
  welcomeNameless: 'Üdvözöljük!',
  loading: 'Áttekintés betöltése...',
  createEvent: 'Új esemény',
  totalGuests: 'Összes vendég',
  upcomingEvents: 'Közelgő események',
  checkInsToday: 'Mai érkezések',
  subscriptionTier: 'Csomag',
  upgradePrompt: 'Váltson Pro csomagra több eseményért és korlátlan vendéglistáért.',
  premiumAccess: 'Hozzáfér a prémium funkciókhoz!',
  manageSubscription: 'Előfizetés kezelése',
  quickActions: 'Gyors műveletek',
  manageEvents: 'Események kezelése',
  viewAllGuests: 'Összes vendég',
  accountSettings: 'Fiókbeállítások',
};
