/** The pattern of texts that contain this one. The characters that `like` takes as wildcards are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
