import type { Order } from './order-types.ts'

/** The order with which the initiator of a shared flight books the rest of the aircraft. */
export const isRestOfAircraft = ({ id, sharing_state: state }: Pick<Order, 'id' | 'sharing_state'>): boolean =>
  state?.buy_out_order?.id === id

/** The invoices of the shown price; that of a whole aircraft is on several. */
export const invoicesOfPrice = ({ parts, invoices }: Order): Order['invoices'] => (parts.length > 0 ? [] : invoices)
