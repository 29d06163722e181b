import { sql } from 'kysely'
import { cents, defineAction, phoneOf, toOutcome, type Turn } from '../action.ts'
import { clientIds, roleOf } from '../model.ts'
import { payInvoiceByCard, readAccount } from './payments.ts'

/** What was added to a flight is charged beside its price. */
export const chargeExtra = defineAction<{ pick: number; service: 'catering' | 'deicing'; euros: number }>({
  name: 'chargeExtra',
  habits: { operations: 5, finance: 2, admin: 2 },
  propose: (_turn, random) => ({
    pick: random.int(20),
    service: random.pick(['catering', 'catering', 'deicing']),
    euros: random.pick([80, 450, 700, 2_500]),
  }),
  async run({ world, person, key }, { pick, service, euros }) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM orders WHERE status IN ('Confirmed', 'Completed') AND product = 'charter' ORDER BY created_at, pnr`.execute(world.db)
    const order = rows[pick % Math.max(1, rows.length)]
    if (!order) return 'impossible'
    const body = { order: { id: order.id }, lines: [{ service, amount: euros, note: `Added in step ${key}` }] }
    return toOutcome(await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/invoice/create', body, { 'idempotency-key': key }))
  },
})

/** A charge was wrong: a member takes it back, alone as far as the limit of a day goes. */
export const withdrawCharge = defineAction<{ pick: number }>({
  name: 'withdrawCharge',
  habits: { operations: 3, finance: 3, admin: 3 },
  propose: (_turn, random) => ({ pick: random.int(20) }),
  async run({ world, person }, { pick }) {
    const { rows } = await sql<{ id: string; cents: number }>`
      SELECT id, (price - discount)::int AS cents FROM invoice
      WHERE type = 'Additional' AND credit_of IS NULL AND order_id IS NOT NULL AND status IN ('New', 'Processing') ORDER BY number`.execute(
      world.db,
    )
    const charge = rows[pick % Math.max(1, rows.length)]
    if (!charge) return 'impossible'
    const body = { invoice: { id: charge.id }, reason: 'Charged twice' }
    const answer = await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/invoice/cancel', body)
    const isAlone = answer.status === 200 && (answer.json as { waits_for: unknown }).waits_for === null
    if (isAlone) world.model.withdrawn.push({ invoice: charge.id, cents: charge.cents, at: world.clock.now().epochMilliseconds })
    return toOutcome(answer)
  },
})

const openCharges = async ({ world, person }: Omit<Turn, 'key'>) =>
  clientIds(person).length === 0
    ? []
    : world.db
        .selectFrom('invoice')
        .select(['id', 'client_id'])
        .where('client_id', 'in', clientIds(person))
        .where('type', '=', 'Additional')
        .where('credit_of', 'is', null)
        .where('order_id', 'is not', null)
        .where('status', 'in', ['New', 'Processing'])
        .orderBy('number')
        .execute()

/** Some pay a part from the balance, and the charge may be taken back meanwhile. */
export const payCharge = defineAction<{ pick: number; from: 'card' | 'balance' }>({
  name: 'payCharge',
  habits: { honest: 6, trader: 6 },
  async propose(turn, random) {
    if ((await openCharges(turn)).length === 0) return null
    return { pick: random.int(4), from: random.pick(['card', 'balance']) }
  },
  async run(turn, { pick, from }) {
    const charges = await openCharges(turn)
    const charge = charges[pick % Math.max(1, charges.length)]
    if (!charge) return 'impossible'
    const phone = turn.person.phones.findIndex(({ session }) => session?.clientId === charge.client_id)
    if (phone < 0) return 'impossible'
    if (from === 'card') return toOutcome(await payInvoiceByCard(turn, phone, charge.id, 'own'))
    const account = await readAccount(turn, phone)
    if (cents(account.balance) === 0) return 'impossible'
    const body = { invoice: { id: charge.id }, account: { id: account.id }, part: true }
    return toOutcome(await turn.world.callAs(turn.person, phoneOf(turn.person, { phone }), 'POST', '/gamma/payment/from-account', body))
  },
})
