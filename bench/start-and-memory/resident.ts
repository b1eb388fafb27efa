import { readFileSync } from 'node:fs';
import { smallest, type Bench } from '../bench.js';
import { SERVICE } from '../page/contenders.js';
import { listPaths } from '../page/paths.js';
import { CONNECTIONS } from '../plan.js';
import { startProgram } from '../programs/program.js';

/** Resident memory in megabytes after so many page requests. */
export type Resident = Readonly<{ requests: number; megabytes: number }>;

const residentOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

export const measureResident = async (bench: Bench): Promise<Resident[]> => {
  const { environment, tokens } = smallest(bench);
  const program = await startProgram(SERVICE, environment);
  try {
    const read: Resident[] = [];
    let sent = 0;
    for (const requests of bench.plan.memoryRequests) {
      const load = { port: program.port, connections: CONNECTIONS, paths: listPaths(), tokens };
      await bench.generator.run({ ...load, seconds: 600, requests: requests - sent });
      sent = requests;
      read.push({ requests, megabytes: residentOf(program.pid) });
    }
    return read;
  } finally {
    await program.stop();
  }
};
