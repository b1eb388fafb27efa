import type { ServerState } from '../../composition/diagnostics.js';
import { checkClockSkew } from './clock-skew.js';
import { ok, problem, warning, type Check } from './check.js';

const checkSettings = ({ name, settings }: ServerState): ReadonlyArray<Check> => {
  if (!settings)
    return [
      warning(
        `redis ${name}`,
        'does not tell its settings',
        'see to it yourself: appendonly yes, maxmemory-policy noeviction',
      ),
    ];
  const { survivesRestart, eviction } = settings;
  return [
    survivesRestart
      ? ok(`persistence of redis ${name}`, 'what is written survives a restart')
      : problem(
          `persistence of redis ${name}`,
          'nothing survives a restart: tokens that were logged out would pass again, and locks would open',
          'set appendonly yes',
        ),
    eviction === undefined
      ? ok(`eviction of redis ${name}`, 'nothing is evicted')
      : problem(
          `eviction of redis ${name}`,
          `maxmemory-policy ${eviction}: a full memory evicts locks and logged-out tokens`,
          'set maxmemory-policy noeviction',
        ),
  ];
};

export const checkKeyValueServer = (server: ServerState): ReadonlyArray<Check> => [
  ...checkSettings(server),
  checkClockSkew(`redis ${server.name}`, server.aheadMs),
];
