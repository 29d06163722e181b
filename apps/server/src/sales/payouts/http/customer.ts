import { createPayout, getPayoutQuote, listPayouts as listPayoutsEndpoint } from '@aquilane/contract/payouts'
import type { FastifyInstance } from 'fastify'
import { requireRecentVerification } from '../../../foundation/identity/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import type { Context } from '../../../context.ts'
import { requestPayout } from '../request-payout.ts'
import { quotePayout, listPayouts } from '../service.ts'

export function payoutRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, createPayout, async ({ body, clientId, idempotencyKey, request }) => {
    await requireRecentVerification(ctx, request)
    const { account, money, payout, bank, iban, beneficiary } = body
    return requestPayout(ctx, {
      clientId,
      accountId: account.id,
      amount: money.amount,
      expected: payout?.amount,
      expectedBank: bank?.amount,
      iban,
      beneficiary,
      idempotencyKey,
    })
  })
  registerEndpoint(app, getPayoutQuote, ({ query, clientId }) =>
    quotePayout(ctx, { clientId, accountId: query.account_id, amount: query.amount }),
  )
  registerEndpoint(app, listPayoutsEndpoint, ({ clientId }) => listPayouts(ctx, clientId))
}
