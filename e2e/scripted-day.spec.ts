import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { newCustomer, type Customer } from './backend.ts'
import { Interactions } from './interactions.ts'
import { live, smsCode } from './journey.ts'
import { desk } from './looks.ts'
import { payFromBalance } from './money.ts'
import { fly, sendManifests } from './operations.ts'
import { approveAsColleague, getColleague, newMember, readPassport } from './staff.ts'
import { fill, pattern, text, words } from './texts.ts'
import { jpegDocument } from './travel-documents.ts'
import { seconds } from './patience.ts'

const locale = 'en'

const day = new Interactions('scripted day')

interface Trip {
  request: APIRequestContext
  customer: Customer
  id: string
  pnr: string
  date: Temporal.PlainDate
}

/** The link to one part of a trip's page. */
const tab = (page: Page, path: string): Locator =>
  page
    .getByRole('navigation', { name: 'Parts of this trip' })
    .getByRole('link', { name: words(locale, 'staff-operations', path), exact: true })

async function decide(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await day.type(dialog.getByLabel('Reason'), reason)
  await day.press(dialog.getByRole('button', { name: 'Confirm' }))
  await expect(dialog).toHaveCount(0)
}

const json = async <T>(answer: Promise<Awaited<ReturnType<APIRequestContext['get']>>>): Promise<T> => (await answer).json() as Promise<T>

/** Waits for the offer of an empty leg on a trip's positioning flights, and buys it. */
async function buyLegBehind(
  request: APIRequestContext,
  { staff, buyer, id }: { staff: Record<string, string>; buyer: Customer; id: string },
): Promise<string> {
  const { aircraft, pnr } = await json<{ aircraft: { tail: string }; pnr: string }>(
    request.get('/gamma/staff/order/get', { headers: staff, params: { id } }),
  )
  interface Legs {
    data: { id: string; company: { id: number }; parent: { pnr: string } | null; status: string }[]
  }
  let leg: Legs['data'][number] | undefined
  const find = async () => {
    const { data } = await json<Legs>(
      request.get('/gamma/staff/empty-leg/list', { headers: staff, params: { per_page: 100, status: 'offered', query: aircraft.tail } }),
    )
    leg = data.find(({ parent }) => parent?.pnr === pnr)
    return leg !== undefined
  }
  await expect.poll(find, { timeout: seconds(70) }).toBe(true)
  const body = { empty_leg: { id: leg!.id, company_id: leg!.company.id } }
  const order = await json<{ pnr: string; id: string; invoices: { id: string }[] }>(
    request.post('/gamma/order/create', { headers: buyer.headers, data: body }),
  )
  await payFromBalance(request, buyer, order.invoices[0]!.id)
  return order.pnr
}

/** 09:00: sales take the request and offer three aircraft. */
async function sendQuote(page: Page, { pnr }: Trip): Promise<void> {
  day.begin('quote')
  await page.goto(`/staff/requests?query=${pnr}`)
  await day.press(page.getByRole('button', { name: 'Assign to me' }).first())
  await day.press(page.getByRole('row').filter({ hasText: pnr }).getByRole('button', { name: 'Make a quote' }))
  const add = page.getByRole('button', { name: pattern(locale, 'staff-quotes', 'Add {tail}') })
  await expect(add.first()).toBeVisible()
  for (const nth of [0, 1, 2]) await day.press(add.nth(nth))
  await day.press(page.getByRole('button', { name: 'Send the quote' }))
  await expect(page.getByText('Open').first()).toBeVisible()
}

