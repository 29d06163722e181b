/** Channel of the notifications about threads. */
export const notifyChannel = 'conversation'

/** What a thread's readers are notified of; the stream reads the rest from the tables. */
export type Notice =
  | { kind: 'message'; client: string }
  | { kind: 'read' | 'typing'; client: string; order: string | null; by: 'customer' | 'staff'; number?: number }
