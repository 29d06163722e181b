import { isFullRun } from '@aquilane/testing/level'
import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { firmOffers, newCustomer, newOrder, toTrip } from './backend.ts'
import { findLegs } from './empty-legs.ts'
import { live, typeInto } from './journey.ts'
import { at, customerLooks, nameOf } from './looks.ts'
import { pattern, text } from './texts.ts'

/** Phones, and a desk at 200 % zoom. */
const windows = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 720, height: 450 },
] as const

const bar = (page: Page) =>
  page
    .locator('form')
    .filter({ has: page.locator('#accept-terms') })
    .locator('> div')
    .last()

/** What is focused stands above the bar and under the header. */
async function expectUncovered(page: Page): Promise<void> {
  const isFree = await page.evaluate(() => {
    const focused = document.activeElement!
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const hit = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y))
    return hit.every((element) => element !== null && (element === focused || focused.contains(element) || element.contains(focused)))
  })
  expect(isFree).toBe(true)
}

for (const look of customerLooks)
  test(`the bar of a review is low, covers no field and holds no consent; a reload keeps what was typed (${nameOf(look)})`, async ({
    openAs,
    request,
  }) => {
    const { locale } = look
    const customer = await newCustomer(request)
    const [offer] = await firmOffers(request, customer, await toTrip(request, { locale }))
    const page = await openAs(customer, { viewport: windows[0], hasTouch: true })
    await page.goto(at(locale, `/order?suggestion=${offer!.id}`))
    await live(page)
    const field = (name: string) => page.locator(`[name="buyer.${name}"]`)
    for (const size of windows) {
      await page.setViewportSize(size)
      const action = page.getByRole('button', { name: pattern(locale, 'order', 'Book for {price}') })
      await expect(action).toBeInViewport()
      const { height } = (await bar(page).boundingBox())!
      expect(height).toBeLessThanOrEqual(Math.min(96, size.height / 4))
      await expect(bar(page).getByRole('checkbox')).toHaveCount(0)
      for (const name of ['first_name', 'last_name', 'email']) {
        await page.evaluate(() => scrollTo(0, 0))
        await field(name).focus()
        await expectUncovered(page)
      }
    }
    await typeInto(field('first_name'), 'Ada')
    await typeInto(field('email'), 'ada@example.com')
    await page.reload()
    await live(page)
    await expect(field('first_name')).toHaveValue('Ada')
    await expect(field('email')).toHaveValue('ada@example.com')
    // The button leads to what is missing.
    await typeInto(field('last_name'), 'Lovelace')
    await page.getByRole('button', { name: pattern(locale, 'order', 'Book for {price}') }).click()
    await expect(page.getByRole('checkbox')).toBeFocused()
    await expectUncovered(page)
    // Another tab signs out: what was typed goes.
    await page.evaluate(() => {
      localStorage.removeItem('aq.access_token')
      dispatchEvent(new StorageEvent('storage', { key: 'aq.access_token' }))
    })
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('aq.booking_draft'))).toBeNull()
  })

test('the terms that a review asks consent for stand beside its price, and those of an empty leg with its window', async ({
  openAs,
  request,
}) => {
  const customer = await newCustomer(request)
  const [offer] = await firmOffers(request, customer, await toTrip(request))
  const [leg] = await findLegs(request, 'en')
  const page = await openAs(customer, { viewport: { width: 1440, height: 900 } })
  const form = page.getByRole('form')
  const coupons = '**/gamma/coupon/list**'
  await page.route(coupons, (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }))
  await page.goto(`/order?suggestion=${offer!.id}`)
  await live(page)
  // Coupons that do not load say so, and are asked for again.
  await expect(form.getByText(/couldn’t load your coupons/)).toBeVisible()
  await page.unroute(coupons)
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByText(/couldn’t load your coupons/)).toHaveCount(0)
  await expect(form.getByRole('definition').filter({ hasText: 'back' }).first()).toBeVisible()
  await expect(form.getByText('After that')).toBeVisible()
  await expect(form.getByText(/cancellation terms above/)).toBeVisible()
  await form.getByText('All costs').click()
  await expect(form.getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: pattern('en', 'order', 'Book for {price}') })).toBeInViewport()
  await page.goto(`/order?empty_leg=${leg!.id}__${leg!.company_id}&pax=1`)
  await live(page)
  await expect(form.getByText('If the flight is not flown')).toBeVisible()
  await expect(page.getByText(pattern('en', 'order', 'May depart between {from} and {to}'))).toBeVisible()
})

if (isFullRun)
  test('a sheet over an order leaves the page behind where it is', async ({ openAs, request }) => {
    const customer = await newCustomer(request)
    const order = await newOrder(request, customer, await toTrip(request))
    const page = await openAs(customer, { viewport: { width: 1440, height: 900 } })
    await page.goto(`/order/${order.id}`)
    await live(page)
    const invoice = page.locator(`a[href$="#invoice/${order.invoice}"]`)
    await invoice.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(0)
    const sheet = page.getByRole('dialog', { name: text('en', 'payments', 'Invoice for the flight') })
    await invoice.click()
    await expect(sheet).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })
