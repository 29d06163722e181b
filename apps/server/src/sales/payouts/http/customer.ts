import { createPayout, getPayoutQuote, listPayouts as listPayoutsEndpoint } from '@aquilane/contract/payouts'
import type { FastifyInstance } from 'fastify'
import { requireRecentVerification } from '../../../foundation/identity/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { toCents } from '../../../platform/http/serialize.ts'
import type { Context } from '../../../context.ts'
import { requestPayout } from '../request-payout.ts'
import { quotePayout, listPayouts } from '../service.ts'
import { toPayout, toPayoutQuote } from './wire.ts'

export function payoutRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, createPayout, async ({ body, clientId, idempotencyKey, request }) => {
    await requireRecentVerification(ctx, request)
    const { account, money, payout, bank, iban, beneficiary } = body
    const payouts = await requestPayout(ctx, {
      clientId,
      accountId: account.id,
      amount: money.amount,
      expected: payout && toCents(payout),
      expectedBank: bank && toCents(bank),
      iban,
      beneficiary,
      idempotencyKey,
    })
    return { data: payouts.map(toPayout) }
  })
  registerEndpoint(app, getPayoutQuote, async ({ query: { account_id: accountId, amount }, clientId }) =>
    toPayoutQuote(await quotePayout(ctx, { clientId, accountId, cents: toCents({ amount }) })),
  )
  registerEndpoint(app, listPayoutsEndpoint, async ({ clientId }) => ({ data: (await listPayouts(ctx, clientId)).map(toPayout) }))
}
