import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** The processes that a process has started and that still run. */
export const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
};

/** Is it there, and not just unburied? */
export const isAlive = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
};

/** Processor time in milliseconds that it has used since it started, where a tick is 10 ms. */
export const processorMsOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

const hexPort = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

const openFilesOf = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/fd`);
  } catch {
    return [];
  }
};

const linksOf = (pid: number): string[] =>
  openFilesOf(pid).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return '';
    }
  });

/** Which of the processes holds the service's end of the connection that has this port at the client's end. */
export const holderOf = (servicePort: number, clientPort: number, pids: ReadonlyArray<number>): number | undefined => {
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((text) => text.trim().split(/\s+/))
    .find(
      ([, local, remote]) => local?.endsWith(`:${hexPort(servicePort)}`) && remote?.endsWith(`:${hexPort(clientPort)}`),
    );
  return pids.find((pid) => linksOf(pid).includes(`socket:[${line?.[9] ?? ''}]`));
};
