const english = {};

const chinese: typeof english = {};

export const modulesMessages = { english, chinese };
