import type { Page } from '@playwright/test'
import { isFullRun } from '@aquilane/testing/level'
import { expect, test } from './case.ts'
import { newCustomer } from './backend.ts'
import { live } from './journey.ts'

/** Answers to these requests wait until they are let go. */
async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

if (isFullRun)
  test('the menu that was opened while the customer is loaded stays open', async ({ openAs, request }) => {
    const page = await openAs(await newCustomer(request), { viewport: { width: 1440, height: 860 } })
    const letProfile = await hold(page, '**/gamma/profile/get')
    const letOverlay = await hold(page, /loading-overlay.*\.js/)
    const asked = page.waitForRequest(/loading-overlay.*\.js/)
    await page.goto('/')
    await live(page)
    await asked
    await page.getByRole('button', { name: 'Menu' }).click()
    const orders = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' })
    await expect(orders).toBeVisible()
    const arrived = page.waitForResponse(/loading-overlay.*\.js/)
    letOverlay()
    await (await arrived).finished()
    // The overlay would open with the next frames.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    await expect(orders).toBeVisible()
    letProfile()
    await orders.click()
    await expect(page).toHaveURL(/\/orders/)
  })

if (isFullRun)
  test('a press that has begun when the overlay would open reaches its button', async ({ openAs, request }) => {
    const page = await openAs(await newCustomer(request), { viewport: { width: 390, height: 844 } })
    const letProfile = await hold(page, '**/gamma/profile/get')
    const letOverlay = await hold(page, /loading-overlay.*\.js/)
    const asked = page.waitForRequest(/loading-overlay.*\.js/)
    await page.goto('/')
    await live(page)
    await asked
    await page.getByRole('button', { name: 'Open the menu' }).hover()
    await page.mouse.down()
    const arrived = page.waitForResponse(/loading-overlay.*\.js/)
    letOverlay()
    await (await arrived).finished()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    await page.mouse.up()
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' })).toBeVisible()
    letProfile()
  })
