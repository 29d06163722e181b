import { aPassenger } from '@aquilane/testing/builders'
import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { newCustomer, newOrder, toTrip, type Customer } from './backend.ts'
import { live } from './journey.ts'
import { customerLooks } from './looks.ts'
import { payFromBalance } from './money.ts'
import { fill, pattern, text, type Locale } from './texts.ts'

const prefix = (locale: Locale) => (locale === 'it' ? '/it' : '')

/** Names a saved passenger and one who is typed, both without documents. */
async function namePassengers(page: Page, locale: Locale): Promise<void> {
  const say = (english: string) => text(locale, 'travel-documents.names', english)
  await page.getByRole('button', { name: say('Add passengers') }).click()
  const sheet = page.getByRole('dialog', { name: say('Add passengers') })
  await sheet.getByRole('button', { name: /Victoria Ashcombe/ }).click()
  await expect(sheet.getByText(say('On this trip'), { exact: true })).toBeVisible()
  await sheet.getByLabel(say('First name'), { exact: true }).fill('Charles')
  await sheet.getByLabel(say('Last name'), { exact: true }).fill('Ashcombe')
  await sheet.getByRole('button', { name: say('Add this passenger') }).click()
  await expect(sheet.getByText(pattern(locale, 'travel-documents.names', '{name} is on this trip')).last()).toBeVisible()
  await sheet.getByRole('button', { name: say('Close') }).click()
  const list = page.getByRole('region', { name: say('Who flies') })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText(say('Documents missing'))).toHaveCount(2)
}

/** A suitcase more and a bag of skis on the only flight of the trip. */
async function bringMore(page: Page, locale: Locale): Promise<void> {
  const say = (english: string) => text(locale, 'order-move', english)
  await page.getByRole('button', { name: text(locale, 'order', 'Change the trip') }).click()
  const dialog = page.getByRole('dialog', { name: say('Change your trip') })
  await dialog.getByRole('button', { name: text(locale, 'trip', '5 kilograms more') }).click()
  await dialog.getByText(text(locale, 'party', 'Pets and special luggage')).click()
  const more = fill(text(locale, 'party', 'More: {label}'), { label: text(locale, 'party.label', 'Ski or snowboard bags') })
  await dialog.getByRole('button', { name: more }).click()
  await expect(dialog.getByText(pattern(locale, 'order-move', 'Your aircraft has room for it. The price stays {price}.'))).toBeVisible()
  await dialog.getByRole('button', { name: say('Change my trip') }).click()
  await expect(page.getByText(say('Your trip is changed'))).toBeVisible()
}

/** @returns the address of a new link to the trip */
async function share(page: Page, locale: Locale): Promise<string> {
  const say = (english: string) => text(locale, 'trip-sheet.sharing', english)
  const sheet = page.getByRole('dialog', { name: say('Share this trip') })
  await sheet.getByLabel(say('For whom')).fill('Mother')
  await sheet.getByRole('button', { name: say('Create link') }).click()
  return sheet.getByLabel(say('Link'), { exact: true }).inputValue()
}

async function saveVictoria(request: Parameters<typeof newCustomer>[0], { headers }: Customer): Promise<void> {
  const data = aPassenger({ name: { first_name: 'Victoria', last_name: 'Ashcombe', middle_name: null } })
  await request.post('/gamma/person/create', { headers, data })
}

for (const { locale, width } of customerLooks)
  test(`a paid trip is named, shared by a link and taken back (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const customer = await newCustomer(request)
    await saveVictoria(request, customer)
    const { id, invoice } = await newOrder(request, customer, await toTrip(request))
    await payFromBalance(request, customer, invoice)
    const page = await openAs(customer, { viewport: { width, height: 844 } })
    await page.goto(`${prefix(locale)}/order/${id}`)
    await live(page)
    const first = page.getByRole('navigation', { name: text(locale, 'order.tripActions', 'Your trip') })
    const cancel = first.getByRole('button', { name: text(locale, 'order', 'Cancel the order') })
    expect((await cancel.boundingBox())!.y).toBeLessThan(844)
    await namePassengers(page, locale)
    await bringMore(page, locale)

    await first.getByRole('link', { name: text(locale, 'order.tripActions', 'Share the trip') }).click()
    const url = await share(page, locale)
    const visitor = await openAs(null, { viewport: { width, height: 844 } })
    const answer = await visitor.goto(url)
    expect(answer!.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    await expect(visitor.getByText('Charles Ashcombe')).toBeVisible()
    await expect(visitor.getByText('25 kg')).toBeVisible()
    // No price; the cash that a border asks about is none.
    await expect(visitor.getByText('€').filter({ hasNotText: /€.10.000/ })).toHaveCount(0)
    await visitor.getByRole('button', { name: text(locale, 'trip-sheet', 'Add to Wallet') }).click()
    const pass = visitor.getByRole('link', { name: pattern(locale, 'trip-sheet.wallet', 'Apple Wallet: {route}') })
    const file = (await pass.getAttribute('href'))!
    expect((await visitor.request.get(file)).headers()['content-type']).toBe('application/vnd.apple.pkpass')

    await page.getByRole('button', { name: pattern(locale, 'trip-sheet.sharing', 'Withdraw {name}') }).click()
    await expect(page.getByText(text(locale, 'trip-sheet.sharing', 'No live links'))).toBeVisible()
    expect((await visitor.request.get(file)).status()).toBe(404)
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: text(locale, 'trip-sheet', 'This link no longer works') })).toBeVisible()
  })
