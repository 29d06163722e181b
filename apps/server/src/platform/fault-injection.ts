/**
 * Moments of a payment at which a process may die: around every commit that moves money and every word with a provider. A spec starts the
 * server with `CRASH_AT` set to one of them; otherwise passing one does nothing. Production refuses to start with it.
 */
export const points = [
  'attempt.begin.before-commit',
  'attempt.begin.committed',
  'attempt.open.answered',
  'webhook.receive.before-commit',
  'webhook.receive.committed',
  'webhook.use.done',
  'settle.before-commit',
  'settle.committed',
  'balance.before-commit',
  'balance.committed',
  'refund.send.answered',
  'refund.settle.before-commit',
  'refund.settle.committed',
] as const

export type Point = (typeof points)[number]

let deadly: Point | null = null

/** From now on the process dies at this point, the first time it comes there. */
export function crashAt(point: Point | null): void {
  deadly = point
}

/** The process is here. */
export function passing(point: Point): void {
  if (point === deadly) process.kill(process.pid, 'SIGKILL')
}
