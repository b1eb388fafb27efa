import { expect } from 'chai';
import { redisPermissionCache } from '../../../src/adapters/redis/redis-permission-cache.js';
import type { Redis } from '../../../src/adapters/redis/connection/redis-commands.js';
import { O } from '../../../src/contract/values/fp.js';

/** A cache over these texts, which a test changes. */
const cacheOver = (texts: Map<string, string>) => {
  const redis: Pick<Redis, 'readAll'> = {
    readAll: (keys) => Promise.resolve(keys.map((key) => texts.get(key) ?? null)),
  };
  return redisPermissionCache(redis as Redis, { uuid: () => 'other', int: () => 0 });
};
const entry = (generation: string, permissions: ReadonlyArray<string>, credentialGeneration = 0): string =>
  JSON.stringify({
    generation,
    access: { enabled: true, credentialGeneration, mustChangePassword: false, permissions, limits: null },
  });

describe('redisPermissionCache', () => {
  const accessOf = async (cache: ReturnType<typeof cacheOver>, userId: number) =>
    O.toUndefined(O.flatten((await cache.read(userId)).access));

  it('parses the same text of two users once', async () => {
    const text = entry('g', ['sys:user:page']);
    const cache = cacheOver(
      new Map([['permissions:generation', 'g'], ...[1, 2].map((id) => [`permissions:user:${id}`, text] as const)]),
    );
    const first = await accessOf(cache, 1);
    expect(first?.permissions).to.deep.equal(['sys:user:page']);
    expect(await accessOf(cache, 2)).to.equal(first);
  });

  it('uses another text as soon as it is stored, and none of another generation', async () => {
    const texts = new Map([
      ['permissions:generation', 'g'],
      ['permissions:user:1', entry('g', ['sys:user:page'])],
    ]);
    const cache = cacheOver(texts);
    expect((await accessOf(cache, 1))?.credentialGeneration).to.equal(0);
    texts.set('permissions:user:1', entry('g', [], 1));
    expect(await accessOf(cache, 1)).to.include({ credentialGeneration: 1 });
    texts.set('permissions:generation', 'h');
    expect(await cache.read(1)).to.deep.equal({ generation: 'h', access: O.none });
    texts.set('permissions:user:1', entry('h', ['sys:role:page']));
    expect((await accessOf(cache, 1))?.permissions).to.deep.equal(['sys:role:page']);
    texts.set('permissions:generation', 'g');
    expect((await cache.read(1)).access).to.deep.equal(O.none);
  });

  it('does not read an entry of an instance that knows no limits: its user may reach fewer records', async () => {
    const former = entry('g', ['sys:user:page']).replace(',"limits":null', '');
    expect(former).to.not.include('limits');
    const cache = cacheOver(
      new Map([
        ['permissions:generation', 'g'],
        ['permissions:user:1', former],
      ]),
    );
    expect(await cache.read(1)).to.deep.equal({ generation: 'g', access: O.none });
  });
});
