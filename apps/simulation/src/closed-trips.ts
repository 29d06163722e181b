import { isVatCharged, vatWithin, type BillVatKind } from '@aquilane/domain/operations/bill-vat'
import { sql } from 'kysely'
import type { Answer } from './call.ts'
import { decideAtOnce } from './actions/approvals.ts'
import type { World } from './world.ts'

/** What becomes of a bill before it is approved. `disputed`: it stays so. */
export const courses = ['plain', 'again', 'corrected', 'accepted', 'withdrawn', 'disputed'] as const
export type Course = (typeof courses)[number]

export interface Billing {
  vat: BillVatKind
  /** Of the quote. */
  percent: number
  isForeign: boolean
  course: Course
}

interface Money {
  amount: number
  currency: string
}

interface Operator {
  company: { id: number }
  quoted: Money
  bill: { amount: Money; approved: object | null; disputes: { settled: object | null }[] } | null
}

/** Trips that were flown, or ended after their first legs, and are not closed: the one flown last comes last. */
export async function openTrips({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o
    WHERE (o.status = 'Completed' OR EXISTS (SELECT FROM recovery r WHERE r.order_id = o.id AND r.status = 'refunded' AND r.flown_legs > 0))
      -- A second aircraft is closed with its trip.
      AND o.companion_of IS NULL AND NOT EXISTS (SELECT FROM trip_closing c WHERE c.order_id = o.id AND c.reopened_at IS NULL)
    ORDER BY o.first_departure_at, o.pnr`.execute(db)
  return rows.map(({ id }) => id)
}

/** At the end of a run, as far as nothing is missing. @returns how many were closed */
export async function closeFlownTrips(world: World): Promise<number> {
  let closed = 0
  for (const id of await openTrips(world)) {
    const answer = await takeToClosedBooks(world, id, { vat: 'international', percent: 100, isForeign: false, course: 'plain' })
    if (answer.status === 200) closed++
  }
  return closed
}

/** Times are typed, each operator bills what it flew, finance approves and closes. @returns the answer of the last act */
export async function takeToClosedBooks(world: World, id: string, billing: Billing): Promise<Answer> {
  const second = await world.db
    .selectFrom('orders')
    .select('id')
    .where('companion_of', '=', id)
    .where('status', '=', 'Completed')
    .executeTakeFirst()
  if (second) await billFlights(world, second.id, { ...billing, course: 'plain' })
  await billFlights(world, id, billing)
  const answer = await act(world, 'finance', 'close', { order: { id }, reason: 'Nothing is missing' })
  if (answer.status === 200 && (await readOperators(world, id)).some(isDisputed))
    world.model.broken.push({ rule: 'closed trips: one with a disputed bill was closed', detail: `order ${id}` })
  return answer
}

async function billFlights(world: World, id: string, billing: Billing): Promise<void> {
  await recordFlights(world, id)
  for (const [at, operator] of (await readOperators(world, id)).entries())
    if (!operator.bill?.approved)
      await billTrip(world, { id, company: operator.company }, at === 0 ? billing : { ...billing, course: 'plain' })
}

const act = (world: World, role: 'operations' | 'finance' | 'admin', name: string, body: object) =>
  world.callAsStaff(role, 'POST', `/gamma/staff/trip/${name}`, body)

async function readOperators(world: World, id: string): Promise<Operator[]> {
  const { json } = await world.callAsStaff('finance', 'GET', `/gamma/staff/trip/get?id=${id}`)
  return (json as { operators: Operator[] }).operators
}

const isDisputed = ({ bill }: Operator): boolean => bill?.disputes.some(({ settled }) => settled === null) ?? false

interface BillOf {
  id: string
  company: { id: number }
}

async function billTrip(world: World, of: BillOf, billing: Billing): Promise<void> {
  const body = { order: { id: of.id }, company: of.company }
  const { course } = billing
  const decide = async (name: string, more: object) => {
    const bill = await readBill(world, of)
    return act(world, 'finance', name, { ...body, amount: bill?.amount ?? { amount: 1, currency: 'EUR' }, ...more })
  }
  await enter(world, of, billing)
  if (course === 'again') {
    await approve(world, of)
    await enter(world, of, { ...billing, percent: billing.percent - 1 })
  }
  if (course === 'withdrawn') {
    await decide('withdraw-bill', { reason: 'Withdrawn by the operator' })
    await enter(world, of, billing)
  }
  if (course === 'corrected' || course === 'accepted' || course === 'disputed') {
    await decide('dispute-bill', { reason: 'amount', message: 'More than was agreed' })
    await tryDisputed(world, of)
  }
  if (course === 'disputed') return
  if (course === 'corrected') await enter(world, of, { ...billing, percent: billing.percent - 5 })
  await approve(world, of)
}

const readBill = async (world: World, { id, company }: BillOf) =>
  (await readOperators(world, id)).find((one) => one.company.id === company.id)?.bill

/** Euros for a unit of the foreign currency. */
const rate = 1.05

async function enter(world: World, { id, company }: BillOf, { vat: kind, percent, isForeign }: Billing): Promise<Answer> {
  const operator = (await readOperators(world, id)).find((one) => one.company.id === company.id)
  const billed = Math.max(10_000, Math.round(((operator?.quoted.amount ?? 0) * percent) / (isForeign ? rate : 1)))
  const permille = 190
  return act(world, 'operations', 'enter-bill', {
    order: { id },
    company,
    reference: `B-${id.slice(0, 8)}-${company.id}`,
    amount: { amount: billed / 100, currency: isForeign ? 'CHF' : 'EUR' },
    ...(isForeign ? { rate } : {}),
    vat: isVatCharged(kind) ? { kind, percent: permille / 10, amount: vatWithin(billed, permille) / 100 } : { kind },
  })
}

/** By finance; far from the quote, by a member who may. */
async function approve(world: World, { id, company }: BillOf): Promise<void> {
  const bill = await readBill(world, { id, company })
  if (!bill) return
  const body = { order: { id }, company, amount: bill.amount, reason: 'As agreed with the operator' }
  const answer = await act(world, 'finance', 'approve-bill', body)
  if (answer.status >= 400) await act(world, 'admin', 'approve-bill', body)
}

/** A bill that is disputed is not approved by the way, and no run pays it. */
async function tryDisputed(world: World, of: BillOf): Promise<void> {
  const bill = await readBill(world, of)
  if (!bill?.disputes.some(({ settled }) => settled === null)) return
  await openAccount(world, of.company)
  const day = world.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 }).toString()
  const run = { items: [`order:${of.id}:${of.company.id}`], execute_on: day }
  const tried = {
    approved: await act(world, 'finance', 'approve-bill', { order: { id: of.id }, company: of.company, amount: bill.amount }),
    'taken into a payment run': await world.callAsStaff('finance', 'POST', '/gamma/staff/payment-run/create', run),
  }
  for (const [what, { status }] of Object.entries(tried))
    if (status === 200) world.model.broken.push({ rule: `closed trips: a disputed bill was ${what}`, detail: `order ${of.id}` })
}

/** Bills are paid to an account that two members have entered. */
async function openAccount(world: World, company: { id: number }): Promise<void> {
  const known = await world.db
    .selectFrom('operator_bank_account')
    .select('operator_id')
    .where('operator_id', '=', company.id)
    .executeTakeFirst()
  if (known) return
  const account = { beneficiary: 'Operator', iban: 'DE89370400440532013000', bic: null, revision: null, reason: 'Read on its first bill' }
  const answer = await world.callAsStaff('finance', 'POST', '/gamma/staff/operator-account/save', { company, ...account })
  if (answer.status === 200) await decideAtOnce(world, 'finance', `operator-account:${company.id}`)
}

async function recordFlights(world: World, id: string): Promise<void> {
  const legs = await world.db
    .selectFrom('order_leg as leg')
    .leftJoin('flight_record as record', 'record.leg_id', 'leg.id')
    .select(['leg.id', 'leg.departure_at', 'leg.arrival_at'])
    .where('leg.order_id', '=', id)
    .where('record.on_block_at', 'is', null)
    .orderBy('leg.position')
    .execute()
  for (const leg of legs) {
    const [off, on] = [leg.departure_at, leg.arrival_at!]
    await act(world, 'operations', 'record-flight', {
      order: { id },
      leg: { id: leg.id },
      off_block: off.toString(),
      takeoff: off.add({ minutes: 8 }).toString(),
      landing: on.subtract({ minutes: 6 }).toString(),
      on_block: on.toString(),
      pax: null,
      delay_code: null,
      fuel_kg: null,
      deiced: false,
    })
  }
}
