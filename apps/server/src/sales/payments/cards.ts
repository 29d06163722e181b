import { createHash } from 'node:crypto'
import type { Db, Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { CardUse, ProviderCard } from './providers/provider.ts'
import {
  cardById,
  cardFingerprintsByClient,
  cardsByClient,
  deleteCard,
  insertCard,
  insertCardFingerprint,
  insertProviderCustomer,
  providerCustomer,
} from './card-queries.ts'
import type { PaymentRow } from './queries.ts'
import { removeAtProviderJob } from './queues.ts'
import { requireProvider } from './require-provider.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'

const notFound = () => new Refusal('NOT_FOUND', 'There is no such card.')

export type SavedCard = Awaited<ReturnType<typeof cardsByClient>>[number]

/** Newest first. */
export const listCards = ({ db }: Context, clientId: string): Promise<SavedCard[]> => cardsByClient(db, clientId)

/** Removes a card here, and at its provider by a job. @throws NOT_FOUND */
export async function removeCard(ctx: Context, id: string, clientId: string): Promise<void> {
  if (!uuid.test(id)) throw notFound()
  await ctx.db.transaction().execute(async (trx) => {
    const card = await deleteCard(trx, id, clientId)
    if (!card) throw notFound()
    await ctx.jobs.send(trx, removeAtProviderJob, { provider: card.provider, card: card.token })
  })
}

/** Handler of the job: a card or a customer's record is no longer needed at the provider. */
export async function removeAtProvider(
  ctx: Context,
  { provider, card, customer }: { provider: string; card?: string; customer?: string },
): Promise<void> {
  const { cards } = requireProvider(ctx, provider)
  if (card !== undefined) await cards?.removeCard(card)
  if (customer !== undefined) await cards?.removeCustomer(customer)
}

/** A card of the customer that this method can charge. @throws NOT_FOUND */
export async function checkOwnCard({ db }: Context, id: string, clientId: string, method: string): Promise<void> {
  const card = uuid.test(id) ? await cardById(db, id) : undefined
  if (!card || card.client_id !== clientId || card.provider !== method) throw notFound()
}

/** How a payment uses stored cards; null: not at all. Creates the customer's record at the provider on first use. */
export async function cardUseOf(ctx: Context, payment: PaymentRow): Promise<CardUse | null> {
  const { cards } = requireProvider(ctx, payment.provider)
  if (!cards || (!payment.save_card && payment.card_id === null)) return null
  const card = payment.card_id === null ? undefined : await cardById(ctx.db, payment.card_id)
  const known = await providerCustomer(ctx.db, payment.client_id, payment.provider)
  const customer = known ?? (await cards.createCustomer(payment.client_id))
  if (known === null)
    await insertProviderCustomer(ctx.db, {
      client_id: payment.client_id,
      provider: payment.provider,
      ref: customer,
      created_at: ctx.clock.now().toString(),
    })
  return { customer, token: card?.token ?? null }
}

/** Stores the card that paid if the customer asked for it; how it is recognised is kept for fraud checks. */
export async function rememberCard(
  { jobs }: Context,
  trx: Trx,
  payment: PaymentRow,
  card: ProviderCard,
  now: Temporal.Instant,
): Promise<void> {
  const { token, brand, last4, expires } = card
  const created_at = now.toString()
  const { client_id, provider } = payment
  await insertCardFingerprint(trx, { client_id, fingerprint: fingerprint(card), created_at })
  if (!payment.save_card) return
  const replaced = await insertCard(trx, { client_id, provider, token, brand, last4, expires, created_at })
  if (replaced !== null) await jobs.send(trx, removeAtProviderJob, { provider, card: replaced })
}

/** The same card gives the same text. */
export const fingerprint = ({ brand, last4, expires }: Pick<ProviderCard, 'brand' | 'last4' | 'expires'>): string =>
  createHash('sha256')
    .update(`${brand}:${last4}:${expires ?? ''}`)
    .digest('hex')

/** Of every card the customer has paid with. */
export const cardFingerprints = (_ctx: Context, on: Db, clientId: string): Promise<string[]> => cardFingerprintsByClient(on, clientId)
