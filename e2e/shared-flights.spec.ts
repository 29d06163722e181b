import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { firmOffers, newCustomer, openContext, toTrip, type Customer } from './backend.ts'
import { fillBuyer, goToBank, live, payByCard } from './journey.ts'
import { at, customerLooks } from './looks.ts'
import { findSharedFlights, freeSeats } from './shared-flights.ts'
import { pattern, text, type Locale } from './texts.ts'
import { seconds } from './patience.ts'

/** What cancelling costs is said before the booking, and on the order. */
const expectSeatTerms = (page: Page, locale: Locale): Promise<void> =>
  expect(page.getByText(pattern(locale, 'order', 'Once paid, a seat is not refunded if you cancel.'))).toBeVisible()

for (const { locale, width } of customerLooks) {
  const look = `(${locale}, ${width} px)`
  const narrow = width < 1240
  // Each look has flights of its own.
  const turn = locale === 'it' ? 1 : 0

  test(`seats are chosen on the plan, booked and paid, and are taken for others at once ${look}`, async ({ browser, request, baseURL }) => {
    const flight = (await findSharedFlights(request, locale)).filter((one) => one.seats_free >= 4)[turn]!
    const customer = await newCustomer(request)
    const viewport = { width, height: 844 }
    const context = await openContext(browser, customer, baseURL!, { viewport })
    const others = await browser.newContext({ viewport, baseURL: baseURL! })
    const [page, other] = [await context.newPage(), await others.newPage()]
    const address = at(locale, `/seats/${flight.id}__${flight.company_id}`)
    await Promise.all([page.goto(`${address}?seats=1`), other.goto(`${address}?seats=1`)])
    await Promise.all([live(page), live(other)])
    const chosen = page.locator('input[name=seat]:checked')
    await expect(chosen).toHaveCount(1)
    const [mine] = await chosen.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
    // A second one by keyboard.
    await page.locator('input[name=seat]:not(:checked):enabled').first().focus()
    await page.keyboard.press('Space')
    await expect(chosen).toHaveCount(2)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: pattern(locale, 'shared-flights', 'Book for {price}') }).click()
    await page.waitForURL(/\/order\?sharing=.*seats=/)
    await expect(page.getByRole('heading', { level: 1, name: text(locale, 'order', 'Review your seats') })).toBeVisible()
    await expect(page.getByRole('form').getByText(text(locale, 'order', 'Once you have paid'))).toBeVisible()
    await fillBuyer({ page, locale })
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: pattern(locale, 'order', 'Book for {price}') }).click()
    await page.waitForURL(/\/order\/[^?]+$/)
    // The other page learns of it without being touched.
    await expect(other.locator(`input[name=seat][value="${mine}"]`)).toBeDisabled()
    await expect(other.getByRole('alert').filter({ hasText: mine! })).toBeVisible()
    await goToBank({ page, locale, narrow })
    await payByCard({ page, locale, narrow }, '4242 4242 4242 4242')
    await expect(
      page.getByText(
        pattern(locale, 'order', 'You have paid and your seats are reserved. On {date} the flight is confirmed, or we refund you in full.'),
      ),
    ).toBeVisible({ timeout: seconds(30) })
    await expect(page.getByText(text(locale, 'order', 'Shared flight'), { exact: true }).first()).toBeVisible()
    await expectSeatTerms(page, locale)
    const booked = page.locator('dt', { hasText: text(locale, 'order', 'Seats booked') })
    await expect(booked.locator('xpath=following-sibling::dd[1]')).toHaveText('2')
    await page.goto(at(locale, '/orders'))
    await expect(page.getByRole('article').getByText(text(locale, 'order', 'Shared flight'), { exact: true })).toBeVisible()
    await Promise.all([context.close(), others.close()])
  })

  test(`a full flight has a waiting list, which keeps released seats for the first in line ${look}`, async ({ openAs, request }) => {
    const flights = (await findSharedFlights(request, locale)).filter((one) => one.seats_free > 0)
    const flight = flights.at(-1 - turn)!
    const buyer = await newCustomer(request)
    const sharing = { id: flight.id, company_id: flight.company_id }
    const seats = await freeSeats(request, flight)
    const order = await post<{ id: string }>(request, buyer, '/gamma/order/create', { sharing: { ...sharing, seats } })
    const customer = await newCustomer(request)
    const page = await openAs(customer, { viewport: { width, height: 844 } })
    await page.goto(at(locale, `/seats/${flight.id}__${flight.company_id}`))
    await live(page)
    await page.getByRole('button', { name: text(locale, 'shared-flights', 'Join the waiting list') }).click()
    const waiting = page.getByRole('region', { name: text(locale, 'shared-flights', 'Waiting list') })
    await expect(waiting.getByRole('button', { name: text(locale, 'shared-flights', 'Leave the list') })).toBeVisible()
    await expect(page.locator('input[name=seat]:enabled')).toHaveCount(0)
    await post(request, buyer, '/gamma/order/cancel', { order: { id: order.id } })
    // The page learns of it without being touched.
    await expect(page.locator('input[name=seat]:enabled').first()).toBeVisible()
    await waiting.getByRole('button', { name: text(locale, 'shared-flights', 'Leave the list') }).click()
    await expect(waiting).toBeHidden()
  })

  test(`the list is filtered by its address, with and without scripts ${look}`, async ({ browser, request, baseURL }) => {
    const city = (await findSharedFlights(request, locale)).find((flight) => flight.departure.city)!.departure.city!
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ viewport: { width, height: 844 }, javaScriptEnabled, baseURL: baseURL! })
      const page = await context.newPage()
      await page.goto(at(locale, '/seats'))
      if (width < 768) await page.getByRole('link', { name: text(locale, 'shared-flights', 'Filters') }).click()
      if (javaScriptEnabled) {
        // The first interaction brings the scripts.
        await page.keyboard.press('Tab')
        await live(page)
      }
      const form = page.getByRole('search').getByRole('form')
      await form.getByLabel(text(locale, 'shared-flights', 'From'), { exact: true }).selectOption(city.selector)
      if (!javaScriptEnabled) await form.getByRole('button', { name: text(locale, 'shared-flights', 'Show') }).click()
      await page.waitForURL((url) => url.searchParams.get('from') === city.selector)
      await expect(page.getByRole('article').first().getByRole('heading')).toContainText(city.name)
      await page.goto(at(locale, '/seats?date_from=2020-01-01&date_to=2020-01-02'))
      await expect(page.getByText(text(locale, 'shared-flights', 'No shared flight matches these filters'))).toBeVisible()
      await page.goto(at(locale, '/seats?from=airport:XXXX'))
      await expect(
        page.getByText(text(locale, 'shared-flights', 'We could not read these filters, so here are all shared flights.')),
      ).toBeVisible()
      await context.close()
    }
  })
}

