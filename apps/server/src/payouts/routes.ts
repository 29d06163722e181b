import { createPayout, getPayoutQuote, listPayouts } from '@aquilane/contract/payouts'
import type { FastifyInstance } from 'fastify'
import { requireRecentVerification } from '../identity/recent-verification.ts'
import type { Verification } from '../identity/verification.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { PayoutsService } from './service.ts'

export function payoutRoutes(app: FastifyInstance, payouts: PayoutsService, verification: Verification): void {
  registerEndpoint(app, createPayout, async ({ body, clientId, idempotencyKey, request }) => {
    await requireRecentVerification(verification, request)
    const { account, money, payout, bank, iban, beneficiary } = body
    return payouts.requestPayout({
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
    payouts.quotePayout({ clientId, accountId: query.account_id, amount: query.amount }),
  )
  registerEndpoint(app, listPayouts, ({ clientId }) => payouts.listPayouts(clientId))
}
