import { expect, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { newCustomer, openContext } from './backend.ts'
import { findLegs } from './empty-legs.ts'
import { live } from './journey.ts'
import { settled } from './screen.ts'
import { pattern, words } from './texts.ts'

for (const { locale, width } of [
  { locale: 'en', width: 1440 },
  { locale: 'it', width: 390 },
] as const) {
  const at = (path: string) => `${locale === 'it' ? '/it' : ''}${path}`
  const say = (path: string) => words(locale, 'empty-legs', `alerts.${path}`)

  test(`an alert is made from a search without result, changed, paused and deleted (${locale}, ${width} px)`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const [leg] = await findLegs(request, locale)
    const city = leg!.departure.city!
    const customer = await newCustomer(request)
    const context = await openContext(browser, customer, baseURL!, { viewport: { width, height: 844 } })
    const page = await context.newPage()
    await page.goto(at(`/empty-legs?from=${city.selector}&price_max=1`))
    await page.getByRole('link', { name: say('tellMe') }).click()
    await page.waitForURL(/subscriptions\/edit\/new/)
    await live(page)
    await expect(page.getByRole('combobox', { name: say('from'), exact: true })).toHaveValue(new RegExp(city.name))
    await page.getByLabel(say('dateTo'), { exact: true }).fill('2027-01-10')
    await page.getByRole('button', { name: say('save') }).click()
    await expect(page.getByText(say('fault.dateFirst'))).toBeVisible()
    await page.getByLabel(say('dateTo'), { exact: true }).fill('')
    await page.getByLabel(say('price'), { exact: true }).fill('90000')
    await page.getByRole('radio', { name: say('frequency.instant') }).check()
    await page.getByRole('button', { name: say('save') }).click()
    await page.waitForURL(/\/subscriptions$/)
    const card = page.getByRole('article')
    await expect(card).toHaveCount(1)
    await expect(card.getByRole('heading')).toContainText(city.name)
    await expect(card).toContainText(say('frequency.instant'))
    await settled(page)

    await card.getByRole('button', { name: pattern(locale, 'empty-legs', 'alerts.pauseThis') }).click()
    await expect(card).toContainText(say('status.paused'))
    await card.getByRole('button', { name: pattern(locale, 'empty-legs', 'alerts.resumeThis') }).click()
    await expect(card).toContainText(say('status.active'))
    await card.getByRole('link', { name: pattern(locale, 'empty-legs', 'alerts.editThis') }).click()
    await expect(page.getByLabel(say('price'), { exact: true })).toHaveValue('90\u00A0000')
    await page.reload()
    await expect(page.getByRole('combobox', { name: say('from'), exact: true })).toHaveValue(new RegExp(city.name))
    await page.getByRole('button', { name: say('save') }).click()
    await page.waitForURL(/\/subscriptions$/)
    await card.locator('a[href*="empty-legs?"]').click()
    await page.waitForURL(/\/empty-legs\?/)
    await expect(page.getByRole('article').first().getByRole('heading')).toContainText(city.name)
    await expect(page.getByText(words(locale, 'empty-legs', 'card.subscribed')).first()).toBeVisible()
    await page.goto(at('/empty-legs?subscribed=true'))
    await live(page)
    for (const heading of await page.getByRole('article').getByRole('heading').all()) await expect(heading).toContainText(city.name)
    await expect(page.getByRole('article').first()).toContainText(words(locale, 'empty-legs', 'card.subscribed'))
    await page.getByRole('article').first().getByRole('link').click()
    await page.waitForURL(/empty-legs\/[\w-]+__\d+/)
    await page.getByRole('button', { name: words(locale, 'empty-legs', 'mute.mute') }).click()
    await page.getByRole('link', { name: words(locale, 'empty-legs', 'mute.alerts') }).click()
    await page.waitForURL(/\/subscriptions$/)
    const muted = card.getByRole('list', { name: words(locale, 'empty-legs', 'mute.list') })
    await expect(muted.getByRole('listitem')).toHaveCount(1)
    expect.soft(await findViolations(page)).toEqual([])
    await muted.getByRole('button').click()
    await expect(muted).toHaveCount(0)
    const visitor = await browser.newPage({ viewport: { width, height: 844 } })
    await visitor.goto(at('/empty-legs?subscribed=true'))
    await expect(visitor.getByText(words(locale, 'empty-legs', 'own.title'))).toBeVisible()
    await expect(visitor.getByRole('article')).toHaveCount(0)
    await visitor.close()
    await page.goto(at('/empty-legs/subscriptions'))
    await card.getByRole('button', { name: pattern(locale, 'empty-legs', 'alerts.removeThis') }).click()
    await expect(page.getByText(say('empty'))).toBeVisible()
    await context.close()
  })
}