/** The customer chooses the first aircraft and signs with the code from the SMS. */
async function signQuote(phone: Page, { customer, id }: Trip): Promise<void> {
  day.begin('signature')
  await phone.goto(`/order/${id}`)
  await live(phone)
  await day.press(phone.getByRole('link', { name: 'Read the quote' }))
  await day.press(phone.getByRole('article').first().getByRole('button', { name: 'Choose this aircraft' }))
  const form = phone.getByRole('region', { name: 'Accept the quote' })
  await day.type(form.getByLabel('First and last name'), 'Ada Lovelace')
  await day.press(form.getByRole('checkbox'))
  await day.press(form.getByRole('button', { name: pattern(locale, 'quote', 'Accept for {price}') }))
  await expect(phone.getByRole('region', { name: 'Sign with the code' }).getByRole('textbox').first()).toBeFocused()
  await phone.keyboard.type(await smsCode(phone, customer.phone))
  await expect(phone.getByText('You have accepted this quote')).toBeVisible()
}

/** The bank statement pays the invoice. */
async function importStatement(page: Page, trip: Trip): Promise<void> {
  day.begin('payment')
  const { request, customer, id } = trip
  const { invoices } = await json<{ invoices: { id: string }[] }>(
    request.get('/gamma/order/get', { headers: customer.headers, params: { id } }),
  )
  const statement = await (await request.get('/dev/camt053.xml', { params: { invoice: invoices[0]!.id } })).text()
  await page.goto('/staff/payments')
  const file = { name: 'statement.xml', mimeType: 'application/xml', buffer: Buffer.from(statement) }
  await page.locator('input[type=file]').setInputFiles(file)
  day.did(1)
  await expect(page.getByText(pattern(locale, 'staff', '{name} is imported'))).toBeVisible()
  const status = async () =>
    (await json<{ confirmation_status: string }>(request.get('/gamma/order/get', { headers: customer.headers, params: { id } })))
      .confirmation_status
  await expect.poll(status).toBe('Confirmed')
}

/** The customer hands in a passport. @returns its document */
async function handInPassport({ request, customer, id }: Trip): Promise<string> {
  const order = await json<{ legs: { id: string }[] }>(request.get('/gamma/order/get', { headers: customer.headers, params: { id } }))
  const leg = { order_id: id, order_leg_id: order.legs[0]!.id }
  const { headers } = customer
  const { id: ticket } = await json<{ id: string }>(request.post('/gamma/ticket-passport/create', { headers, data: leg }))
  const passport = await jpegDocument()
  await request.post('/gamma/ticket-passport/add-files', { headers, multipart: { ticket_id: ticket, 'files[]': passport } })
  await request.post('/gamma/ticket-passport/submit', { headers, params: { id: ticket } })
  return ticket
}

async function checkPassport(page: Page, ticket: string): Promise<void> {
  day.begin('documents')
  await page.goto(`/staff/documents/${ticket}`)
  await readPassport(page, locale, `YA${String(Date.now()).slice(-7)}`)
  day.did(6)
  await day.key(page, 'Alt+a')
  await expect(page).not.toHaveURL(new RegExp(ticket))
}

/** Slots and handling are requested. */
async function requestServices(page: Page, { id }: Trip): Promise<void> {
  day.begin('services')
  const dialog = page.getByRole('dialog')
  await page.goto(`/staff/trips/${id}`)
  await day.press(tab(page, 'tabs.checklist'))
  await day.press(page.getByRole('button', { name: pattern(locale, 'staff-operations', 'Select {count} to be requested') }))
  await day.press(page.getByRole('button', { name: 'Mark as requested' }))
  await day.press(dialog.getByRole('button', { name: 'Confirm' }))
  await expect(dialog).toHaveCount(0)
  for (const kind of ['slot_departure', 'slot_arrival', 'handling_departure', 'handling_arrival']) {
    const item = page.getByRole('row').filter({ has: page.getByText(words(locale, 'staff-operations', `kind.${kind}`), { exact: true }) })
    await expect(item.getByText('Requested', { exact: true })).toBeVisible()
  }
}

