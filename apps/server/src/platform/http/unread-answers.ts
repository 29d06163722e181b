import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection without a finished answer. */
const maxAnswers = 20
/** Bytes of answers of one connection that its client has not read, where there is more than one. */
const maxBytes = 1_000_000

interface Unread {
  answers: number
  bytes: number
}

const unread = new WeakMap<Socket, Unread>()

/**
 * Counts an answer until it has left. A client that sends requests without waiting for the answers, or without reading them, fills the
 * memory with them: its connection is closed. @returns false when it was
 */
export function admitAnswer(socket: Socket, response: ServerResponse): boolean {
  const own = unread.get(socket) ?? { answers: 0, bytes: 0 }
  unread.set(socket, own)
  own.answers += 1
  response.once('close', () => (own.answers -= 1))
  if (own.answers <= maxAnswers) return true
  socket.destroy()
  return false
}

/** Counts the bytes of an answer that is about to be written. */
export function admitBytes(socket: Socket, response: ServerResponse, bytes: number): void {
  const own = unread.get(socket)
  if (!own) return
  own.bytes += bytes
  response.once('close', () => (own.bytes -= bytes))
  if (own.answers > 1 && own.bytes > maxBytes) socket.destroy()
}
