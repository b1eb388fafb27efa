import type { CaptchaPainter } from '../../src/domain/ports/captcha-painter.js';

/** The real pictures on the test's own thread. What draws them is loaded with the first one. */
export const inlinePainter = (): CaptchaPainter => ({
  paint: async (text) => (await import('../../src/adapters/captcha-image/painting-tasks.js')).paint(text),
});
