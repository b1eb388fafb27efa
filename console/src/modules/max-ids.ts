/** The most records that one request of the service may change. */
export const MAX_IDS = 200;
