/**
 * Moments of a payment at which a process may die: around every commit that moves money and every word with a provider. A spec starts the
 * server with `CRASH_AT` set to one of them; otherwise passing one does nothing. Production refuses to start with it.
 */
export const failpoints = [
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

export type Failpoint = (typeof failpoints)[number]

let enabledFailpoint: Failpoint | null = null

/** The process exits when it next reaches this point. */
export function enableFailpoint(point: Failpoint | null): void {
  enabledFailpoint = point
}

/** The process is here. */
export function failpoint(point: Failpoint): void {
  if (point === enabledFailpoint) process.kill(process.pid, 'SIGKILL')
}
