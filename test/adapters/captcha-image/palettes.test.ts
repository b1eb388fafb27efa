import { expect } from 'chai';
import { PALETTES } from '../../../src/adapters/captcha-image/palettes.js';

/** Relative luminance (WCAG 2.2). */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (dark: string, light: string): number => (luminance(light) + 0.05) / (luminance(dark) + 0.05);

describe('captcha palettes', () => {
  for (const { ground, shapes, inks } of PALETTES)
    it(`have inks of a contrast of at least 4.5:1 against ${[ground, ...shapes].join(', ')}`, () => {
      for (const colour of [ground, ...shapes, ...inks]) expect(colour).to.match(/^#[0-9a-f]{6}$/);
      for (const light of [ground, ...shapes])
        for (const ink of inks) expect(contrast(ink, light), `${ink} on ${light}`).to.be.at.least(4.5);
    });

  it('have at least three inks each, so that neighbours differ', () => {
    for (const { inks } of PALETTES) expect(new Set(inks).size).to.be.at.least(3);
  });
});
