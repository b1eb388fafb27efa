import { readFileSync } from 'node:fs';
import { smallest, type Bench } from '../bench.js';
import { SERVICE } from '../page/contenders.js';
import { listPaths } from '../page/paths.js';
import { CONNECTIONS } from '../plan.js';
import { startProgram } from '../programs/program.js';
import { median } from '../statistics.js';

/** Resident memory in megabytes after so many page requests. */
export type Resident = Readonly<{ requests: number; megabytes: number }>;

/** The resident memory of a process in megabytes. A program such as `ps` would stop the bench meanwhile. */
export const residentOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** So often the memory is read during the last tenth of the requests. */
const READ_EVERY_MS = 50;

/** The heap is a saw: it grows until it is collected. The median of what is read meanwhile does not depend on the tooth. */
const residentDuring = async (pid: number, work: () => Promise<unknown>): Promise<number> => {
  const read = [residentOf(pid)];
  const reading = setInterval(() => read.push(residentOf(pid)), READ_EVERY_MS);
  await work();
  clearInterval(reading);
  return median(read);
};

export const measureResident = async (bench: Bench): Promise<Resident[]> => {
  const { environment, tokens } = smallest(bench);
  const program = await startProgram(SERVICE, environment);
  const load = { port: program.port, connections: CONNECTIONS, paths: listPaths(), tokens, seconds: 600 };
  const send = (requests: number) => bench.generator.run({ ...load, requests });
  try {
    const read: Resident[] = [];
    let sent = 0;
    for (const requests of bench.plan.memoryRequests) {
      const last = requests / 10;
      await send(requests - sent - last);
      read.push({ requests, megabytes: await residentDuring(program.pid, () => send(last)) });
      sent = requests;
    }
    return read;
  } finally {
    await program.stop();
  }
};
