const english = {};

const chinese: typeof english = {};

export const accountMessages = { english, chinese };
