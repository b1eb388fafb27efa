import type { RedisClient } from '../stores/redis.js';

export type SolvedCaptcha = Readonly<{ key: string; code: string }>;

const AT_ONCE = 8;

/** Captchas that the service has issued, with their texts as they stand in Redis. */
export const solvedCaptchas = async (
  origin: string,
  redis: RedisClient,
  count: number,
): Promise<ReadonlyArray<SolvedCaptcha>> => {
  const captchas: SolvedCaptcha[] = [];
  let left = count;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      const response = await fetch(`${origin}/api/v1/captcha`);
      const { data } = (await response.json()) as { data: { key: string } | null };
      // a machine that is busy with other things too
      if (response.status === 503) continue;
      if (!data) throw new Error(`no captcha: ${response.status}`);
      left -= 1;
      captchas.push({ key: data.key, code: (await redis.get(data.key)) ?? '' });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return captchas;
};