/** The flight is moved on the schedule, over an empty leg that is sold. */
async function moveFlight(page: Page, { id, pnr, date }: Trip, sold: string): Promise<void> {
  day.begin('move')
  const dialog = page.getByRole('dialog')
  await page.goto(`/staff/schedule?days=3&from=${date.subtract({ days: 1 }).toString()}`)
  await page.getByRole('button', { name: new RegExp(`^${pnr} LTN – `) }).focus()
  // Half an hour: its customer need not agree to that.
  for (let quarters = 0; quarters < 2; quarters++) await day.key(page, 'Shift+ArrowRight')
  await day.key(page, 'Enter')
  await expect(dialog.getByRole('listitem').filter({ hasText: sold })).toBeVisible()
  await day.type(dialog.getByLabel('Reason, for the history'), 'The meeting ends later')
  await day.press(dialog.getByRole('button', { name: 'Apply the move' }))
  await expect(dialog).toHaveCount(0)
  await page.goto(`/staff/trips/${id}/checklist`)
  await expect(page.getByText('Revise', { exact: true }).first()).toBeVisible()
}

/** The buyer of the empty leg sees the change. */
async function seeChange(
  site: Page,
  { request, buyer, sold }: { request: APIRequestContext; buyer: Customer; sold: string },
): Promise<void> {
  const { data } = await json<{ data: { id: string; pnr: string }[] }>(request.get('/gamma/order/list', { headers: buyer.headers }))
  await site.goto(`/order/${data.find((order) => order.pnr === sold)!.id}`)
  await live(site)
  await expect(site.getByText('Flight plan changed').first()).toBeVisible()
}

/** Who is free takes the seats of the crew. */
async function assignCrew(page: Page): Promise<void> {
  day.begin('crew')
  await day.press(page.getByRole('button', { name: 'Fill open seats' }))
  await expect(page.getByText('Not assigned')).toHaveCount(0)
}

/** The general declaration goes out. */
async function sendDeclaration(page: Page, { request, id }: Trip, headers: Record<string, string>): Promise<void> {
  day.begin('manifest')
  const dialog = page.getByRole('dialog')
  await day.press(tab(page, 'tabs.people'))
  await day.press(page.getByRole('button', { name: fill('Open {authority}', { authority: 'General declaration' }) }))
  await day.press(dialog.getByRole('button', { name: 'Record as sent' }))
  await expect(page.getByText(pattern(locale, 'staff-operations', 'Sent by {name}, {moment}'))).toBeVisible()
  await sendManifests(request, headers, id)
  await page.reload()
}

