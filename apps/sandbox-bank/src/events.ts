import { randomBytes } from 'node:crypto'
import type { Trx } from '@aquilane/server/platform/db/database'
import { toBankPayment, type BankEvent, type Post, type SandboxBankContext } from './bank.ts'
import { type BankPaymentRow, eventById, insertEvent, markDelivered, undeliveredEvents } from './queries.ts'
import { deliverJob } from './queues.ts'

export async function emitEvent(
  ctx: SandboxBankContext,
  trx: Trx,
  type: BankEvent['type'],
  row: BankPaymentRow,
  refund: BankEvent['data']['refund'] = null,
) {
  const at = ctx.clock.now()
  const event: BankEvent = {
    id: `evt_${randomBytes(15).toString('base64url')}`,
    type,
    created: Math.floor(at.epochMilliseconds / 1000),
    data: { payment: toBankPayment(ctx, row), refund },
  }
  await insertEvent(trx, { id: event.id, provider: row.provider, body: JSON.stringify(event), at })
  for (const milliseconds of ctx.plan(type))
    await ctx.jobs.send(trx, deliverJob, { event: event.id }, { startAfter: at.add({ milliseconds }) })
}

export const postByFetch: Post = async ({ url, headers, body }) => {
  const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) })
  await response.body?.cancel()
  return response.status
}

/** Posts one event to the merchant; throws without a 2xx response, so that the job is retried. */
export async function deliver(ctx: SandboxBankContext, eventId: string): Promise<void> {
  const event = await eventById(ctx.db, eventId)
  if (!event) return
  const now = ctx.clock.now()
  const signed = ctx.signedEvent(JSON.parse(event.body) as BankEvent, now)
  if (!signed) return markDelivered(ctx.db, eventId, now).then(() => undefined)
  const status = await ctx.post({ ...signed, headers: { 'content-type': 'application/json', ...signed.headers } })
  if (status < 200 || status > 299) throw new Error(`The merchant answered ${status} to event ${eventId}.`)
  await markDelivered(ctx.db, eventId, now)
}

/** Sends again what the merchant has not acknowledged for a while. */
export async function redeliver(ctx: SandboxBankContext): Promise<void> {
  const events = await undeliveredEvents(ctx.db, ctx.clock.now().subtract({ seconds: 30 }))
  if (events.length === 0) return
  await ctx.db.transaction().execute(async (trx) => {
    for (const { id } of events) await ctx.jobs.send(trx, deliverJob, { event: id })
  })
}
