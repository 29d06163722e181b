import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { firmOffers, newOrder, toTrip, type Customer } from './backend.ts'
import { sql } from './database.ts'
import { readTrip, type PaidTrip } from './events.ts'
import type { Interactions } from './interactions.ts'
import { payFromBalance } from './money.ts'
import { fill, text } from './texts.ts'

/** A paid charter out and back, with an aircraft that nothing else keeps busy; its price leaves room for another aircraft. */
export async function paidReturn(request: APIRequestContext, customer: Customer, days: number): Promise<PaidTrip> {
  const trip = await toTrip(request, {
    stops: [
      { to: 'Nice', days, time: '12:00' },
      { to: 'London', days: days + 3, time: '14:00' },
    ],
  })
  const busy = await sql<{ tail: string }>(
    `SELECT tail FROM aircraft WHERE EXISTS (SELECT FROM aircraft_availability_block b WHERE b.aircraft_id = aircraft.id
       AND b.period && tstzrange(now() - interval '9 hours', now() + interval '${days + 5} days'))`,
  )
  const offers = await firmOffers(request, customer, trip)
  const free = offers.find(({ aircraft }) => aircraft !== null && busy.every(({ tail }) => tail !== aircraft.tail))
  expect(free, 'an aircraft without flights until then').toBeDefined()
  const { id, invoice } = await newOrder(request, customer, trip, free)
  await payFromBalance(request, customer, invoice)
  return readTrip(request, customer, id)
}

/** What time alone brings about: the first leg of a trip was flown six hours ago, what belongs to it too. The rest stays where it is. */
export const flyFirst = (orderId: string): Promise<object[]> =>
  sql(
    `DO $$ DECLARE leg order_leg; shift interval; BEGIN
      PERFORM set_config('session_replication_role', 'replica', true);
      SELECT * INTO leg FROM order_leg WHERE order_id = '${orderId}' ORDER BY position LIMIT 1;
      shift := date_trunc('minute', now()) - interval '6 hours' - leg.departure_at;
      UPDATE order_leg SET departure_at = departure_at + shift, arrival_at = arrival_at + shift,
        departure_local = to_char((departure_at + shift) AT TIME ZONE departure_zone, 'YYYY-MM-DD"T"HH24:MI'),
        arrival_local = to_char((arrival_at + shift) AT TIME ZONE arrival_zone, 'YYYY-MM-DD"T"HH24:MI') WHERE id = leg.id;
      UPDATE empty_leg SET status = 'flown' WHERE movement_id IN (
        SELECT id FROM aircraft_movement WHERE order_id = '${orderId}' AND departure_at <= leg.departure_at);
      UPDATE aircraft_movement SET departure_at = departure_at + shift, arrival_at = arrival_at + shift
        WHERE order_id = '${orderId}' AND departure_at <= leg.departure_at;
      UPDATE aircraft_availability_block SET period = tstzrange(lower(period) + shift, upper(period)) WHERE reference = 'order:${orderId}';
      UPDATE orders SET first_departure_at = first_departure_at + shift, blocked_from = blocked_from + shift, price = price * 5 WHERE id = '${orderId}';
    END $$`,
  )

/** Takes the aircraft of a trip out of service until after its last flight. */
export async function groundRest(page: Page, day: Interactions, { tail, pnr }: PaidTrip, hours: number): Promise<void> {
  day.begin('grounding')
  const say = (english: string) => text('en', 'staff-schedule', english)
  const at = (ahead: number) => Temporal.Now.instant().add({ hours: ahead }).toString().slice(0, 16)
  const dialog = page.getByRole('dialog')
  await page.goto('/staff/schedule')
  await day.press(page.getByRole('button', { name: say('Block an aircraft') }))
  await day.choose(dialog.getByLabel(say('Aircraft')), tail)
  await day.choose(dialog.getByLabel(say('Kind')), 'out_of_service')
  await day.set(dialog.getByLabel(say('From (UTC)'), { exact: true }), at(0))
  await day.set(dialog.getByLabel(say('To (UTC)'), { exact: true }), at(hours))
  await day.type(dialog.getByLabel(say('What for')), 'Engine chip light')
  await day.press(dialog.getByRole('button', { name: say('Block the aircraft') }))
  await expect(dialog.getByRole('link', { name: pnr })).toBeVisible()
  await day.press(dialog.getByRole('button', { name: say('Block anyway') }))
  await expect(dialog).toHaveCount(0)
}

/** What time alone brings about: the rest of a trip was flown an hour ago. */
export const flyRest = (orderId: string): Promise<object[]> =>
  sql(
    `DO $$ BEGIN
      PERFORM set_config('session_replication_role', 'replica', true);
      UPDATE order_leg SET departure_at = now() - interval '3 hours', arrival_at = now() - interval '1 hour'
        WHERE order_id = '${orderId}' AND aircraft_id IS NULL;
      UPDATE orders SET status = 'Completed' WHERE id = '${orderId}';
    END $$`,
  )

interface Books {
  legs: { id: string; departure_at: string; arrival_at: string; takes_place: boolean }[]
  operators: { company: { id: number; name: string }; quoted: { amount: number } }[]
}

export const readBooks = async (request: APIRequestContext, headers: Record<string, string>, id: string): Promise<Books> =>
  (await (await request.get('/gamma/staff/trip/get', { headers, params: { id } })).json()) as Books

/** Times of the legs that were flown, as the crew gave them by phone. */
export async function recordTimes(request: APIRequestContext, headers: Record<string, string>, id: string): Promise<void> {
  const { legs } = await readBooks(request, headers, id)
  for (const leg of legs.filter((one) => one.takes_place)) {
    const [from, to] = [Temporal.Instant.from(leg.departure_at), Temporal.Instant.from(leg.arrival_at)]
    const answer = await request.post('/gamma/staff/trip/record-flight', {
      headers,
      data: {
        order: { id },
        leg: { id: leg.id },
        off_block: from.toString(),
        takeoff: from.add({ minutes: 5 }).toString(),
        landing: to.subtract({ minutes: 5 }).toString(),
        on_block: to.toString(),
        pax: 2,
        delay_code: null,
        fuel_kg: null,
        deiced: false,
      },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

/** Each operator's bill as it was quoted, approved, and the trip closed. */
export async function closeShared(page: Page, day: Interactions, id: string, operators: Books['operators']): Promise<void> {
  day.begin('books')
  const t = (english: string, name: string) => fill(text('en', 'staff-operations.bill', english), { name })
  const dialog = page.getByRole('dialog')
  const confirm = async () => {
    await day.press(dialog.getByRole('button', { name: 'Confirm' }))
    await expect(dialog).toHaveCount(0)
  }
  await page.goto(`/staff/trips/${id}/money`)
  for (const [at, { company, quoted }] of operators.entries()) {
    const isOne = operators.length === 1
    await day.press(page.getByRole('button', { name: isOne ? 'Enter the bill' : t('Enter the bill of {name}', company.name), exact: true }))
    await day.type(dialog.getByLabel('Number of the bill'), `OP-${9001 + at}`)
    await day.type(dialog.getByLabel('Amount, VAT included'), quoted.amount.toFixed(2))
    await day.choose(dialog.getByLabel('VAT', { exact: true }), 'international')
    await day.press(dialog.getByRole('button', { name: 'Save' }))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Close the trip' })).toHaveCount(0)
    await day.press(page.getByRole('button', { name: isOne ? 'Approve' : t('Approve the bill of {name}', company.name), exact: true }))
    await confirm()
  }
  await day.press(page.getByRole('button', { name: 'Close the trip' }))
  await confirm()
}
