const FULL_WIDTH = /[！-～]/g;

/** The distance of a full-width character from the ASCII character that it stands for. */
const DISTANCE = 0xff01 - 0x21;

/** The text with ASCII characters in place of the full-width ones that Chinese input methods type. */
export const halfWidth = (text: string): string =>
  text
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - DISTANCE))
    .replaceAll('。', '.')
    .replaceAll('\u3000', ' ')
    .trim();
