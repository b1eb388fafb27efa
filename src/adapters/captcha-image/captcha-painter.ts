import type { CaptchaPainter } from '../../domain/ports/captcha-painter.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import { fileBeside } from '../threads/start-thread.js';
import { threadPool, type ThreadPool } from '../threads/thread-pool.js';
import type * as tasks from './painting-tasks.js';
import { requireCanvasBinary, typefacePaths } from './installed-files.js';

/** About a second of painting on an idle machine, several seconds on a busy one. */
const MAX_ACCEPTED = 400;

/**
 * Paints one captcha at a time on a thread that starts with the first one. Rejects with `Unavailable` while too many
 * captchas wait. Throws when a typeface or the binary of canvas is missing.
 */
export const captchaImagePainter = (): CaptchaPainter & Pick<ThreadPool<typeof tasks>, 'close'> => {
  // the thread alone loads them; without them the start fails, and not the first captcha
  typefacePaths();
  requireCanvasBinary();
  const { run, load, close } = threadPool<typeof tasks>({
    resource: 'captcha painter',
    file: fileBeside(import.meta.url, 'painting-tasks'),
    threads: 1,
  });
  return {
    paint: async (text) => {
      const { running, waiting } = load();
      if (running + waiting >= MAX_ACCEPTED) throw new Unavailable('captcha painter', { reason: 'queue full' });
      return run('paint', text);
    },
    close,
  };
};
