/** Where everybody who listens hears of changes to who may do what. */
export const ACCESS_CHANNEL = 'menshen_access';
