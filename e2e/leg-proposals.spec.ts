import type { APIRequestContext } from '@playwright/test'
import { isFullRun } from '@aquilane/testing/level'
import { findViolations } from './axe.ts'
import { expect, test } from './case.ts'
import { newCustomer, newOrder, toTrip, type Customer } from './backend.ts'
import { sql } from './database.ts'
import { live } from './journey.ts'
import { at, contextOptions, nameOf, type Look } from './looks.ts'
import { payFromBalance } from './money.ts'
import { approveIfOpen, newMember } from './staff.ts'
import { pattern, text } from './texts.ts'

const looks: Look[] = [
  { locale: 'en', width: 390, colorScheme: 'light' },
  { locale: 'it', width: 1440, colorScheme: 'dark' },
]

interface Order {
  legs: { arrival_date: string }[]
  invoices: { id: string; type: string }[]
}

const readOrder = async (request: APIRequestContext, { headers }: Customer, id: string): Promise<Order> =>
  (await (await request.get('/gamma/order/get', { headers, params: { id } })).json()) as Order

/** The invoice of the added flight. */
const readAdded = async (request: APIRequestContext, customer: Customer, id: string): Promise<string> =>
  (await readOrder(request, customer, id)).invoices.find(({ type }) => type === 'Additional')!.id

for (const look of isFullRun ? looks : [])
  test(`staff propose a flight more, and the customer accepts it for its price · ${nameOf(look)}`, async ({
    openAs,
    openOffice,
    request,
  }) => {
    test.slow()
    const { locale } = look
    const customer = await newCustomer(request)
    const { id, invoice } = await newOrder(request, customer, await toTrip(request))
    await payFromBalance(request, customer, invoice)
    const { legs } = await readOrder(request, customer, id)
    const noon = Temporal.PlainDateTime.from(legs.at(-1)!.arrival_date.slice(0, 16)).add({ hours: 24 }).with({ hour: 12, minute: 0 })
    const office = await openOffice(['sales'], look)
    await office.goto(`/staff/trips/${id}?change=1`)
    const dialog = office.getByRole('dialog')
    await dialog.getByRole('button', { name: text(locale, 'staff-market.trips.retime.add', 'Add a flight') }).click()
    await dialog.locator('input[type="datetime-local"]').fill(noon.toString({ smallestUnit: 'minute' }))
    await dialog.getByRole('button', { name: text(locale, 'staff-market.trips.retime', 'Show what happens') }).click()
    await dialog
      .getByRole('textbox', { name: text(locale, 'staff-market.trips.retime', 'Reason, for the history') })
      .fill('The customer stays a day')
    expect.soft(await findViolations(office)).toEqual([])
    await dialog.getByRole('button', { name: text(locale, 'staff-market.trips.retime.add', 'Send the proposal') }).click()
    await expect(dialog).toHaveCount(0)
    await approveIfOpen(request, `leg-proposal:${id}`)
    await office.reload()
    await expect(office.getByText(text(locale, 'staff-market.trips.proposals.status', 'Awaiting answer'))).toBeVisible()

    const page = await openAs(customer, contextOptions(look))
    await page.goto(at(locale, `/order/${id}`))
    await live(page)
    const choice = page.locator('#leg-proposal')
    await expect(choice).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await choice.getByRole('button', { name: pattern(locale, 'leg-proposal', 'Accept for {amount} more') }).click()
    await expect(choice).toBeHidden()
    await expect(page.getByText(pattern(locale, 'order.due', 'An invoice is open: {price}'))).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await office.reload()
    const phases = office.getByRole('list', { name: text(locale, 'staff-operations.phase', 'Phase of this trip') })
    const toPay = office.getByText(
      pattern(locale, 'staff-market.trips.proposals', 'Still to be paid: {amount} for the added flight {route}.'),
    )
    await expect(toPay).toBeVisible()
    await expect(phases.getByText(text(locale, 'staff-operations.phase', 'Paid in part'))).toBeVisible()
    await expect(office.getByText(text(locale, 'staff-market.trips.proposals.status', 'Accepted'))).toBeVisible()
    expect.soft(await findViolations(office)).toEqual([])
    await payFromBalance(request, customer, await readAdded(request, customer, id))
    await office.reload()
    await expect(phases.getByText(text(locale, 'staff-operations.phase', 'Paid'), { exact: true })).toBeVisible()
    await expect(toPay).toHaveCount(0)
  })

/** The way out has left, and a return that was added is not paid. */
async function addUnpaidReturn(request: APIRequestContext, customer: Customer): Promise<string> {
  const { headers } = customer
  const { id, invoice } = await newOrder(request, customer, await toTrip(request))
  await payFromBalance(request, customer, invoice)
  const { legs } = await readOrder(request, customer, id)
  const back = Temporal.PlainDateTime.from(legs.at(-1)!.arrival_date.slice(0, 16)).add({ hours: 48 }).with({ hour: 12, minute: 0 })
  const leg = { departure: 'NCE', arrival: 'LTN', departure_date: back.toString({ smallestUnit: 'minute' }), pax: 2, luggage: 20 }
  const member = await newMember(request, ['sales'])
  const data = { order: { id }, leg, hours: 4, reason: 'The customer stays' }
  expect((await request.post('/gamma/staff/order/propose-leg', { headers: member.headers, data })).status()).toBe(200)
  await approveIfOpen(request, `leg-proposal:${id}`)
  const shown = await (await request.get('/gamma/order/get', { headers, params: { id } })).json()
  const choice = { leg_proposal: { id: (shown as { leg_proposal: { id: string } }).leg_proposal.id }, choice: 'accept' }
  expect((await request.post('/gamma/order/leg-proposal', { headers, data: choice })).status()).toBe(200)
  await sql(
    `INSERT INTO flight_status (leg_id, order_id, status, changed_at, seen_off_block_at)
     SELECT id, order_id, 'taxi', now(), now() FROM order_leg WHERE order_id = $1 AND position = 0`,
    [id],
  )
  return id
}

for (const look of isFullRun ? looks : [])
  test(`staff drop an added flight that is not paid, after another one has left · ${nameOf(look)}`, async ({ openOffice, request }) => {
    test.slow()
    const { locale } = look
    const retime = (value: string) => text(locale, 'staff-market.trips.retime', value)
    const drop = (value: string) => text(locale, 'staff-market.trips.retime.drop', value)
    const id = await addUnpaidReturn(request, await newCustomer(request))
    const office = await openOffice(['sales'], look)
    await office.goto(`/staff/trips/${id}`)
    await expect(
      office.getByText(drop('An added flight is not paid and has not left: it can be dropped. If it was flown, enter its times.')),
    ).toBeVisible()
    await expect(office.getByRole('button', { name: retime('Change the trip') })).toHaveCount(0)
    const open = office.getByRole('button', { name: drop('Drop the unpaid flight') })
    expect.soft(await findViolations(office)).toEqual([])
    await open.click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel(drop('How the customer asked for it')).selectOption('phone')
    await dialog.getByRole('button', { name: retime('Show what happens') }).click()
    await dialog.getByRole('textbox', { name: retime('Reason, for the history') }).fill('The customer stays for good')
    expect.soft(await findViolations(office)).toEqual([])
    await dialog.getByRole('button', { name: drop('Drop the flight') }).click()
    await expect(dialog).toHaveCount(0)
    await approveIfOpen(request, `leg-drop:${id}`)
    await office.reload()
    await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(open).toHaveCount(0)
  })
