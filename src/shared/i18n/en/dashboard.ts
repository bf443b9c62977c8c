/** The dashboard; its next event and first steps are in progress.ts. */
export const dashboard = {
  title: 'Dashboard',
  welcome: 'Welcome, {name}',
  welcomeNameless: 'Welcome, User',
  loading: 'Loading dashboard...',
  createEvent: 'Create New Event',
  totalGuests: 'Total Guests',
  upcomingEvents: 'Upcoming Events',
  checkInsToday: "Today's Check-ins",
  subscriptionTier: 'Subscription Tier',
  upgradePrompt: 'Upgrade to Pro for more events and unlimited guests.',
  premiumAccess: 'You have access to premium features!',
  manageSubscription: 'Manage Subscription',
  quickActions: 'Quick Actions',
  manageEvents: 'Manage Events',
  viewAllGuests: 'View All Guests',
  accountSettings: 'Account Settings',
} as const;