/** The trip is released and flown, and its times are entered. */
async function flyTrip(page: Page, { request, id }: Trip): Promise<void> {
  day.begin('after the flight')
  const dialog = page.getByRole('dialog')
  await day.press(tab(page, 'tabs.checklist'))
  await day.press(page.getByRole('button', { name: 'Release the trip' }))
  await decide(page, 'Slots are promised by phone')
  await approveAsColleague(request, `release:${id}`)
  await fly(id)
  await day.press(tab(page, 'tabs.money'))
  await day.press(page.getByRole('button', { name: pattern(locale, 'staff-operations', 'Enter actual times of {route}') }))
  const clock = (ago: number) => `${Temporal.Now.instant().subtract({ minutes: ago }).toString().slice(0, 16)}Z`
  const times = { off_block: 296, takeoff: 288, landing: 190, on_block: 184 }
  for (const [field, ago] of Object.entries(times))
    await day.set(dialog.getByLabel(words(locale, 'staff-operations', `flight.${field}`), { exact: true }), clock(ago))
  await day.press(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toHaveCount(0)
}

/** The operator's bill is 4 % above the quote. */
async function enterBill(page: Page, { request, id }: Trip, headers: Record<string, string>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const trip = await json<{ result: { quoted_cost: { amount: number } } }>(request.get(`/gamma/staff/trip/get?id=${id}`, { headers }))
  await day.press(page.getByRole('button', { name: 'Enter the bill' }))
  await day.type(dialog.getByLabel('Number of the bill'), 'OP-7788')
  await day.type(dialog.getByLabel('Amount, VAT included'), (trip.result.quoted_cost.amount * 1.04).toFixed(2))
  await day.choose(dialog.getByLabel('VAT', { exact: true }), 'international')
  await day.press(dialog.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('4 %', { exact: true })).toBeVisible()
  await expect(page.getByText('You entered it: another member approves it.')).toBeVisible()
}

/** De-icing is charged within its cap. */
async function chargeDeicing(books: Page, { id, pnr }: Trip): Promise<void> {
  day.begin('books')
  const t = (english: string) => text(locale, 'staff', english)
  await books.goto(`/staff/trips/${id}/money`)
  await day.press(books.getByRole('link', { name: 'Charge an extra' }))
  const adding = books.getByRole('dialog')
  await expect(adding.getByLabel(t('Booking reference'))).toHaveValue(pnr)
  await day.choose(adding.getByLabel(t('What for')), 'deicing')
  await day.type(adding.getByLabel(t('Amount')), '400')
  await day.press(adding.getByRole('button', { name: t('Issue the invoice') }))
  await expect(books).toHaveURL(/\/staff\/invoices\/[0-9a-f-]{36}$/)
}

/** The customer pays the extra from the balance. */
async function payExtra({ request, customer, id }: Trip): Promise<void> {
  const { invoices } = await json<{ invoices: { id: string; type: string }[] }>(
    request.get('/gamma/order/get', { headers: customer.headers, params: { id } }),
  )
  await payFromBalance(request, customer, invoices.find(({ type }) => type === 'Additional')!.id)
}

/** The bill is approved and the trip closed. */
async function closeTrip(books: Page, { id }: Trip): Promise<void> {
  await books.goto(`/staff/trips/${id}/money`)
  await day.press(books.getByRole('button', { name: 'Approve', exact: true }))
  await decide(books, 'Holding over Nice')
  await day.press(books.getByRole('button', { name: 'Close the trip', exact: true }))
  await day.press(books.getByRole('dialog').getByRole('button', { name: 'Confirm' }))
  await expect(
    books.getByText(pattern(locale, 'staff-operations', 'Closed by {name}, {moment}. The result does not change any more.')),
  ).toBeVisible()
}

test('a day: from a request to a closed trip', async ({ openAs, openOffice, request }) => {
  test.setTimeout(seconds(300))
  const customer = await newCustomer(request)
  const date = Temporal.Now.plainDateISO().add({ days: 86 })
  const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 1, luggage: 20 }]
  const { id, pnr } = await json<{ id: string; pnr: string }>(
    request.post('/gamma/order/create', { headers: customer.headers, data: { legs } }),
  )
  const trip: Trip = { request, customer, id, pnr, date }
  const onPhone = { viewport: { width: 390, height: 844 } }

  await sendQuote(await openOffice(['sales'], desk), trip)
  await signQuote(await openAs(customer, onPhone), trip)
  await importStatement(await openOffice(['finance'], desk), trip)
  await checkPassport(await openOffice(['documents'], desk), await handInPassport(trip))

  const { headers } = await newMember(request, ['operations'])
  const operations = await openOffice({ headers }, desk)
  await requestServices(operations, trip)
  const buyer = await newCustomer(request)
  const sold = await buyLegBehind(request, { staff: headers, buyer, id })
  await moveFlight(operations, trip, sold)
  await seeChange(await openAs(buyer, onPhone), { request, buyer, sold })
  await assignCrew(operations)
  await sendDeclaration(operations, trip, headers)
  await flyTrip(operations, trip)
  await enterBill(operations, trip, headers)

  const books = await openOffice(await getColleague(request), desk)
  await chargeDeicing(books, trip)
  await payExtra(trip)
  await closeTrip(books, trip)
  process.stdout.write(`${day.toString()}\n`)
})
