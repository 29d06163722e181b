import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { newCustomer } from './backend.ts'
import { findLegs } from './empty-legs.ts'
import { live, typeInto } from './journey.ts'
import { customerLooks } from './looks.ts'
import { settled } from './screen.ts'
import { pattern, text } from './texts.ts'

for (const { locale, width } of customerLooks) {
  const at = (path: string) => `${locale === 'it' ? '/it' : ''}${path}`
  const say = (english: string) => text(locale, 'empty-legs', english)

  /** The list of matches alone, the first time without an answer. */
  async function lookAtMatches(page: Page, city: string): Promise<void> {
    await page.route(/empty-leg\/list\?.*subscribed=true/, (route) => route.abort())
    await page.goto(at('/empty-legs?subscribed=true'))
    await live(page)
    await expect(page.getByText(say('Your matches could not be loaded'))).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: say('Try again') }).click()
    for (const heading of await page.getByRole('article').getByRole('heading').all()) await expect(heading).toContainText(city)
    await expect(page.getByRole('article').first()).toContainText(text(locale, 'empty-legs', 'Matches your alert'))
  }

  /** A route without messages is named with its alert, until it is taken back. */
  async function muteRoute(page: Page): Promise<void> {
    await page.getByRole('article').first().getByRole('link').click()
    await page.waitForURL(/empty-legs\/[\w-]+__\d+/)
    await page.getByRole('button', { name: text(locale, 'empty-legs', 'Mute this route') }).click()
    await page.getByRole('link', { name: text(locale, 'empty-legs', 'See your alerts') }).click()
    await page.waitForURL(/\/subscriptions$/)
    const muted = page.getByRole('article').getByRole('list', { name: text(locale, 'empty-legs', 'Muted routes') })
    await expect(muted.getByRole('listitem')).toHaveCount(1)
    expect.soft(await findViolations(page)).toEqual([])
    await muted.getByRole('button').click()
    await expect(muted).toHaveCount(0)
  }

  test(`an alert is made from a search without result, changed, paused and deleted (${locale}, ${width} px)`, async ({
    browser,
    openAs,
    request,
  }) => {
    const [leg] = await findLegs(request, locale)
    const city = leg!.departure.city!
    const customer = await newCustomer(request)
    const page = await openAs(customer, { viewport: { width, height: 844 } })
    await page.goto(at(`/empty-legs?from=${city.selector}&price_max=1`))
    await page.getByRole('link', { name: say('Tell me when there is one') }).click()
    await page.waitForURL(/subscriptions\/edit\/new/)
    await live(page)
    await expect(page.getByRole('combobox', { name: say('From'), exact: true })).toHaveValue(new RegExp(city.name))
    await page.getByLabel(say('Not after'), { exact: true }).fill('2027-01-10')
    await page.getByRole('button', { name: say('Save') }).click()
    await expect(page.getByText(say('Choose the first day too'))).toBeVisible()
    await typeInto(page.getByLabel(say('Not after'), { exact: true }), '')
    await typeInto(page.getByLabel(say('Price up to'), { exact: true }), '90000')
    await page.getByRole('radio', { name: say('At once') }).check()
    await page.getByRole('button', { name: say('Save') }).click()
    await page.waitForURL(/\/subscriptions$/)
    const card = page.getByRole('article')
    await expect(card).toHaveCount(1)
    await expect(card.getByRole('heading')).toContainText(city.name)
    await expect(card).toContainText(say('At once'))
    await settled(page)

    await card.getByRole('button', { name: pattern(locale, 'empty-legs', 'Pause: {name}') }).click()
    await expect(card).toContainText(say('Paused'))
    await card.getByRole('button', { name: pattern(locale, 'empty-legs', 'Resume: {name}') }).click()
    await expect(card).toContainText(say('Active'))
    await card.getByRole('link', { name: pattern(locale, 'empty-legs', 'Change: {name}') }).click()
    await expect(page.getByLabel(say('Price up to'), { exact: true })).toHaveValue('90\u00A0000')
    await page.reload()
    await expect(page.getByRole('combobox', { name: say('From'), exact: true })).toHaveValue(new RegExp(city.name))
    await page.getByRole('button', { name: say('Save') }).click()
    await page.waitForURL(/\/subscriptions$/)
    await card.locator('a[href*="empty-legs?"]').click()
    await page.waitForURL(/\/empty-legs\?/)
    await expect(page.getByRole('article').first().getByRole('heading')).toContainText(city.name)
    await expect(page.getByText(text(locale, 'empty-legs', 'Matches your alert')).first()).toBeVisible()
    await lookAtMatches(page, city.name)
    await muteRoute(page)
    const visitor = await browser.newPage({ viewport: { width, height: 844 } })
    await visitor.goto(at('/empty-legs?subscribed=true'))
    await expect(visitor.getByText(text(locale, 'empty-legs', 'Sign in to see your matches'))).toBeVisible()
    await expect(visitor.getByRole('article')).toHaveCount(0)
    await visitor.close()
    await page.goto(at('/empty-legs/subscriptions'))
    await card.getByRole('button', { name: pattern(locale, 'empty-legs', 'Delete: {name}') }).click()
    await expect(page.getByText(say('No alerts yet'))).toBeVisible()
  })
}
