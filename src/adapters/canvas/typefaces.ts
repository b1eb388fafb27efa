import { createRequire } from 'node:module';
import { GlobalFonts } from 'canvas';

const FILES = [
  'DejaVuSans',
  'DejaVuSans-Bold',
  'DejaVuSansCondensed',
  'DejaVuSansMono',
  'DejaVuSansMono-Bold',
  'DejaVuSerif',
  'DejaVuSerif-Bold',
  'DejaVuSerif-Italic',
  'DejaVuSerifCondensed',
] as const;

const require = createRequire(import.meta.url);

const familyOf = (file: string): string => `captcha-${file}`;

const register = (file: string): string => {
  const family = familyOf(file);
  if (!GlobalFonts.has(family)) {
    const path = require.resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`);
    if (!GlobalFonts.registerFromPath(path, family)) throw new Error(`The typeface ${file} could not be loaded`);
  }
  return family;
};

/** The bundled typeface that has the ornaments. */
export const ORNAMENTAL = familyOf('DejaVuSans');

/** Registers the bundled typefaces under names no system font bears, once per process, and returns those names. */
export const bundledTypefaces = (): ReadonlyArray<string> => FILES.map(register);
