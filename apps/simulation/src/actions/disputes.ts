import { sql } from 'kysely'
import { defineAction } from '../action.ts'
import { clientIds, type Person } from '../model.ts'
import type { World } from '../world.ts'

interface Taken {
  id: string
  /** What the provider still holds of it, cents. */
  left: number
}

/** Card and wallet payments of these accounts that the bank took, oldest first. PostgreSQL orders them by what a run repeats. */
async function readTaken({ db }: World, clients: string[] | null, providers: readonly string[]): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    SELECT b.id, b.received - b.refunded AS left FROM payment p
    JOIN sandbox_bank_payment b ON b.provider = p.provider AND b.reference = p.id::text
    WHERE b.status = 'succeeded' AND p.provider = ANY(${providers}::text[]) AND (${clients}::uuid[] IS NULL OR p.client_id = ANY(${clients}::uuid[]))
    ORDER BY b.paid_at, p.id`.execute(db)
  return rows
}

const disputable = ['stripe', 'paypal', 'revolut'] as const
/** Providers that report refunds made in their dashboard. */
const telling = ['stripe', 'paypal'] as const

const ofPerson = async (world: World, person: Person): Promise<Taken[]> => {
  const clients = clientIds(person)
  return clients.length === 0 ? [] : readTaken(world, clients, disputable)
}

/** The cardholder disputes a payment at the bank, which may side with the cardholder at once. Another dispute of the payment is reported again. */
export const disputePayment = defineAction<{ pick: number; outcome: 'opened' | 'lost' }>({
  name: 'disputePayment',
  habits: { honest: 1, trader: 2 },
  async propose({ world, person }, random) {
    if ((await ofPerson(world, person)).length === 0) return null
    return { pick: random.int(20), outcome: random.pick(['opened', 'opened', 'opened', 'lost']) }
  },
  async run({ world, person }, { pick, outcome }) {
    const taken = await ofPerson(world, person)
    const payment = taken[pick % Math.max(1, taken.length)]
    if (!payment) return 'impossible'
    await world.bank.dispute(payment.id, outcome)
    return 'done'
  },
})

/** The bank ends a dispute of the person, or says again how it ended. */
export const endDispute = defineAction<{ pick: number; outcome: 'won' | 'lost' }>({
  name: 'endDispute',
  habits: { honest: 1, trader: 2 },
  propose: ({ person }, random) =>
    clientIds(person).length === 0 ? null : { pick: random.int(20), outcome: random.pick(['won', 'lost']) },
  async run({ world, person }, { pick, outcome }) {
    const disputed = await world.db
      .selectFrom('payment')
      .innerJoin('sandbox_bank_payment', (join) =>
        join
          .onRef('sandbox_bank_payment.provider', '=', 'payment.provider')
          .on(sql<boolean>`sandbox_bank_payment.reference = payment.id::text`),
      )
      .select('sandbox_bank_payment.id')
      .where('payment.client_id', 'in', [...clientIds(person), '00000000-0000-4000-8000-000000000000'])
      .where('payment.dispute', 'is not', null)
      .orderBy('sandbox_bank_payment.paid_at')
      .orderBy('payment.id')
      .execute()
    const payment = disputed[pick % Math.max(1, disputed.length)]
    if (!payment) return 'impossible'
    await world.bank.dispute(payment.id, outcome)
    return 'done'
  },
})

/** A member refunds a payment in the dashboard of its provider, where no rule of the product applies. */
export const refundAtProvider = defineAction<{ pick: number; share: number }>({
  name: 'refundAtProvider',
  habits: { finance: 2 },
  propose: (_turn, random) => ({ pick: random.int(40), share: random.pick([1, 0.5, 0.1]) }),
  async run({ world }, { pick, share }) {
    const taken = (await readTaken(world, null, telling)).filter(({ left }) => left > 0)
    const payment = taken[pick % Math.max(1, taken.length)]
    if (!payment) return 'impossible'
    await world.bank.makeRefund(payment.id, Math.max(1, Math.floor(payment.left * share)))
    return 'done'
  },
})
