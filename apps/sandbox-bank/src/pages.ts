import type { Trx } from '@aquilane/server/platform/db/database'
import { pageKind, type PageInput, type PageState, type SandboxBankContext } from './bank.ts'
import { chargeCard } from './charge.ts'
import { emitEvent } from './events.ts'
import { toPageState } from './page-state.ts'
import type { BankPaymentRow } from './queries.ts'
import { withLockedPayment, settle } from './settle.ts'

/** Coins arrive at any time, also after the expiry, and in any amount. */
async function receiveCrypto(ctx: SandboxBankContext, trx: Trx, row: BankPaymentRow, percent: number): Promise<PageState> {
  if (row.received > 0) return toPageState(row)
  const received = Math.round((row.amount * percent) / 100)
  await emitEvent(ctx, trx, 'payment.processing', row)
  return toPageState(
    await settle(
      ctx,
      trx,
      row,
      received < row.amount ? { status: 'partial', failure: null, received } : { status: 'succeeded', failure: null, received },
    ),
  )
}

export const page = (ctx: SandboxBankContext, id: string): Promise<PageState | null> =>
  withLockedPayment(ctx, id, async (_trx, row) => toPageState(row))

export function submit(ctx: SandboxBankContext, id: string, input: PageInput): Promise<PageState | null> {
  return withLockedPayment(ctx, id, async (trx, row) => {
    const unfinished = row.status === 'open' || row.status === 'challenge' || row.status === 'silent'
    if (input.kind === 'cancel' && unfinished) return toPageState(await settle(ctx, trx, row, { status: 'canceled', failure: 'canceled' }))
    const kind = pageKind(row.provider)
    if (input.kind === 'crypto' && kind === 'crypto') return receiveCrypto(ctx, trx, row, input.percent)
    if (input.kind === 'expire' && kind === 'crypto' && row.status === 'open')
      return toPageState(await settle(ctx, trx, row, { status: 'canceled', failure: 'expired' }))
    if (input.kind === 'wallet' && kind === 'wallet' && row.status === 'open') {
      await emitEvent(ctx, trx, 'payment.processing', row)
      const approved = input.answer === 'approve'
      return toPageState(
        await settle(ctx, trx, row, approved ? { status: 'succeeded', failure: null } : { status: 'refused', failure: 'wallet_declined' }),
      )
    }
    if (input.kind === 'card' && row.status === 'open') return chargeCard(ctx, trx, row, input)
    if (row.status === 'challenge') {
      if (input.kind !== 'challenge' || !['approve', 'refuse'].includes(input.answer))
        return { page: 'challenge', payment: row, missing: true } as const
      return toPageState(
        await settle(
          ctx,
          trx,
          row,
          input.answer === 'approve' ? { status: 'succeeded', failure: null } : { status: 'refused', failure: 'challenge_refused' },
        ),
      )
    }
    if (row.status === 'open' && kind === 'form')
      return { page: 'form', payment: row, faults: { card: 'card_incomplete' }, input: { card: '', expiry: '', cvc: '' } } as const
    return toPageState(row)
  })
}
