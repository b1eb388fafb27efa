/** Draws a captcha's text so that people read it easily and programs do not. */
export interface CaptchaPainter {
  /** The bytes of a PNG. No two pictures of one text are alike. */
  paint(text: string): Promise<Uint8Array>;
}
