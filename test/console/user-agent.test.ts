import { expect } from 'chai';
import { shortUserAgent } from '../../console/src/session/user-agent.js';

const NAMES = {
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36':
    'Chrome · Windows',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0':
    'Edge · Windows',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15':
    'Safari · macOS',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0': 'Firefox · Linux',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36':
    'Chrome · Android',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60':
    'WeChat · iOS',
  'curl/7.88.1': 'curl',
} as const;

describe('the short form of a user agent', () => {
  for (const [userAgent, name] of Object.entries(NAMES))
    it(`is ${name}`, () => {
      expect(shortUserAgent(userAgent)).to.equal(name);
    });

  it('does not exist for a program without a known name', () => {
    expect(shortUserAgent('')).to.equal(undefined);
    expect(shortUserAgent('my-robot')).to.equal(undefined);
  });
});
