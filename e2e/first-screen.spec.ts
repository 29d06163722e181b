import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { newCustomer, newOrder, packed, toTrip } from './backend.ts'
import { live } from './journey.ts'

const screens = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const

const luminance = (rgb: readonly number[]): number => {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** The lowest contrast between the colour of an element's text and any pixel behind it. */
async function lowestContrast(page: Page, selector: string): Promise<number> {
  const element = page.locator(selector)
  const color = await element.evaluate((node) => getComputedStyle(node).color)
  const text = luminance((/\d+, \d+, \d+/.exec(color)?.[0] ?? '0, 0, 0').split(', ').map(Number))
  await element.evaluate((node) => {
    node.style.color = 'transparent'
  })
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let lowest = Infinity
  for (let at = 0; at < data.length; at += info.channels)
    lowest = Math.min(lowest, contrast(text, luminance([...data.subarray(at, at + 3)])))
  return lowest
}

test('text on the sky is readable at every width, by day and by night', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      await live(page)
      for (const selector of ['h1', 'h1 + p'])
        expect(await lowestContrast(page, selector), `${selector} at ${width} px, ${colorScheme}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('price, time left and the next action of an unpaid order are on the first screen, on phones in a low bar', async ({
  openAs,
  request,
}) => {
  const customer = await newCustomer(request)
  const order = await newOrder(request, customer, await toTrip(request, { locale: 'en' }))
  const page = await openAs(customer)
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height })
    await page.goto(`/order/${order.id}`)
    await live(page)
    const action = page.getByRole('region', { name: 'Pay' }).first()
    await expect(action.getByRole('button', { name: /^Pay / })).toBeInViewport({ ratio: 1 })
    await expect(action.getByText('Pay within')).toBeInViewport()
    if (width < 1024) {
      const { height: bar } = (await page.locator('[data-bar]').boundingBox())!
      expect(bar).toBeLessThanOrEqual(Math.min(96, height / 4))
    }
    await expect(action.getByText(/^€/).first()).toBeInViewport()
  }
})

test('the first price of the results is on the first screen, in one of at most twelve low rows', async ({ openAs, request }) => {
  const customer = await newCustomer(request)
  const trip = await toTrip(request, { locale: 'en' })
  const page = await openAs(customer)
  for (const [width, height] of [screens[0], screens[2]]) {
    await page.setViewportSize({ width, height })
    await page.goto(`/suggest-list/${await packed(request, trip)}`)
    await live(page)
    const rows = page.getByRole('article')
    await expect(rows.first().getByText(/^€/).first()).toBeInViewport()
    expect(await rows.count()).toBeLessThanOrEqual(12)
    const tallest = Math.max(...(await rows.evaluateAll((all) => all.map((row) => row.clientHeight))))
    expect(tallest).toBeLessThanOrEqual(width >= 1024 ? 120 : 240)
  }
})
