import type { Page } from '@playwright/test'
import { isFullRun } from '@aquilane/testing/level'
import { expect, test } from './case.ts'
import { newCustomer, packed, toTrip } from './backend.ts'
import { live } from './journey.ts'
import { at, contextOptions, customerLooks, nameOf, type Look } from './looks.ts'
import { pattern, text, type Locale } from './texts.ts'

const say = (locale: Locale, english: string) => text(locale, 'suggestions', english)

/** Opens the first row and reads what it holds. */
async function openRow(page: Page, locale: Locale): Promise<void> {
  const toggle = page.getByRole('button', { name: say(locale, 'Details') }).first()
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('article').first().getByRole('table')).toContainText(say(locale, 'You pay'))
}

/** Chooses three aircraft and puts them beside each other. */
async function compareThree(page: Page, locale: Locale): Promise<void> {
  for (const nth of [0, 1, 2]) await page.getByRole('checkbox').nth(nth).check()
  const tray = page.getByRole('region', { name: say(locale, 'Compare aircraft') })
  await tray.getByRole('button', { name: text(locale, 'suggestions.compare.open', 'Compare'), exact: true }).click()
  const table = page.getByRole('dialog').getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await expect(
    table.getByRole('row', { name: new RegExp(`^${text(locale, 'suggestions.compare.rows', 'Standing height')}`) }),
  ).toContainText('m')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens the last offer and comes back: as many rows as before, at the same place. */
async function toOfferAndBack(page: Page, locale: Locale): Promise<void> {
  const rows = page.getByRole('article')
  const count = await rows.count()
  const book = page.getByRole('link', { name: say(locale, 'Book'), exact: true }).last()
  await book.scrollIntoViewIfNeeded()
  await book.click()
  await expect(page).toHaveURL(/\/order\?suggestion=/)
  await page.goBack()
  await expect(rows).toHaveCount(count)
  await expect(book).toBeInViewport()
}

/** Makes the second aircraft a favourite, and shows it alone, also after a reload. */
async function keepFavourite(page: Page, locale: Locale): Promise<void> {
  const star = page.getByRole('button', { name: pattern(locale, 'suggestions', 'Favourite {name}') }).nth(1)
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const name = (await star.getAttribute('aria-label')) ?? ''
  const filters = page.getByRole('button', { name: say(locale, 'Filters') }).first()
  await filters.click()
  await page.getByRole('button', { name: new RegExp(`^${say(locale, 'Favourites')}`) }).click()
  await page.keyboard.press('Escape')
  // The panel closes with a step back, which the choice outlives.
  await expect(page).toHaveURL(/favourites=1$/)
  await page.reload()
  await live(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
}

for (const look of isFullRun ? customerLooks : [])
  test(`${nameOf(look)}: rows open in place, more are shown on demand, and three aircraft are compared`, async ({ openAs, request }) => {
    const { locale } = look
    const page = await openAs(await newCustomer(request), contextOptions(look))
    const trip = await toTrip(request, { from: 'London', stops: [{ to: 'Nice', days: 43 }], locale })
    await page.goto(at(locale, `/suggest-list/${await packed(request, trip)}`))
    await live(page)
    const rows = page.getByRole('article')
    await expect(rows).toHaveCount(12)
    await openRow(page, locale)
    await page
      .getByRole('button', { name: pattern(locale, 'suggestions', 'Show {count} of {all}') })
      .last()
      .click()
    await expect.poll(() => rows.count()).toBeGreaterThan(12)
    await toOfferAndBack(page, locale)
    await compareThree(page, locale)
    await expect(page).toHaveURL(/compare=[A-Z0-9-]+(%2C[A-Z0-9-]+){2}/)
    await page.reload()
    await live(page)
    await expect(page.getByRole('region', { name: say(locale, 'Compare aircraft') })).toBeVisible()
    await keepFavourite(page, locale)
  })

const shareLook: Look = { locale: 'en', width: 1440, colorScheme: 'light' }
if (isFullRun)
  test('a shared link shows every aircraft without an account, and says so once it has expired', async ({ openAs, request }) => {
    const page = await openAs(await newCustomer(request), contextOptions(shareLook))
    const trip = await toTrip(request, { locale: 'en' })
    await page.goto(`/suggest-list/${await packed(request, trip)}?sort=price`)
    await live(page)
    const first = page.getByRole('article').first().getByRole('heading')
    const name = (await first.textContent())!
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue()
    const reader = await openAs(null, contextOptions(shareLook))
    await reader.goto(link)
    await expect(reader.getByText('A search shared with you')).toBeVisible()
    await expect(reader.getByRole('article').first().getByRole('heading')).toHaveText(name)
    await expect(reader.getByRole('link', { name: 'Book', exact: true }).first()).toBeVisible()
    await reader.goto(link.replace(/shared=.{7}/, 'shared=0000000'))
    await expect(reader.getByText('This shared link has expired')).toBeVisible()
    await expect(reader.getByRole('button', { name: 'Sign in to see the aircraft' }).first()).toBeVisible()
  })

for (const look of isFullRun ? customerLooks : [])
  test(`${nameOf(look)}: a customer reads the lowest price of each class while the own list is searched`, async ({ openAs, request }) => {
    const page = await openAs(await newCustomer(request), contextOptions(look))
    const { promise: late, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/gamma/charter/suggest*', async (route) => {
      await late
      await route.continue()
    })
    const path = at(look.locale, `/suggest-list/${await packed(request, await toTrip(request))}`)
    const price = page.getByRole('main').getByText(pattern(look.locale, 'suggestions', 'from {price}'))
    // A page whose prices are late goes without them.
    await expect(async () => {
      await page.goto(path)
      await live(page)
      await expect(price.first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('article')).toHaveCount(0)
    const before = (await price.first().textContent())!
    answer()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText(before, { exact: true }).first()).toBeVisible()
  })
