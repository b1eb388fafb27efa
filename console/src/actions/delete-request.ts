/** The form of `/delete`. `detach` takes deleted roles from their users, and the service refuses it where it is not needed. */
export const deleteRequest = (ids: ReadonlyArray<number>, detach: boolean) => ({ ids, ...(detach && { detach }) });
