import { createHash } from 'node:crypto'
import type { Trx } from '@aquilane/server/platform/db/database'
import { toBankPayment, type BankPayment, type PageState, type SandboxBankContext } from './bank.ts'
import { type CardBehavior, type CardInput, cardBehavior, checkCard } from './card.ts'
import { emitEvent } from './events.ts'
import { toPageState } from './page-state.ts'
import { type BankPaymentRow, cardByToken, deleteCard, insertCard, updatePayment } from './queries.ts'
import { withLockedPayment, settle } from './settle.ts'

export async function chargeCard(ctx: SandboxBankContext, trx: Trx, row: BankPaymentRow, input: CardInput): Promise<PageState> {
  const check = checkCard(input, ctx.clock.now())
  if (!check.ok)
    return {
      page: 'form',
      payment: row,
      faults: check.faults,
      input: { card: input.card, expiry: input.expiry ?? '', cvc: input.cvc ?? '' },
    }
  const token = createHash('sha256').update(`${row.id} ${check.digits}`).digest('base64url').slice(0, 24)
  const expiry = input.expiry === undefined ? null : input.expiry.replaceAll(/\D/g, '').replace(/^(\d\d)(?:20)?(\d\d)$/, '$1/$2')
  const card = { card: { brand: check.brand, last4: check.last4, expiry, token: `card_${token}` }, submittedAt: ctx.clock.now() }
  const behavior = cardBehavior(check.digits)
  if (row.save_card && row.customer !== null && behavior !== 'refused')
    await insertCard(trx, { ...card.card, customer: row.customer, behavior, at: ctx.clock.now() })
  return toPageState(await charge(ctx, trx, row, { ...card, behavior }))
}

interface ChargedCard {
  card: { brand: string; last4: string; expiry: string | null; token: string }
  behavior: CardBehavior
  submittedAt: Temporal.Instant
}

async function charge(ctx: SandboxBankContext, trx: Trx, row: BankPaymentRow, { behavior, ...card }: ChargedCard): Promise<BankPaymentRow> {
  if (behavior === 'silent') return updatePayment(trx, row.id, { status: 'silent', ...card })
  const challenged = await updatePayment(trx, row.id, { status: 'challenge', ...card })
  await emitEvent(ctx, trx, 'payment.processing', challenged)
  if (behavior === 'challenge') return challenged
  return settle(
    ctx,
    trx,
    challenged,
    behavior === 'refused' ? { status: 'refused', failure: 'card_declined' } : { status: 'succeeded', failure: null },
  )
}

/** Charges a stored card of the payment's customer; null: there is none, or the payment was charged before. */
export function chargeStored(ctx: SandboxBankContext, id: string, returnUrl: string): Promise<BankPayment | null> {
  return withLockedPayment(ctx, id, async (trx, row) => {
    const card = row.stored_card === null ? undefined : await cardByToken(trx, row.stored_card)
    if (!card || card.customer !== row.customer || row.status !== 'open') return null
    const { token, brand, last4, expiry, behavior } = card
    const returning = await updatePayment(trx, row.id, { status: 'open', returnUrl })
    const charged = { card: { brand, last4, expiry, token }, behavior: behavior as CardBehavior, submittedAt: ctx.clock.now() }
    return toBankPayment(ctx, await charge(ctx, trx, returning, charged))
  })
}

/** False when the token is not known. */
export const removeStored = (ctx: SandboxBankContext, token: string): Promise<boolean> => deleteCard(ctx.db, { token })

/** Removes every stored card of a customer. */
export const removeCustomer = (ctx: SandboxBankContext, customer: string): Promise<boolean> => deleteCard(ctx.db, { customer })
