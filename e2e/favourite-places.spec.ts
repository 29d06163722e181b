import type { Page } from '@playwright/test'
import { isFullRun } from '@aquilane/testing/level'
import { findViolations } from './axe.ts'
import { expect, test } from './case.ts'
import { newCustomer } from './backend.ts'
import { choosePlace, live, type Traveller } from './journey.ts'
import { at, customerLooks, desk } from './looks.ts'
import { pattern, text, words } from './texts.ts'

const fieldOf = ({ page, locale }: Pick<Traveller, 'page' | 'locale'>, end: 'from' | 'to') =>
  page.getByRole('combobox', { name: words(locale, 'trip', end), exact: true })
const shownAt = (traveller: Pick<Traveller, 'page' | 'locale'>, end: 'from' | 'to') =>
  fieldOf(traveller, end).evaluate((field) => (field as HTMLInputElement).value || field.textContent || '')

/** The answers to these requests wait until they are let go. */
async function hold(page: Page, url: string): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}

// Rules and guards are shown by specs of the server; the browser shows them at the full level.
for (const { locale, width } of isFullRun ? customerLooks : []) {
  test(`favourites and the home airport follow the customer to another device (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const say = (english: string) => text(locale, 'favourite-places', english)
    const customer = await newCustomer(request)
    const viewport = { width, height: 860 }
    const page = await openAs(customer, { viewport })
    const traveller: Traveller = { page, locale, narrow: width < 1240 }
    await page.goto(at(locale, '/'))
    await live(page)
    await choosePlace(traveller, 'from', 'Farnborough')
    const star = page.getByRole('button', { name: pattern(locale, 'favourite-places', 'Favourite: {place}') })
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')

    await page.goto(at(locale, '/profile'))
    await live(page)
    const favourites = page.getByRole('region', { name: say('Favourite airports') })
    await favourites.getByRole('button', { name: pattern(locale, 'favourite-places', 'Make home: {place}') }).click()
    await expect(favourites.getByRole('listitem')).toContainText(say('Home airport'))
    await favourites.getByRole('button', { name: say('Add an airport or a city') }).click()
    await expect(page.locator('#favourite-place')).toBeFocused()
    expect.soft(await findViolations(page)).toEqual([])

    const second = await openAs(customer, { viewport })
    const there: Traveller = { page: second, locale, narrow: width < 1240 }
    await second.goto(at(locale, '/'))
    await live(second)
    await expect.poll(() => shownAt(there, 'from')).toContain('Farnborough')
    await fieldOf(there, 'from').click()
    const first = second.getByRole('group', { name: text(locale, 'trip', 'Favourites') })
    await expect(first.getByRole('option')).toHaveCount(1)
    await expect(second.getByRole('option').first()).toContainText('Farnborough')
    expect.soft(await findViolations(second)).toEqual([])
    await second.keyboard.press('Escape')

    // A link that names the departure stands.
    await second.goto(at(locale, '/?from=city:NCE'))
    await live(second)
    await expect.poll(() => shownAt(there, 'from')).toContain(locale === 'it' ? 'Nizza' : 'Nice')
  })
}

for (const { locale } of isFullRun ? [desk] : [])
  test('the home airport comes too late for who has begun to type, and not at all without an answer', async ({ openAs, request }) => {
    const customer = await newCustomer(request)
    await request.post('/gamma/favourite-place/save', { headers: customer.headers, data: { selector: 'airport:EGLF', is_home: true } })
    const page = await openAs(customer, { viewport: { width: 1440, height: 860 } })
    const me = { page, locale }
    const release = await hold(page, '**/gamma/favourite-place/list*')
    // Who types while the customer is still loaded loses no key to an overlay.
    const letProfile = await hold(page, '**/gamma/profile/get')
    await page.goto('/')
    await live(page)
    await fieldOf(me, 'from').click()
    await page.keyboard.type('milan', { delay: 120 })
    letProfile()
    const answered = page.waitForResponse('**/gamma/favourite-place/list*')
    release()
    await answered
    await expect(page.getByRole('option').first()).toContainText('Milan')
    await expect(fieldOf(me, 'from')).toHaveValue('milan')
    await page.keyboard.press('Enter')
    await expect(fieldOf(me, 'from')).toHaveValue(/Milan/)

    await page.route('**/gamma/favourite-place/list*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', json: { code: 'INTERNAL', status: 500, title: 'Internal' } }),
    )
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await live(page)
    await fieldOf(me, 'to').click()
    await expect(page.getByRole('option').first()).toBeVisible()
  })
