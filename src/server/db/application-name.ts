/** How the app shows in pg_stat_activity; the embedded server's keeper looks for it. */
export const APPLICATION_NAME = 'placecard';
