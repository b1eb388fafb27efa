import { instanceCachingFactory, type DependencyContainer, type InjectionToken } from 'tsyringe';
import type { Settings } from '../../config/settings.js';
import type { Lifetime } from './lifetime.js';
import { ownPorts, type AdapterContext, type OwnAdapters } from './own-adapters.js';
import { Ports, type PortName, type PortOf } from './tokens.js';

const tokenOf = <Name extends PortName>(name: Name) => Ports[name] as InjectionToken<PortOf<Name>>;

/** Registers each adapter of one's own for its port; it is made when it is first resolved. */
export const plugOwn = (
  container: DependencyContainer,
  own: OwnAdapters,
  settings: Settings,
  { onClose }: Lifetime,
): void => {
  const context: AdapterContext = { settings, port: (name) => container.resolve(tokenOf(name)), onClose };
  for (const name of ownPorts(own) as ReadonlySet<PortName>) {
    const make = own[name] as (context: AdapterContext) => unknown;
    container.register(Ports[name] as InjectionToken<unknown>, {
      useFactory: instanceCachingFactory(() => make(context)),
    });
  }
};
