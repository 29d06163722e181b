import { paths } from '@aquilane/domain/site/paths'
import type { Events } from '../../platform/events.ts'
import { money } from '../../platform/written-values.ts'
import type { Notify } from './types.ts'

/** What others of the party pay of an invoice. */
export function registerShareHandlers(events: Events, tell: Notify): void {
  events.on('invoice-share.paid', (trx, { shareId, orderId, clientId, pnr, name, amount, due, currency }) =>
    tell(trx, {
      clientId,
      channel: 'payments',
      key: 'invoice.sharePaid',
      params: { pnr, name, amount: money(amount, currency), due: money(due, currency) },
      link: paths.en.order(orderId),
      source: `invoice-share:${shareId}`,
    }),
  )
}
