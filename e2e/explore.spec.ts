import { isFullRun } from '@aquilane/testing/level'
import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { packed, toTrip } from './backend.ts'
import { inLooks } from './looks.ts'
import { type Locale, text } from './texts.ts'

const cases = inLooks<{ locale: Locale; prefix: string; width: number; origin: string }>(
  { locale: 'en', prefix: '', width: 390, origin: 'Nice' },
  { locale: 'it', prefix: '/it', width: 1440, origin: 'Nizza' },
)

for (const { locale, prefix, width, origin } of cases) {
  test(`explore works without scripts: a typed place, a budget, the list (${locale}, ${width} px)`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 900 } })
    const page = await context.newPage()
    const t = (english: string) => text(locale, 'explore', english)
    await page.goto(`${prefix}/explore`)
    const form = page.getByRole('form', { name: t('Origin, passengers and budget') })
    await typeInto(form.getByLabel(t('From')), origin)
    await form.getByLabel(t('Budget')).selectOption('10000')
    await form.getByRole('button', { name: t('Show destinations') }).click()
    await expect(page).toHaveURL(/from=city%3ANCE&budget=10000/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(origin)
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    expect(await rows.count()).toBeGreaterThan(10)
    const prices = (await rows.locator('b').allTextContents()).map((text) => Number(text.replaceAll(/\D/g, '')))
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(prices.at(-1)).toBeLessThanOrEqual(10_000)
    // A destination fills the search.
    await rows.first().getByRole('link').click()
    await expect(page).toHaveURL(/from=city%3ANCE&to=city%3A/)
    await context.close()
  })

  test(`a typed place that does not exist is named, and the list follows the class (${locale}, ${width} px)`, async ({ page }) => {
    const t = (english: string) => text(locale, 'explore', english)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${prefix}/explore?from=Qqqqqqqzzz`)
    await expect(page.getByText(t('We cannot find this place'))).toBeVisible()
    await page.goto(`${prefix}/explore?from=city:NCE`)
    const choice = page.getByLabel(t('Class'))
    // Scripts may arrive after the first touch.
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(page.locator('html')).toHaveAttribute('data-live', '', { timeout: 500 })
    }).toPass()
    await choice.selectOption('heavy')
    await expect(page).toHaveURL(/aircraft_class=heavy/)
    await expect(page.getByRole('img', { name: new RegExp(origin) })).toBeVisible()
  })

  if (isFullRun)
    test(`another day of the strip is searched with one press (${locale}, ${width} px)`, async ({ page, request }) => {
      const t = (english: string) => text(locale, 'suggestions', english)
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${prefix}/suggest-list/${await packed(request, await toTrip(request, { locale }))}`)
      const strip = page.getByRole('region', { name: t('Prices on nearby days') })
      await expect(strip.getByRole('button')).toHaveCount(7)
      const before = page.url()
      const next = strip.getByRole('button').nth(4)
      const day = (await next.locator('span').first().textContent())!
      await next.focus()
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.href !== before)
      const current = strip.locator('[aria-current=date]')
      await expect(current.locator('span').first()).toHaveText(day)
      // The price of the strip is that of the first card.
      const price = (await current.locator('b').textContent())!.replaceAll(/\D/g, '')
      const cards = await page.getByRole('article').allTextContents()
      expect(
        cards.some((text) => text.replaceAll(/\D/g, '').includes(String(Number(price) - 1)) || text.replaceAll(/\D/g, '').includes(price)),
      ).toBe(true)
    })
}
