import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { firmOffers, newCustomer, newOrder, packed, toTrip } from './backend.ts'
import { fillBuyer, choosePlace, chooseTime, newPhoneNumber, live, search, signIn, smsCode, type Traveller, typeInto } from './journey.ts'
import { pattern, text } from './texts.ts'

const desktop = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

test.use(desktop)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await live(page)
}

/** Sends a code to a fresh number from the open dialog. */
async function askForCode(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog')
  const phone = `+44${newPhoneNumber()}`
  await typeInto(dialog.getByLabel('Phone number'), phone)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Get SMS' }).click()
  await expect(dialog.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  return phone
}

test('an offer expires after 30 minutes in the list and in the review, and the same trip is priced again', async ({ openAs, request }) => {
  const customer = await newCustomer(request)
  const trip = await toTrip(request, { stops: [{ to: 'Geneva', days: 33 }] })
  const [offer] = await firmOffers(request, customer, trip)
  const page = await openAs(customer, desktop)
  await page.clock.install()

  await open(page, `/suggest-list/${await packed(request, trip)}`)
  await page.getByRole('button', { name: 'Details' }).first().click()
  await expect(page.getByText(/^Price guaranteed until /)).toBeVisible()
  await page.clock.fastForward('31:00')
  await expect(page.getByText('A price has expired')).toBeVisible()

  await open(page, `/order?suggestion=${offer?.id}`)
  await expect(
    page
      .getByRole('heading', { name: pattern('en', 'order', 'This offer has expired') })
      .or(page.getByRole('heading', { name: 'Review your flight' })),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'This offer has expired' })).toBeVisible()
  await page.getByRole('button', { name: 'Price this trip again' }).click()
  await page.waitForURL(/\/suggest-list\//)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('an aircraft that another customer has booked is not booked twice', async ({ openAs, request }) => {
  const [me, other] = [await newCustomer(request), await newCustomer(request)]
  const trip = await toTrip(request, { stops: [{ to: 'Geneva', days: 34 }] })
  const [mine] = await firmOffers(request, me, trip)
  const theirs = (await firmOffers(request, other, trip)).find((offer) => offer.aircraft?.tail === mine?.aircraft?.tail)
  expect(theirs?.aircraft?.tail).toMatch(/^[A-Z0-9]/)
  const page = await openAs(me, desktop)
  await open(page, `/order?suggestion=${mine?.id}`)
  await fillBuyer({ page, locale: 'en' })
  await page.getByRole('checkbox').check()
  await newOrder(request, other, trip, theirs)
  await page.getByRole('button', { name: pattern('en', 'order', 'Book for {price}') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This aircraft is no longer available' })).toBeVisible()
  // Nothing was ordered.
  const orders = (await (await request.get('/gamma/order/list', { headers: me.headers })).json()) as { data: unknown[] }
  expect(orders.data).toEqual([])
  // A reload shows the same, with a link to the remaining aircraft.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'This aircraft is no longer available' })).toBeVisible()
  await page.getByRole('button', { name: 'Price this trip again' }).click()
  await page.waitForURL(/\/suggest-list\//)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText(mine?.aircraft?.tail ?? 'no tail')).toHaveCount(0)
})

test('a link that was cut leads to a new search; one with a departure that is past or too far keeps its route', async ({
  page,
  request,
}) => {
  const query = await packed(request, await toTrip(request))
  for (const broken of [query.slice(0, -20), 'nonsense', '%7B%7D']) {
    await open(page, `/suggest-list/${broken}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Invalid parameters' })).toBeVisible()
    await expect(page.getByText('This link does not contain a complete trip. It may have been cut off when copied.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Find a flight' }).click()
  await expect(page).toHaveURL(/\/$/)

  const trip = await toTrip(request, { pax: 5, luggage: 60 })
  const past = await packed(request, trip, ({ legs }) => ({ legs: legs.map((leg) => ({ ...leg, date: '2024-05-01T10:30:00' })) }))
  await open(page, `/suggest-list/${past}`)
  await expect(page.getByText('The departure in this link has passed. The route is kept below: choose new dates.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue(/Luton/)
  await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue(/Nice/)
  await expect(page.getByRole('spinbutton', { name: 'Passengers' })).toHaveAttribute('aria-valuenow', '5')
  await expect(page.getByRole('combobox', { name: 'Date', exact: true })).toContainText('Choose a day')

  const date = `${Temporal.Now.plainDateISO().add({ days: 200 }).toString()}T10:30:00`
  const far = await packed(request, trip, ({ legs }) => ({ legs: legs.map((leg) => ({ ...leg, date })) }))
  await open(page, `/suggest-list/${far}`)
  await expect(
    page.getByText('The departure in this link is outside the next 89 days. The route is kept below: choose new dates.'),
  ).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue(/Luton/)
})

test('two places in inactive countries are named, and no prices are shown', async ({ page }) => {
  const me: Traveller = { page, locale: 'en', narrow: false }
  await open(page, '/')
  await choosePlace(me, 'from', 'Minsk')
  await choosePlace(me, 'to', 'Kabul')
  await expect(
    page.getByText(
      pattern(
        'en',
        'trip',
        'No charter can be arranged between these countries at present: {countries}. Choose another departure or arrival.',
      ),
    ),
  ).toContainText('Belarus, Afghanistan')
  await page.getByRole('button', { name: 'See prices' }).click()
  await expect(page).toHaveURL(/\/$/)
  // One end in a country that can be served is enough.
  await choosePlace(me, 'to', 'Nice')
  await expect(
    page.getByText(
      pattern(
        'en',
        'trip',
        'No charter can be arranged between these countries at present: {countries}. Choose another departure or arrival.',
      ),
    ),
  ).toHaveCount(0)
})

test('an empty search marks the first empty field, and the summary with the focus leads there', async ({ page }) => {
  await open(page, '/')
  const from = page.getByRole('combobox', { name: 'From', exact: true })
  await page.getByRole('button', { name: 'See prices' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please complete your trip' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Choose where you leave from'])
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('combobox', { name: 'To', exact: true })).not.toHaveAttribute('aria-invalid', 'true')
  await summary.getByRole('link').click()
  await expect(from).toBeFocused()
  await choosePlace({ page, locale: 'en', narrow: false }, 'from', 'Luton')
  await expect(summary).toHaveCount(0)
  await expect(from).not.toHaveAttribute('aria-invalid', 'true')
})

test('three wrong codes end the code; the number is kept for a new one', async ({ page }) => {
  await open(page, '/?auth_modal=visible')
  const phone = await askForCode(page)
  const right = await smsCode(page, phone)
  const dialog = page.getByRole('dialog')
  for (const left of ['2 attempts left', '1 attempt left']) {
    await page.keyboard.type(right === '1111' ? '2222' : '1111')
    await expect(dialog.getByText('Activation code is not valid, please try again.')).toContainText(left)
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
  }
  await page.keyboard.type(right === '1111' ? '2222' : '1111')
  await expect(dialog.getByText('Activation code is not valid, please try again.')).toContainText('No attempts left')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type(right)
  await expect(dialog.getByText('That code is no longer valid. Enter your number again for a new one.')).toBeVisible()
  await expect(dialog.getByLabel('Phone number')).toHaveValue(new RegExp(phone.slice(-4)))
})

test('closing the sign-in over the suggestions leads home', async ({ page, request }) => {
  await open(page, `/suggest-list/${await packed(request, await toTrip(request))}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('signing in from a class card continues to the aircraft of that class', async ({ page, request }) => {
  await open(page, `/suggest-list/${await packed(request, await toTrip(request))}?sort=price`)
  const card = page.getByRole('article').nth(2)
  await expect(card).toBeVisible()
  const heading = (await card.getByRole('heading').first().textContent()) ?? ''
  await card.getByRole('button', { name: 'Sign in to see the aircraft' }).click()
  await signIn({ page, locale: 'en', narrow: false })
  await expect(page).toHaveURL(/\?(?=.*\bsort=price\b)(?=.*\bclasses=[a-z-]+)(?!.*auth_modal)/)
  // Closed, so that the first price stays on the screen.
  await page.getByText('Filters (1)').click()
  await expect(page.getByRole('button', { name: new RegExp(`^${heading}`), pressed: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book' }).first()).toBeVisible()
})

test('a search while offline loses nothing: the same button works after reconnecting', async ({ context, page }) => {
  const me: Traveller = { page, locale: 'en', narrow: false }
  await open(page, '/')
  await choosePlace(me, 'from', 'Luton')
  await choosePlace(me, 'to', 'Nice')
  await chooseTime(me, 21)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'See prices' }).click()
  await expect(
    page.getByText('Your trip could not be prepared. Check your connection and press “See prices” again; nothing you entered is lost.'),
  ).toBeVisible()
  await context.setOffline(false)
  await search(me)
})

test('switching the language keeps the page, its query and its scroll position', async ({ page, request }) => {
  const query = await packed(request, await toTrip(request))
  await open(page, `/suggest-list/${query}?sort=price`)
  await expect(page.getByRole('article').first()).toBeVisible()
  const requested: string[] = []
  page.on('request', (one) => requested.push(new URL(one.url()).pathname))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Italiano' }).click()
  await expect(page).toHaveURL(new RegExp(`/it/suggest-list/${query.slice(0, 40)}.*sort=price`))
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: text('it', 'suggestions', 'Change the trip') })).toBeVisible()
  // The parts that only the server draws follow.
  await expect(page.getByRole('contentinfo').getByRole('region', { name: text('it', 'footer', 'Registered offices') })).toBeVisible()
  // Its texts and those parts come with the page, asked for once; no code is loaded again.
  expect(requested.filter((path) => path === `/it/suggest-list/${query}`)).toHaveLength(1)
  expect(requested.filter((path) => path.startsWith('/assets/'))).toEqual([])
  await page.getByRole('button', { name: text('it', 'nav', 'Open the menu') }).click()
  await page
    .getByRole('navigation', { name: text('it', 'nav', 'Main menu') })
    .getByRole('link', { name: 'English' })
    .click()
  await expect(page).toHaveURL(new RegExp(`:\\d+/suggest-list/${query.slice(0, 40)}.*sort=price`))
  await expect(page.getByRole('button', { name: 'Change the trip' })).toBeVisible()
})
