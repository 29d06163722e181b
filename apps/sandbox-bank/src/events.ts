import { randomBytes } from 'node:crypto'
import type { Trx } from '@aquilane/server/platform/db/database'
import { toBankPayment, type BankEvent, type SandboxBankContext } from './bank.ts'
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

/** Posts one event to the merchant; throws without a 2xx response, so that the job is retried. */
export async function deliver(ctx: SandboxBankContext, eventId: string): Promise<void> {
  const event = await eventById(ctx.db, eventId)
  if (!event) return
  const now = ctx.clock.now()
  const signed = ctx.signedEvent(JSON.parse(event.body) as BankEvent, now)
  if (!signed) return markDelivered(ctx.db, eventId, now).then(() => undefined)
  const response = await fetch(signed.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed.headers },
    body: signed.body,
    signal: AbortSignal.timeout(5_000),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The merchant answered ${response.status} to event ${eventId}.`)
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
