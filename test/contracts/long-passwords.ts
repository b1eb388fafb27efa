/** As long as bcrypt reads without help. */
export const LATIN_72_BYTES = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
export const CHINESE_72_BYTES = '密'.repeat(24);
