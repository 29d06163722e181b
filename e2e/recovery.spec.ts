import type { APIRequestContext } from '@playwright/test'
import { isFullRun } from '@aquilane/testing/level'
import { findViolations } from './axe.ts'
import { expect, test } from './case.ts'
import { newCustomer, newOrder, toTrip, type Customer } from './backend.ts'
import { sql } from './database.ts'
import { live } from './journey.ts'
import { at, contextOptions, nameOf, type Look } from './looks.ts'
import { payFromBalance } from './money.ts'
import { approveIfOpen, getColleague } from './staff.ts'
import { fill, pattern, text } from './texts.ts'

const looks: Look[] = [
  { locale: 'en', width: 390, colorScheme: 'light' },
  { locale: 'it', width: 1440, colorScheme: 'dark' },
]

/** A paid trip whose aircraft breaks: it is out of service around that flight alone, since other cases fly it on other days. */
async function loseAircraft(request: APIRequestContext, customer: Customer) {
  const { headers } = await getColleague(request)
  const { id, invoice } = await newOrder(request, customer, await toTrip(request))
  await payFromBalance(request, customer, invoice)
  const order = (await (await request.get('/gamma/order/get', { headers: customer.headers, params: { id } })).json()) as {
    aircraft: { tail: string }
    legs: { departure_date: string }[]
  }
  const { tail } = order.aircraft
  const from = Temporal.Instant.from(order.legs[0]!.departure_date)
  const data = {
    tail,
    kind: 'out_of_service',
    from: from.toString(),
    to: from.add({ hours: 1 }).toString(),
    note: 'Engine chip light',
    over_trips: true,
  }
  expect((await request.post('/gamma/staff/schedule/add-block', { headers, data })).status()).toBe(200)
  return { id, tail }
}

for (const look of isFullRun ? looks : [])
  test(`staff propose a replacement, and the customer accepts it at no cost · ${nameOf(look)}`, async ({ openAs, openOffice, request }) => {
    test.slow()
    const { locale } = look
    const customer = await newCustomer(request)
    const trip = await loseAircraft(request, customer)
    const office = await openOffice(['sales'], look)
    await office.goto(`/staff/trips/${trip.id}`)
    await office
      .getByRole('button', { name: pattern(locale, 'staff-recovery.send', 'Propose {tail}') })
      .first()
      .click()
    const dialog = office.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Same day')
    await dialog.getByRole('button', { name: text(locale, 'staff-recovery', 'Send the proposal') }).click()
    await expect(dialog).toHaveCount(0)
    // Most replacements of the demo fleet are dearer than the policy allows one member, not all.
    await approveIfOpen(request, `recovery:${trip.id}`)
    await office.reload()
    await expect(office.getByText(text(locale, 'staff-recovery', 'Waits for the answer'))).toBeVisible()

    expect.soft(await findViolations(office)).toEqual([])

    const page = await openAs(customer, contextOptions(look))
    await page.goto(at(locale, `/order/${trip.id}`))
    await live(page)
    const choice = page.locator('#replacement')
    await expect(choice).toContainText(trip.tail)
    expect.soft(await findViolations(page)).toEqual([])
    await choice.getByRole('radio', { name: text(locale, 'replacement', 'Fly with the aircraft we propose') }).check()
    await choice.getByRole('button', { name: text(locale, 'replacement', 'Accept the aircraft') }).click()
    await expect(choice).toBeHidden()
    await office.reload()
    await expect(office.getByText(text(locale, 'staff-recovery', 'Recovered'), { exact: true })).toBeVisible()
  })

/** Of two aircraft that were found, each of which is large enough, the search makes one replacement: the market of the other cases stays as it is. */
async function pairReplacements({ id, tail }: { id: string; tail: string }): Promise<{ first: string; second: string }> {
  const [pair] = await sql<{ first: string; second: string }>(
    `UPDATE recovery_candidate first SET kind = 'two_aircraft', class_change = 'same', class_refund = 0, companion_aircraft_id = second.aircraft_id,
       plan = jsonb_set(first.plan, '{legs,0,load}', '{"pax": 1, "luggageKg": 10}'),
       companion_plan = jsonb_set(second.plan, '{legs,0,load}', '{"pax": 1, "luggageKg": 10}')
     FROM recovery, recovery_candidate second
     WHERE recovery.order_id = $1 AND recovery.status = 'open' AND first.recovery_id = recovery.id AND first.position = 0
       AND second.recovery_id = recovery.id AND second.position = 1
     RETURNING first.plan -> 'aircraft' ->> 'tail' AS first, second.plan -> 'aircraft' ->> 'tail' AS second`,
    [id],
  )
  // Two aircraft, and neither is the one that broke.
  expect(new Set([tail, pair!.first, pair!.second]).size).toBe(3)
  return pair!
}

for (const look of isFullRun ? looks : [])
  test(`two aircraft fly one party: both are shown, accepted and followed · ${nameOf(look)}`, async ({ openAs, openOffice, request }) => {
    test.slow()
    const { locale } = look
    const customer = await newCustomer(request)
    const trip = await loseAircraft(request, customer)
    const office = await openOffice(['sales'], look)
    await expect
      .poll(
        async () =>
          (await sql('SELECT FROM recovery_candidate c JOIN recovery r ON r.id = c.recovery_id WHERE r.order_id = $1', [trip.id])).length,
      )
      .toBeGreaterThan(1)
    const { first, second } = await pairReplacements(trip)
    await office.goto(`/staff/trips/${trip.id}`)
    const tails = `${first} + ${second}`
    await office.getByRole('button', { name: fill(text(locale, 'staff-recovery.send', 'Propose {tail}'), { tail: tails }) }).click()
    const dialog = office.getByRole('dialog')
    await expect(dialog).toContainText(tails)
    await dialog.getByRole('textbox').fill('No other one seats them')
    await dialog.getByRole('button', { name: text(locale, 'staff-recovery', 'Send the proposal') }).click()
    await expect(dialog).toHaveCount(0)
    await approveIfOpen(request, `recovery:${trip.id}`)

    const page = await openAs(customer, contextOptions(look))
    await page.goto(at(locale, `/order/${trip.id}`))
    await live(page)
    const choice = page.locator('#replacement')
    for (const tail of [first, second]) await expect(choice).toContainText(tail)
    expect.soft(await findViolations(page)).toEqual([])
    await choice.getByRole('radio', { name: text(locale, 'replacement', 'Fly with both aircraft') }).check()
    await choice.getByRole('button', { name: text(locale, 'replacement', 'Accept the aircraft') }).click()
    await expect(choice).toBeHidden()
    const box = page.getByRole('region', { name: text(locale, 'order.twoAircraft', 'Two aircraft') })
    await expect(box).toContainText(second)
    const who = page.getByRole('region', { name: text(locale, 'travel-documents.names', 'Who flies') })
    await expect(who).toContainText(/0 (?:of|di) 1 (?:seat|posto)/)
    expect.soft(await findViolations(page)).toEqual([])
    await box.getByRole('link', { name: text(locale, 'order.twoAircraft', 'Open the second aircraft') }).click()
    await expect(box.getByRole('link', { name: pattern(locale, 'order.twoAircraft', 'Open trip {pnr}') })).toBeVisible()
    await expect(page.getByRole('link', { name: text(locale, 'order.tripActions', 'Trip sheet'), exact: true })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await office.goto(`/staff/trips/${trip.id}`)
    await expect(office.getByText(text(locale, 'staff-recovery', 'Recovered'), { exact: true })).toBeVisible()
  })
