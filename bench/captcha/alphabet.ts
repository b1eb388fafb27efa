import { randomInt } from 'node:crypto';
import { CAPTCHA_ALPHABET, drawCaptchaText } from '../../src/domain/captcha/captcha.js';

export const ALPHABET = CAPTCHA_ALPHABET;

export const arbitraryText = (): string => drawCaptchaText(6, (below) => randomInt(below));
