const english = {};

const chinese: typeof english = {};

export const operationsMessages = { english, chinese };
