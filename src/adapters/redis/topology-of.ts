import { clusterTopology } from './cluster-topology.js';
import type { Deployment } from './deployment.js';
import { sentinelTopology } from './sentinel-topology.js';
import { singleServer, type Topology } from './topology.js';

/** How long a server may stay silent, and when nobody wants to know any more. */
type Patience = Readonly<{ silenceMs: number; closing: AbortSignal }>;

export const topologyOf = (deployment: Deployment, patience: Patience): Topology => {
  switch (deployment.kind) {
    case 'server':
      return singleServer(deployment.at);
    case 'cluster':
      return clusterTopology({ ...deployment, patience });
    case 'sentinel':
      return sentinelTopology({ ...deployment, patience });
  }
};
