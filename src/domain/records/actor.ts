/**
 * Who makes the change. The change is judged by the rights of `userId`; `username` is the author of the record. Without a
 * request an operator runs a command: the trail names no user then.
 */
export type Actor = Readonly<{ userId: number; username: string; address?: string; requestId?: string }>;
