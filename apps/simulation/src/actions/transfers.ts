import { toTimestamptz } from '@aquilane/server/database'
import { defineAction, ownBooking, toOutcome } from '../action.ts'
import { bookingsOf } from '../model.ts'
import { readOrders } from '../order-states.ts'
import type { World } from '../world.ts'
import { findInvoice } from './payments.ts'

/** The customer asks for the bank details of an order. */
export const requestTransfer = defineAction<{ booking: string }>({
  name: 'requestTransfer',
  habits: { honest: 4, trader: 4 },
  async propose(turn, random) {
    const orders = await readOrders(turn.world, turn.person)
    const open = bookingsOf(turn.world.model, turn.person).filter(({ orderId }) => orders.get(orderId)?.status === 'AwaitingPayment')
    return open.length === 0 ? null : { booking: random.pick(open).key }
  },
  async run(turn, input) {
    const own = ownBooking(turn, input.booking)
    const invoiceId = own && (await findInvoice(turn, own.booking))
    if (!invoiceId) return 'impossible'
    const body = { invoice: { id: invoiceId }, bill_to: `Person ${turn.person.index}` }
    return toOutcome(await turn.world.callAs(turn.person, own.phone, 'POST', '/gamma/invoice/swift-print', body))
  },
})

/** The bank's statement names an invoice for which a transfer was announced, with the whole sum, less or more. */
export const importStatement = defineAction<{ pick: number; percent: number }>({
  name: 'importStatement',
  habits: { finance: 10 },
  propose: (_turn, random) => ({ pick: random.int(20), percent: random.pick([100, 100, 100, 50, 120]) }),
  async run({ world }, { pick, percent }) {
    const announced = await world.db
      .selectFrom('invoice')
      .innerJoin('orders', 'orders.id', 'invoice.order_id')
      .select(['invoice.id', 'invoice.price', 'invoice.discount'])
      .where('orders.status', '=', 'MoneyTransfer')
      .where('invoice.status', 'in', ['New', 'Processing'])
      .orderBy('invoice.number')
      .execute()
    const invoice = announced[pick % Math.max(1, announced.length)]
    if (!invoice) return 'impossible'
    const amount = (Math.round(((invoice.price - invoice.discount) * percent) / 100) / 100).toFixed(2)
    const statement = await world.call('GET', `/dev/camt053.xml?invoice=${invoice.id}&amount=${amount}`)
    return toOutcome(await world.uploadAsStaff('finance', '/gamma/staff/bank-statement/import', statement.text))
  },
})

/** Added flights that are not paid and whose time is over. */
const overdueInvoices = ({ db, clock }: World) =>
  db
    .selectFrom('leg_proposal')
    .innerJoin('invoice', 'invoice.id', 'leg_proposal.invoice_id')
    .innerJoin('order_leg', 'order_leg.id', 'leg_proposal.leg_id')
    .select(['invoice.id', 'invoice.price', 'invoice.discount', 'invoice.received'])
    .where('invoice.status', '=', 'New')
    .where('order_leg.departure_at', '<=', toTimestamptz(clock.now()))
    .orderBy('invoice.number')
    .execute()

/** A customer has transferred the price of an added flight whose time is over: no page takes it, but the bank does. */
export const importLateTransfer = defineAction<{ pick: number }>({
  name: 'importLateTransfer',
  habits: { finance: 3 },
  propose: async ({ world }, random) => ((await overdueInvoices(world)).length === 0 ? null : { pick: random.int(20) }),
  async run({ world }, { pick }) {
    const overdue = await overdueInvoices(world)
    const invoice = overdue[pick % Math.max(1, overdue.length)]
    if (!invoice) return 'impossible'
    const amount = ((invoice.price - invoice.discount - invoice.received) / 100).toFixed(2)
    const statement = await world.call('GET', `/dev/camt053.xml?invoice=${invoice.id}&amount=${amount}`)
    return toOutcome(await world.uploadAsStaff('finance', '/gamma/staff/bank-statement/import', statement.text))
  },
})
