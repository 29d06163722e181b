import { cents, defineAction, phoneOf, toOutcome, type Turn } from '../action.ts'
import { clientIds } from '../model.ts'
import type { Random } from '../random.ts'
import { payInvoiceByCard, readAccount } from './payments.ts'

/** Finance lets a customer fly first and pay later. */
export const setCredit = defineAction<{ person: number; phone: number; euros: number }>({
  name: 'setCredit',
  habits: { finance: 2 },
  propose({ world }, random) {
    const known = world.model.persons.filter(({ phones }) => phones.some(({ session }) => session))
    return known.length === 0 ? null : { person: random.pick(known).index, phone: random.int(2), euros: random.pick([20_000, 100_000]) }
  },
  async run({ world }, input) {
    const person = world.model.persons.find(({ index }) => index === input.person)
    const session = person && phoneOf(person, input).session
    if (!session) return 'impossible'
    const credit = { limit: { amount: input.euros, currency: 'EUR' }, days: 30 }
    const body = { customer: { id: session.clientId }, credit, reason: 'Decided in the simulation' }
    return toOutcome(await world.callAsStaff('finance', 'POST', '/gamma/staff/customer/set-credit', body))
  },
})

/** Sales confirm an unpaid order of a customer with credit. */
export const putOnAccount = defineAction<{ pick: number }>({
  name: 'putOnAccount',
  habits: { sales: 5 },
  propose: (_turn, random) => ({ pick: random.int(20) }),
  async run({ world }, { pick }) {
    const orders = await world.db
      .selectFrom('orders')
      .innerJoin('customer_credit', 'customer_credit.client_id', 'orders.client_id')
      .select('orders.id')
      .where('orders.status', '=', 'AwaitingPayment')
      .orderBy('orders.created_at')
      .execute()
    const order = orders[pick % Math.max(1, orders.length)]
    if (!order) return 'impossible'
    const body = { order: { id: order.id }, reason: 'Decided in the simulation' }
    return toOutcome(await world.callAsStaff('sales', 'POST', '/gamma/staff/order/put-on-account', body))
  },
})

/** Open invoices of trips on account, the oldest first. */
const readDebts = ({ world, person }: Omit<Turn, 'key'>) =>
  world.db
    .selectFrom('invoice')
    .select(['id', 'client_id'])
    .where('client_id', 'in', clientIds(person))
    .where('credit_of', 'is not', null)
    .where('status', 'in', ['New', 'Processing'])
    .orderBy('number')
    .execute()

export const payDebt = defineAction<{ pick: number; from: 'card' | 'balance' }>({
  name: 'payDebt',
  habits: { honest: 6, trader: 6 },
  async propose(turn, random: Random) {
    if (clientIds(turn.person).length === 0 || (await readDebts(turn)).length === 0) return null
    return { pick: random.int(4), from: random.pick(['card', 'balance', 'balance']) }
  },
  async run(turn, { pick, from }) {
    const debts = clientIds(turn.person).length === 0 ? [] : await readDebts(turn)
    const debt = debts[pick % Math.max(1, debts.length)]
    if (!debt) return 'impossible'
    const phone = turn.person.phones.findIndex(({ session }) => session?.clientId === debt.client_id)
    if (from === 'card') return toOutcome(await payInvoiceByCard(turn, phone, debt.id, 'own'))
    const account = await readAccount(turn, phone)
    if (cents(account.balance) === 0) return 'impossible'
    const body = { invoice: { id: debt.id }, account: { id: account.id }, part: true }
    return toOutcome(await turn.world.callAs(turn.person, phoneOf(turn.person, { phone }), 'POST', '/gamma/payment/from-account', body))
  },
})
