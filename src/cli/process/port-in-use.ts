import { once } from 'node:events';
import { createServer } from 'node:net';

/** True for the error of a server whose port another process has. */
export const isPortInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Whether another process has the port. Takes it for a moment. */
export const isPortTaken = async (host: string, port: number): Promise<boolean> => {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    return isPortInUse(error);
  }
  server.close();
  await once(server, 'close');
  return false;
};
