import { isFullRun } from '@aquilane/testing/level'
import { findViolations } from './axe.ts'
import { expect, test } from './case.ts'
import { live } from './journey.ts'
import { at, customerLooks } from './looks.ts'
import { seconds } from './patience.ts'
import { text } from './texts.ts'

const prices = '**/gamma/charter/calendar-prices'

for (const { locale, width, colorScheme } of isFullRun ? customerLooks : [])
  test(`the calendar of each leg shows what its days cost, and works without prices (${locale}, ${width} px)`, async ({ openAs }) => {
    const page = await openAs(null, { viewport: { width, height: 844 }, colorScheme })
    const day = Temporal.Now.plainDateISO().add({ days: 30 })
    await page.goto(at(locale, `/?from=airport:EGGW&to=airport:LFMN&date=${day.toString()}&time=10:30&pax=3`))
    await live(page)
    const cell = (date: Temporal.PlainDate) => page.locator(`[data-date="${date.toString()}"]:not([data-outside-month])`)
    const sum = async (date: Temporal.PlainDate) => {
      await expect(cell(date)).toHaveAccessibleDescription(/€\s\d/, { timeout: seconds(40) })
      const [, price = ''] = /€\s([\d\s]+)/.exec((await cell(date).locator('[hidden]').textContent()) ?? '') ?? []
      return Number(price.replaceAll(/\D/g, ''))
    }
    await page.locator('#leg-0-date').click()
    const oneWay = await sum(day.add({ days: 1 }))
    expect(oneWay).toBeGreaterThan(1_000)
    expect.soft(await findViolations(page)).toEqual([])
    const end = (name: string) => page.getByRole('button', { name: new RegExp(`^${text(locale, 'trip.thereAndBack', name)}`) })
    await end('Return').click()
    await end('Outbound').click()
    await cell(day.add({ days: 1 })).click()
    // The way back is chosen in the calendar that is open.
    await expect(end('Return')).toHaveAttribute('aria-pressed', 'true')
    expect(await sum(day.add({ days: 3 }))).toBeGreaterThan(oneWay)
    await expect(cell(day.add({ days: 1 }))).toHaveAttribute('data-span', 'other')
    await cell(day.add({ days: 2 })).click()
    await expect(page.locator('#leg-0-date')).toContainText(String(day.add({ days: 1 }).day))
    await expect(page.locator('#leg-1-date')).toContainText(String(day.add({ days: 2 }).day))
    await page.keyboard.press('Escape')
    await page.route(prices, (route) => route.abort())
    // Prices that were asked for are kept by the page: only a new one asks again.
    await page.reload()
    await live(page)
    await page.locator('#leg-1-date').click()
    await expect(cell(day.add({ days: 3 }))).toBeVisible()
    await expect(cell(day.add({ days: 3 }))).toHaveAccessibleDescription('')
    await cell(day.add({ days: 3 })).click()
    await expect(page.locator('#leg-1-date')).toContainText(String(day.add({ days: 3 }).day))
  })
