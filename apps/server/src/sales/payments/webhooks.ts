import { audit } from '../../platform/db/audit.ts'
import { failpoint } from '../../platform/fault-injection.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { type Parked, recordMoneyTaken } from './disputes.ts'
import { syncFromProvider } from './provider-sync.ts'
import { ProviderRefusal } from './providers/api.ts'
import type { Provider, ProviderEvent } from './providers/provider.ts'
import { insertWebhookEvent, markWebhookEventProcessed, parkWebhookEvent, webhookEventById } from './webhook-queries.ts'
import { webhookEventJob } from './queues.ts'
import { applyProviderStatus } from './settlement.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'
import { raiseException } from '../finance-exceptions/index.ts'
import { submitRefund, applyRefundStatus } from './refunds.ts'

/**
 * Verifies and stores a provider's webhook once; a job processes it.
 * @throws WEBHOOK_SIGNATURE_INVALID, NOT_FOUND for an unknown provider
 */
export async function receiveWebhook(
  { db, clock, jobs, log, providers }: Context,
  name: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
): Promise<void> {
  const provider = providers.find((candidate) => candidate.name === name)
  if (!provider) throw new Refusal('NOT_FOUND', 'There is no such provider.')
  const { result, signature, eventId } = await provider.verifyWebhook(headers, body, clock.now())
  if (result !== 'valid' || eventId === null) {
    log.warn({ provider: name, result }, 'webhook rejected')
    throw new Refusal('WEBHOOK_SIGNATURE_INVALID', 'This message is not signed by the provider, or too old.')
  }
  await db.transaction().execute(async (trx) => {
    const id = await insertWebhookEvent(trx, { provider: name, eventId, body, signature, at: clock.now() })
    if (id !== null) await jobs.send(trx, webhookEventJob, { event: id })
    failpoint('webhook.receive.before-commit')
  })
  failpoint('webhook.receive.committed')
}

/** Applies a stored webhook event; an event that can never be applied is parked for manual review. */
export async function processWebhookEvent(ctx: Context, id: number): Promise<void> {
  const { db, clock, log } = ctx
  const event = await webhookEventById(db, id)
  if (!event || event.processed_at) return
  const provider = ctx.providers.find((candidate) => candidate.name === event.provider)
  const result = provider
    ? await applyWebhook(ctx, provider, event.body)
    : ({ problem: 'This provider is not configured any more.', exception: 'webhook' } as const)
  failpoint('webhook.use.done')
  if (result === null) return markWebhookEventProcessed(db, id, clock.now())
  const { problem, exception } = result
  log.error({ event: id, provider: event.provider, problem }, 'webhook event parked')
  await db.transaction().execute(async (trx) => {
    if (!(await parkWebhookEvent(trx, id, problem, clock.now()))) return
    await audit(trx, { actor: `provider:${event.provider}`, action: 'parked', subject: `webhook:${id}`, to: 'parked', reason: problem })
    if (exception)
      await raiseException(ctx, trx, { kind: exception, reference: `webhook:${id}`, provider: event.provider, detail: problem })
  })
}

/** @returns why the event cannot be applied, null when it was. @throws what a retry may resolve */
async function applyWebhook(ctx: Context, provider: Provider, body: string): Promise<Parked | null> {
  let event: ProviderEvent
  try {
    event = provider.parseWebhook(body)
  } catch (error) {
    return { problem: `It cannot be read: ${String(error)}`, exception: 'webhook' }
  }
  try {
    if (event.about === 'dispute' || event.about === 'provider_refund') return await recordMoneyTaken(ctx, provider, event)
    if (event.about === 'unnamed') {
      let parked: Parked | null = null
      for (const refund of (await provider.findMadeRefunds?.(event.ref)) ?? [])
        parked = (await recordMoneyTaken(ctx, provider, { about: 'provider_refund', refund })) ?? parked
      return parked
    }
    const problem = await applyProviderEvent(ctx, provider.name, event)
    return problem === null ? null : { problem, exception: null }
  } catch (error) {
    if (error instanceof ProviderRefusal) return { problem: error.message, exception: 'webhook' }
    throw error
  }
}

async function applyProviderEvent(
  ctx: Context,
  name: string,
  event: Exclude<ProviderEvent, { about: 'dispute' | 'provider_refund' | 'unnamed' }>,
): Promise<string | null> {
  if (event.about === 'payment' && uuid.test(event.payment.paymentId)) return applyProviderStatus(ctx, event.payment, name)
  if (event.about === 'ask' && uuid.test(event.id)) {
    const synced = await syncFromProvider(ctx, event.id, name, event.ref)
    if (synced.known) return synced.problem
    await submitRefund(ctx, event.id, name)
  }
  if (event.about === 'refund' && uuid.test(event.refundId)) await applyRefundStatus(ctx, event.refundId, event.status, name)
  return null
}
