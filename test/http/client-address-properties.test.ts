import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import fc from 'fast-check';
import { clientAddressOf } from '../../src/http/client-address.js';
import { clientBehind, clientOf, numberOf } from '../support/address-oracle.js';
import { silentLog } from '../support/silent-log.js';

/** Few networks, so that addresses often fall into those that are trusted. */
const four = fc
  .tuple(fc.constantFrom('10.0', '10.255', '192.0', '203.0'), fc.nat({ max: 255 }), fc.nat({ max: 255 }))
  .map(([network, third, fourth]) => `${network}.${third}.${fourth}`);
const group = fc.nat({ max: 0xffff }).map((part) => part.toString(16));
const six = fc.oneof(
  fc.ipV6(),
  fc.tuple(fc.constantFrom('fd00', '2001:db8', 'fe80'), group, group).map(([network, a, b]) => `${network}:${a}::${b}`),
  fc
    .tuple(fc.constantFrom('FD00', '2001:0DB8'), group)
    .map(([network, a]) => `${network}:0:0:0:0:0:0:${a}`.split(':').slice(0, 8).join(':')),
);
const mapped = fc.oneof(
  four.map((address) => `::ffff:${address}`),
  fc.tuple(group, group).map(([a, b]) => `0:0:0:0:0:FFFF:${a}:${b}`),
);
const address = fc.oneof(four, six, mapped);

const port = fc.nat({ max: 65_535 });
const entry = fc.oneof(
  { weight: 6, arbitrary: address },
  { weight: 2, arbitrary: fc.tuple(four, port).map(([text, number]) => `${text}:${number}`) },
  { weight: 2, arbitrary: fc.tuple(fc.oneof(six, mapped), port).map(([text, number]) => `[${text}]:${number}`) },
  { weight: 1, arbitrary: six.map((text) => `${text}%eth0`) },
  { weight: 1, arbitrary: address.map((text) => ` ${text}\t`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'unknown', '_hidden', '10.0', '10.0.0.256', '::g', '[10.0.0.1]', '1::2::3'),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdefF.:[]%x ')), maxLength: 24 }),
  },
);
const network = fc.oneof(
  fc.tuple(four, fc.constantFrom(0, 1, 8, 12, 16, 24, 31, 32)).map(([text, bits]) => `${text}/${bits}`),
  fc.tuple(six, fc.constantFrom(0, 7, 8, 32, 48, 64, 65, 127, 128)).map(([text, bits]) => `${text}/${bits}`),
  fc.tuple(four, fc.constantFrom(96, 104, 112, 128)).map(([text, bits]) => `::ffff:${text}/${bits}`),
);

const answered = (trusted: ReadonlyArray<string>, peer: string, forwarded: string | undefined): string =>
  clientAddressOf(
    trusted,
    silentLog,
  )({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage);

/** The client that an answer stands for, in the oracle's words. */
const read = (client: string): string => clientOf(numberOf(client.replace(/\/64$/, '')) ?? expect.fail(client));

describe('the client address, for any request', () => {
  it('is what the letter of the notation says', () => {
    fc.assert(
      fc.property(
        fc.array(network, { maxLength: 4 }),
        address,
        fc.array(entry, { maxLength: 6 }),
        (trusted, peer, entries) => {
          const expected = clientBehind(peer, entries, trusted) ?? expect.fail(peer);
          const answer = answered(trusted, peer, entries.join(','));
          expect(read(answer)).to.equal(clientOf(expected));
        },
      ),
      { numRuns: 5000 },
    );
  });
});
