import type { Results } from '../results.js';
import { modulesTargets } from './module-tables.js';
import { depthTargets, pageTargets, peerTargets, substringTargets } from './page-targets.js';
import { rowsTargets } from './row-tables.js';
import { captchaTargets, loginTargets, startAndMemoryTargets, workersTargets } from './service-targets.js';
import type { Target } from './target.js';
import { writesTargets } from './write-report.js';

/** Every target that the run says something about. */
export const targetsOf = (results: Results): Target[] =>
  [
    pageTargets,
    peerTargets,
    depthTargets,
    substringTargets,
    loginTargets,
    captchaTargets,
    startAndMemoryTargets,
    workersTargets,
    writesTargets,
    modulesTargets,
    rowsTargets,
  ].flatMap((targets) => targets(results));
