import type { Trx } from './db/database.ts'

/** `accepted`: the mail server or SMS gateway took it. `bounced`: the recipient is unknown there. `outdated`: its time ran out before. */
export type Outcome = 'accepted' | 'bounced' | 'outdated'

/** Handles the outcome of a delivery; `trx` where it is known in the transaction that posts it. */
export type OnSettled = (delivery: string, outcome: Outcome, trx?: Trx) => Promise<void>

/** The one handler of a transport's outcomes. */
export function createOutcomes() {
  let handler: OnSettled | null = null
  return {
    onSettled(next: OnSettled): void {
      handler = next
    },
    async report(delivery: string | undefined, outcome: Outcome, trx?: Trx): Promise<void> {
      if (delivery !== undefined) await handler?.(delivery, outcome, trx)
    },
    /** After a message left: an error here must not send it again. */
    async reportSent(delivery: string | undefined, outcome: Outcome): Promise<void> {
      if (delivery !== undefined) await handler?.(delivery, outcome).catch(() => undefined)
    },
  }
}
