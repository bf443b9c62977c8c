/** How the app's connections show in pg_stat_activity. */
export const APPLICATION_NAME = 'placecard';
/** The one connection of a server that listens for notifications and is open even while nobody uses the app. */
export const LISTENER_NAME = 'placecard-listener';
