import type { Locale } from '@aquilane/domain/site/paths'
import { topUpError, topUpLimits } from '@aquilane/domain/invoices/top-up'
import { fromMajor } from '@aquilane/domain/money'
import { findOwnInvoice, requireLegPayable, requirePriceStands, type InvoiceWithOrder, getInvoice } from '../invoices/index.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { CheckoutRequest } from './checkout.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'
import { listMethodsOf, type PaymentMethod, payInvoiceFromWallet } from './payment-methods.ts'
import { createTopUpInvoice } from './top-ups.ts'

/** @throws NOT_FOUND, INVOICE_NOT_PAYABLE, INVOICE_EXPIRED, PRICE_CHANGED, FLIGHT_NOT_PAYABLE */
export async function listPaymentMethods(
  ctx: Context,
  { invoice: { id } }: { invoice: { id: string } },
  clientId: string,
): Promise<{ methods: PaymentMethod[] }> {
  const invoice = await findOwnInvoice(ctx, id, clientId)
  await requirePriceStands(ctx, invoice)
  const methods = await listMethodsOf(ctx, invoice)
  await ctx.db.transaction().execute((trx) => requireLegPayable(ctx, trx, invoice))
  return { methods }
}

/** @throws NOT_ENOUGH_GOLD with `shortfall` and `balance`, and as `createRedirectCheckout` */
export async function payFromWallet(
  ctx: Context,
  { accountId, invoiceId, clientId, locale, idempotencyKey, isPart = false }: CheckoutRequest & { accountId: string; isPart?: boolean },
): Promise<InvoiceWithOrder> {
  const invoice = await findOwnInvoice(ctx, invoiceId, clientId)
  await requirePriceStands(ctx, invoice)
  if (!uuid.test(accountId)) throw new Refusal('NOT_FOUND', 'There is no such account.')
  await payInvoiceFromWallet(ctx, { invoice, accountId, isPart, idempotencyKey })
  return getInvoice(ctx, invoiceId, clientId, locale)
}

/** @param topUp its `amount` in euros, as it was entered. @throws NOT_FOUND, LIMIT_REACHED, VALIDATION_FAILED for amounts out of range or parts of a cent */
export async function createTopUp(
  ctx: Context,
  topUp: { accountId: string; amount: number; clientId: string; locale: Locale; idempotencyKey: string | null },
): Promise<InvoiceWithOrder> {
  const { accountId, amount, clientId, locale, idempotencyKey } = topUp
  if (topUpError(amount) !== null)
    throw new Refusal('VALIDATION_FAILED', 'The amount is not valid: see errors.', {
      errors: [
        {
          path: 'money.amount',
          code: 'amount',
          message: `This value must be an amount from ${topUpLimits.min} to ${topUpLimits.max} with at most two decimals.`,
        },
      ],
    })
  if (!uuid.test(accountId)) throw new Refusal('NOT_FOUND', 'There is no such account.')
  const id = await createTopUpInvoice(ctx, { accountId, cents: fromMajor(amount, 'EUR').amount, clientId, idempotencyKey })
  return getInvoice(ctx, id, clientId, locale)
}
