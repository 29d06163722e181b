import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { firmOffers, getLegs, newOrder, toTrip, type Customer, type TripOptions } from './backend.ts'
import { sql } from './database.ts'
import { payFromBalance } from './money.ts'
import { keyPattern, words } from './texts.ts'

export interface PaidTrip {
  id: string
  pnr: string
  tail: string
  company: { id: number; name: string }
}

const json = async <T>(answer: Promise<Awaited<ReturnType<APIRequestContext['get']>>>): Promise<T> => (await answer).json() as Promise<T>

/** A paid charter as its customer sees it. */
export async function readTrip(request: APIRequestContext, { headers }: Customer, id: string): Promise<PaidTrip> {
  const order = await json<{ pnr: string; aircraft: { tail: string }; company: PaidTrip['company'] }>(
    request.get('/gamma/order/get', { headers, params: { id } }),
  )
  return { id, pnr: order.pnr, tail: order.aircraft.tail, company: order.company }
}

export async function paidTrip(request: APIRequestContext, customer: Customer, options?: TripOptions): Promise<PaidTrip> {
  const { id, invoice } = await newOrder(request, customer, await toTrip(request, options))
  await payFromBalance(request, customer, invoice)
  return readTrip(request, customer, id)
}

/** A paid charter of tomorrow with an aircraft that nothing else keeps busy today: it can be brought to an earlier hour. */
export async function paidTripOfToday(request: APIRequestContext, customer: Customer): Promise<PaidTrip> {
  const trip = await toTrip(request, { stops: [{ to: 'Nice', days: 1, time: '18:00' }] })
  const busy = await sql<{ tail: string }>(
    `SELECT tail FROM aircraft WHERE EXISTS (SELECT FROM aircraft_availability_block b WHERE b.aircraft_id = aircraft.id
       AND b.period && tstzrange(now() - interval '3 hours', now() + interval '40 hours'))`,
  )
  const offers = await firmOffers(request, customer, trip)
  const free = offers.find(({ aircraft }) => aircraft !== null && busy.every(({ tail }) => tail !== aircraft.tail))
  expect(free, `an aircraft without a flight today, for ${JSON.stringify(getLegs(trip))}`).toBeDefined()
  const { id, invoice } = await newOrder(request, customer, trip, free)
  await payFromBalance(request, customer, invoice)
  return readTrip(request, customer, id)
}

interface Item {
  id: string
  kind: string
  status: string
  is_required: boolean
}

/** What a trip would depart without. */
export async function openItems(request: APIRequestContext, headers: Record<string, string>, id: string): Promise<Item[]> {
  const { items } = await json<{ items: Item[] }>(request.get('/gamma/staff/trip/get', { headers, params: { id } }))
  return items.filter(({ is_required: isRequired, status }) => isRequired && !['OK', 'NA', 'CNL'].includes(status))
}

/** Asks for a release with a reason that names everything that is open. @returns the code of the refusal */
export async function refusedRelease(request: APIRequestContext, headers: Record<string, string>, id: string): Promise<string> {
  const items = (await openItems(request, headers, id)).map((item) => ({ id: item.id }))
  const data = { order: { id }, reason: 'It is promised by phone', items }
  const answer = await request.post('/gamma/staff/trip/release', { headers, data })
  expect(answer.status()).toBe(409)
  return ((await answer.json()) as { code: string }).code
}

/** The sentence of the release section that names what no reason replaces. */
export const stoppedBy = (page: Page, kind: string) =>
  page.getByText(keyPattern('en', 'staff-operations', 'release.stopped')).filter({
    hasText: words('en', 'staff-operations', `kind.${kind}`),
  })

/** Kinds of required items that are done. */
export const settledItems = async (id: string): Promise<string[]> =>
  (
    await sql<{ kind: string }>(
      `SELECT DISTINCT kind FROM checklist_item WHERE order_id = '${id}' AND is_required AND status = 'OK' ORDER BY kind`,
    )
  ).map(({ kind }) => kind)

/** One item is open, as if what it follows from had gone. @returns settles it again */
export async function reopenAlone(id: string, kind: string): Promise<() => Promise<void>> {
  const set = async (from: string, to: string) => {
    await sql(
      `DO $$ BEGIN
        PERFORM set_config('session_replication_role', 'replica', true);
        UPDATE checklist_item SET status = '${to}', revision = revision + 1 WHERE order_id = '${id}' AND kind = '${kind}' AND is_required AND status = '${from}';
      END $$`,
    )
  }
  await set('OK', 'NR')
  return () => set('NR', 'OK')
}
