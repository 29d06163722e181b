import type { Logger } from 'pino'
import { pollProvider } from './provider-sync.ts'
import { openPayments } from './queries.ts'
import { openRefunds } from './refund-queries.ts'
import { openWebhookEvents } from './webhook-queries.ts'
import { processWebhookEvent } from './webhooks.ts'
import type { Context } from '../../context.ts'
import { listOverdueTopUps, expireTopUp } from './top-ups.ts'
import { submitRefund } from './refunds.ts'

/** Concurrent provider calls: the connection to one provider may be dead. */
const workers = 4

/**
 * Repeats everything that may have been lost: at start and every minute.
 * @param ageSeconds younger items are left to their own jobs
 */
export async function recoverPending(ctx: Context, ageSeconds: number): Promise<void> {
  const { db, clock, log } = ctx
  const before = clock.now().subtract({ seconds: ageSeconds })
  const ids = <I>(rows: { id: I }[]) => rows.map(({ id }) => id)
  // Polling open payments comes last: they are many and slow.
  await forEachConcurrent(log, 'invoice', await listOverdueTopUps(ctx), (id) => expireTopUp(ctx, id))
  await forEachConcurrent(log, 'refund', ids(await openRefunds(db, before)), (id) => submitRefund(ctx, id))
  await forEachConcurrent(log, 'event', ids(await openWebhookEvents(db, before)), (id) => processWebhookEvent(ctx, id))
  await forEachConcurrent(log, 'payment', ids(await openPayments(db, before)), (id) => pollProvider(ctx, id))
}

async function forEachConcurrent<T>(log: Logger, what: string, things: T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const left = things.values()
  const worker = async () => {
    for (const thing of left)
      await work(thing).catch((error: unknown) => log.error({ err: error, [what]: thing }, `could not recover ${what}`))
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