async function post<T>(request: APIRequestContext, { headers }: Customer, path: string, data: object): Promise<T> {
  const response = await request.post(path, { headers, data })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as T
}

for (const { locale, width } of customerLooks) {
  const narrow = width < 1240
  test(`a charter offer is opened to others, who see it once its seats are paid (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const customer = await newCustomer(request)
    const trip = await toTrip(request, { stops: [{ to: 'Nice', days: locale === 'it' ? 87 : 82 }], locale })
    const offer = (await firmOffers(request, customer, trip)).at(-1)!
    const page = await openAs(customer, { viewport: { width, height: 844 } })
    await page.goto(at(locale, `/order?suggestion=${encodeURIComponent(offer.id)}`))
    await live(page)
    await page.getByRole('link', { name: text(locale, 'open-sharing', 'Share this flight and its cost') }).click()
    await page.waitForURL(/\/order\/?\?share=/)
    await expect(page.getByRole('heading', { level: 1, name: text(locale, 'open-sharing', 'Open this flight to others') })).toBeVisible()
    await page.getByRole('button', { name: text(locale, 'open-sharing', 'Fewer seats') }).click()
    expect(await findViolations(page)).toEqual([])
    await fillBuyer({ page, locale })
    const action = page.getByRole('button', { name: pattern(locale, 'order', 'Book for {price}') })
    await action.click()
    await expect(page.getByText(text(locale, 'order', 'Accept the terms to book'))).toBeVisible()
    await page.getByRole('checkbox').check()
    await action.click()
    await page.waitForURL(/\/order\/[^?]+$/)
    const id = /order\/([\w-]+)/.exec(page.url())![1]!
    const order = await (await request.get('/gamma/order/get', { headers: customer.headers, params: { id } })).json()
    const { sharing } = order as { sharing: { id: string; company_id: number } }
    const flight = async () =>
      (await request.get('/gamma/sharing/get', { params: { id: sharing.id, company_id: sharing.company_id } })).status()
    expect(await flight()).toBe(404)
    await goToBank({ page, locale, narrow })
    await payByCard({ page, locale, narrow }, '4242 4242 4242 4242')
    await expect.poll(flight).toBe(200)
    await page.goto(at(locale, `/order/${id}`))
    await live(page)
    const rest = page.getByRole('button', { name: pattern(locale, 'open-sharing', 'Book the rest for {price}') })
    await expect(rest).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await rest.click()
    await page.waitForURL((url) => /\/order\//.test(url.pathname) && !url.pathname.includes(id))
    await expect(
      page
        .getByText(text(locale, 'states', 'Awaiting payment'), { exact: true })
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: text(locale, 'order', 'The whole aircraft') })).toBeVisible()
    await page.goto(at(locale, `/order/${id}`))
    const counted = 'You are booking the rest of the aircraft with order {pnr}. While it is open, these seats cannot be cancelled.'
    await expect(page.getByText(pattern(locale, 'order', counted))).toBeVisible()
    await expect(page.getByRole('button', { name: text(locale, 'order', 'Cancel the order') })).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])
  })
}
