import { Unavailable, type Resource } from '../../src/domain/ports/unavailable.js';

type Outage = Readonly<{
  /** The object, each method of which rejects while the store is broken. The ports in its fields are given so too. */
  breakable<Ports extends object>(ports: Ports): Ports;
  breakStore(): Promise<() => Promise<void>>;
}>;

/** A store in memory that a test can break. */
export const memoryOutage = (resource: Resource, failure: () => Error = () => new Unavailable(resource)): Outage => {
  let isBroken = false;
  const breakable = <Ports extends object>(ports: Ports): Ports =>
    new Proxy(ports, {
      get: (target, name) => {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member === 'function') return isBroken ? () => Promise.reject(failure()) : member;
        return typeof member === 'object' && member !== null ? breakable(member) : member;
      },
    });
  return {
    breakable,
    breakStore: () => {
      isBroken = true;
      return Promise.resolve(() => {
        isBroken = false;
        return Promise.resolve();
      });
    },
  };
};
