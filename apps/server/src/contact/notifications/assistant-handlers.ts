import { paths } from '@aquilane/domain/site/paths'
import { findNames } from '../../foundation/assistants/index.ts'
import { getOnBehalf } from '../../platform/on-behalf.ts'
import { money } from '../../platform/written-values.ts'
import { getPnr } from '../../sales/orders/index.ts'
import type { Notify } from './types.ts'
import type { Context } from '../../context.ts'

/** What a customer reads when an assistant acts for them: who did what, for which trip. */
export function registerAssistantHandlers(ctx: Context, tell: Notify): void {
  const { events } = ctx
  registerAssistance(ctx, tell)
  events.on('order.status-changed', async (trx, { orderId, clientId, event }) => {
    const acting = getOnBehalf()
    const key =
      event === 'placed' || event === 'requested'
        ? ('assistant.booked' as const)
        : event === 'canceled'
          ? ('assistant.canceled' as const)
          : null
    if (acting?.clientId !== clientId || key === null) return
    const [pnr, names] = [await getPnr(ctx, trx, orderId), await findNames(trx, [acting.assistantClientId])]
    await tell(trx, {
      clientId,
      channel: 'orders',
      key,
      params: { name: names.get(acting.assistantClientId) ?? '', pnr: pnr ?? '' },
      link: paths.en.order(orderId),
      source: `order:${orderId}:${key}`,
    })
  })

  events.on('invoice.paid', async (trx, { orderId, clientId, assistantAccountId: account, amount, currency, paymentId }) => {
    if (account === null || orderId === null) return
    const [pnr, names] = [await getPnr(ctx, trx, orderId), await findNames(trx, [account])]
    await tell(trx, {
      clientId,
      channel: 'payments',
      key: 'assistant.paid',
      params: { name: names.get(account) ?? '', pnr: pnr ?? '', amount: money(amount, currency) },
      link: paths.en.order(orderId),
      source: `payment:${paymentId}:assistant`,
    })
  })
}

function registerAssistance({ events }: Context, tell: Notify): void {
  const link = paths.en.profileAssistants()
  events.on('assistant.accepted', (trx, { assistantId, clientId, name }) =>
    tell(trx, {
      clientId,
      channel: 'account',
      key: 'assistant.accepted',
      params: { name },
      link,
      source: `assistant:${assistantId}:accepted`,
    }),
  )

  // The one who ends it knows.
  events.on('assistant.ended', async (trx, { assistantId, clientId, accountId, by, closedId, customerName, assistantName }) => {
    const source = `assistant:${assistantId}:ended`
    if (accountId === null) return
    if (by !== 'customer' && closedId !== clientId)
      await tell(trx, { clientId, channel: 'account', key: 'assistant.left', params: { name: assistantName }, link, source })
    if (by !== 'assistant' && closedId !== accountId)
      await tell(trx, {
        clientId: accountId,
        channel: 'account',
        key: 'assistant.removed',
        params: { name: customerName },
        link: null,
        source,
      })
  })
}
