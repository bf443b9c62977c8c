/** How the app's connections show in pg_stat_activity. */
export const APPLICATION_NAME = 'placecard';
