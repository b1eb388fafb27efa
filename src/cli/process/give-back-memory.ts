/**
 * Collects the garbage of the start, so that V8 gives its memory back to the system. Without it, V8 keeps that memory until
 * the service has worked and rested. The inspector asks for it, because a program cannot do so without an option of V8.
 */
export const giveBackMemory = async (): Promise<void> => {
  if (!process.features.inspector) return;
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  try {
    session.connect();
    await session.post('HeapProfiler.collectGarbage');
  } catch {
    // forbidden here, for example by the permission model of Node: the service works with more memory
  } finally {
    session.disconnect();
  }
};
