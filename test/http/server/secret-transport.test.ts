import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { spy } from 'sinon';
import { isLocal, tlsInFront } from '../../../src/http/client-address.js';
import { transportCheck } from '../../../src/http/secret-transport.js';
import { E } from '../../../src/contract/values/fp.js';
import { silentLog } from '../../support/silent-log.js';

const PROXY = '10.0.0.1';
const requestOf = (peer: string, headers: Readonly<Record<string, string>> = {}) =>
  ({ socket: { remoteAddress: peer }, headers }) as unknown as IncomingMessage;

describe('the transport of passwords', () => {
  it('is TLS if a trusted peer says so for every hop', () => {
    const usesTls = tlsInFront(['10.0.0.0/8']);
    const told = (peer: string, proto?: string) =>
      usesTls(requestOf(peer, proto === undefined ? {} : { 'x-forwarded-proto': proto }));
    for (const proto of ['https', 'HTTPS', ' https ', 'https,https', 'https, Https'])
      expect(told(PROXY, proto), proto).to.equal(true);
    for (const proto of [undefined, '', 'http', 'https,http', 'http, https', 'https,', 'https,,https', 'wss', 'httpss'])
      expect(told(PROXY, proto), String(proto)).to.equal(false);
    expect(told('203.0.113.7', 'https')).to.equal(false);
    expect(told('127.0.0.1', 'https')).to.equal(false);
    expect(tlsInFront([])(requestOf(PROXY, { 'x-forwarded-proto': 'https' }))).to.equal(false);
  });

  it('is local only from a loopback address, without any header of a proxy', () => {
    for (const peer of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(isLocal(requestOf(peer)), peer).to.equal(true);
      for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-proto'])
        expect(isLocal(requestOf(peer, { [name]: '' })), name).to.equal(false);
    }
    for (const peer of [PROXY, '203.0.113.7', '::2', '::', '']) expect(isLocal(requestOf(peer)), peer).to.equal(false);
  });

  it('refused without TLS, unless it is local', () => {
    const check = transportCheck({ rule: 'refused', trustedProxies: ['127.0.0.1/32'], log: silentLog });
    expect(check(requestOf('203.0.113.7'))).to.deep.equal(E.left({ _tag: 'TlsRequired' }));
    expect(check(requestOf('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }))).to.deep.equal(
      E.left({ _tag: 'TlsRequired' }),
    );
    expect(check(requestOf('127.0.0.1', { 'x-forwarded-proto': 'https' }))).to.deep.equal(E.right(undefined));
    expect(check(requestOf('127.0.0.1'))).to.deep.equal(E.right(undefined));
  });

  it('warned of once a process, or allowed silently', () => {
    const log = { ...silentLog, warn: spy() };
    const check = transportCheck({ rule: 'warned', trustedProxies: [], log });
    check(requestOf('127.0.0.1'));
    expect(log.warn.callCount).to.equal(0);
    for (let i = 0; i < 3; i += 1) expect(check(requestOf('203.0.113.7'))).to.deep.equal(E.right(undefined));
    expect(log.warn.callCount).to.equal(1);
    const silent = transportCheck({ rule: 'allowed', trustedProxies: [], log });
    expect(silent(requestOf('203.0.113.7'))).to.deep.equal(E.right(undefined));
    expect(log.warn.callCount).to.equal(1);
  });
});
