import type { Composition } from './compose.js';
import { Connections, Ports } from './tokens.js';

/** While the service runs: what other programs change in a database server drops the cached permissions. Nobody else reaches the embedded one. */
export const hearAccessChanges = async ({ choice, container, onClose }: Composition): Promise<void> => {
  if (choice.connections.orm !== 'server') return;
  const { listenForAccessChanges } = await import('../adapters/mikro-orm/access-changes/access-change-listener.js');
  const listener = listenForAccessChanges(container.resolve(Connections.orm), {
    onAccessChanged: () => container.resolve(Ports.permissionCache).drop(),
    log: container.resolve(Ports.log),
  });
  onClose('access change listener', listener.close);
};
