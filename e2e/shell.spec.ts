import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { live } from './journey.ts'
import { inLooks } from './looks.ts'
import { text } from './texts.ts'

/** Collects what a page complains about: script errors and refused content. */
function complaints(page: Page): string[] {
  const list: string[] = []
  page.on('pageerror', (error) => list.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404 (Not Found)')) list.push(message.text())
  })
  return list
}

const scripts = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByType('resource').filter((entry) => new URL(entry.name).pathname.endsWith('.js')).length)

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const burger = (page: Page) => page.getByRole('button', { name: 'Open the menu' })

const appearances = inLooks<readonly ['light' | 'dark', number]>(['dark', 320], ['light', 820], ['light', 390], ['dark', 1440])

for (const [colorScheme, width] of appearances) {
  test(`pages of the shell pass axe and never scroll sideways (${colorScheme}, ${width} px)`, async ({ page }) => {
    test.slow()
    const list = complaints(page)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/terms', '/it/terms', '/nowhere', '/it/nowhere', '/profile']) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
      expect(await findViolations(page), path).toEqual([])
    }
    await page.goto('/terms')
    await burger(page).click()
    expect(await findViolations(page, '#main-menu')).toEqual([])
    expect(list).toEqual([])
  })
}

test('a reading page loads no script until its reader touches it, nor when a click leaves it, then works like the rest', async ({
  page,
}) => {
  const list = complaints(page)
  await page.goto('/terms')
  await page.waitForLoadState('networkidle')
  expect(await scripts(page)).toBe(0)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.resourceType()))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Italiano' }).click()
  await page.waitForURL('/it/terms')
  expect(requested, 'a click that leaves the page').not.toContain('script')
  await page.keyboard.press('Tab')
  await live(page)
  expect(await scripts(page)).toBeGreaterThan(0)
  expect(list).toEqual([])
})

test('without any script the menu opens, links lead on and texts can be read', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/')
  await burger(page).click()
  await page.setViewportSize({ width: 390, height: 800 })
  await menu(page).getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
  await expect(page.getByText('Aquilane is a charter broker')).toBeVisible()
  await context.close()
})

test('the menu closes by its button, outside, with Escape, on a change of page and on the link of this page', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 })
  await page.goto('/')
  await live(page)
  const closings = [
    () => menu(page).getByRole('button', { name: 'Close the menu' }).click(),
    () => page.mouse.click(690, 500),
    () => page.keyboard.press('Escape'),
    () => menu(page).getByRole('link', { name: 'Search flights' }).click(),
    () => menu(page).getByRole('link', { name: 'Terms' }).click(),
  ]
  for (const close of closings) {
    await burger(page).click()
    await expect(menu(page)).toBeVisible()
    await close()
    await expect(menu(page)).toBeHidden()
  }
  await expect(page).toHaveURL(/\/terms$/)
})

test('the link to the start page scrolls it to the top; navigation moves focus to the heading and announces the title', async ({
  page,
}) => {
  await page.goto('/')
  await live(page)
  await page.evaluate(() => scrollTo(0, 800))
  await burger(page).click()
  await menu(page).getByRole('link', { name: 'Search flights' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Terms of use' })
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle(/^Terms of use · Aquilane$/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the theme is stored and applied before the first paint; accepting cookies is stored, closing the notice is not', async ({ page }) => {
  await page.goto('/terms')
  const dark = page.getByRole('contentinfo').getByRole('button', { name: 'Dark' })
  await dark.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/terms', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('contentinfo').getByRole('button', { name: 'System' }).click()
  await page.reload()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')

  const notice = page.getByRole('complementary', { name: 'Cookies and local storage' })
  await page.goto('/terms')
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Accept' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(notice).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('aq.cookies_accepted'))).toBe('accepted')
})

test('the language changes on the spot, everywhere on the page', async ({ page }) => {
  await page.goto('/terms?x=1')
  await page.keyboard.press('Tab')
  await live(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Italiano' }).click()
  await expect(page).toHaveURL(/\/it\/terms\?x=1$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByRole('heading', { level: 1, name: text('it', 'terms', 'Terms of use') })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(
    text(
      'it',
      'footer',
      'Aquilane arranges charter flights as agent for the passenger. Every flight is operated by a licensed air carrier that holds its own air operator certificate and insurance.',
    ),
  )
  await expect(page).toHaveTitle(/Termini di utilizzo/)
  await page.goBack()
  await expect(page.getByRole('contentinfo')).toContainText(
    'Aquilane arranges charter flights as agent for the passenger. Every flight is operated by a licensed air carrier that holds its own air operator certificate and insurance.',
  )
})

test('unknown URLs respond 404 with the error page; legacy ones redirect', async ({ page, request }) => {
  for (const locale of ['en', 'it'] as const) {
    const answer = await page.goto(locale === 'it' ? '/it/nowhere/at-all' : '/nowhere/at-all')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(locale, 'common', 'This page could not be found'))
  }
  const leads = async (path: string) => (await request.get(path, { maxRedirects: 0 })).headers()['location']
  expect(await leads('/app/search?query=abc&utm_source=x')).toBe('/suggest-list/abc?utm_source=x&source=deeplink')
  expect(await leads('/it/sign-in')).toBe('/it?auth_modal=visible')
  expect(await leads('/bring_friend')).toBe('/profile?loyalty_modal=visible')
  expect(await leads('/old/order?id=7')).toBe('/order/7')
  expect(await leads('/it/order?id=7')).toBe('/it/order/7')
  expect(await leads('/order')).toBe('/')
})

test('offline and back online show a notice', async ({ context, page }) => {
  await page.goto('/')
  await live(page)
  await context.setOffline(true)
  await expect(
    page.getByText('You are offline. This page stays open; searches and payments resume once you are back online.'),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline. This page stays open; searches and payments resume once you are back online.')).toBeHidden()
  await expect(page.getByText('You are back online')).toBeVisible()
})

test('pages contain no visitor data, and only our own scripts are allowed', async ({ request }) => {
  const [one, two] = await Promise.all([
    request.get('/terms', { headers: { cookie: 'a=b', 'accept-language': 'it', 'user-agent': 'x', 'x-forwarded-host': 'evil.example' } }),
    request.get('/terms', { headers: { 'accept-language': 'en' } }),
  ])
  expect(await one.text()).toBe(await two.text())
  const policy = one.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
  expect(/script-src[^;]*unsafe/.test(policy)).toBe(false)
  expect(one.headers()['set-cookie']).toBeUndefined()
})

test('a dialog that does not load leaves the page in place and offers to load it again', async ({ page }) => {
  await page.route(/\/assets\/sign-in-dialog-.*\.js$/, (route) => route.abort())
  await page.goto('/?auth_modal=visible')
  // The first failure reloads, in case a new version was deployed; a second one within a minute shows the notice.
  const notice = page.getByRole('alert').filter({ hasText: 'Part of this page did not load.' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(burger(page)).toBeVisible()
  await page.unroute(/\/assets\/sign-in-dialog-.*\.js$/)
  await notice.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('the error of a page that follows another one keeps header, session and footer', async ({ page }) => {
  await page.goto('/multi-leg')
  await live(page)
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'Something broke' }))
  await page.evaluate(() => {
    Object.assign(document.querySelector('footer')!, { isTheSame: true })
  })
  await page.getByRole('link', { name: 'Aquilane, home page' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong on our side' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
  expect(await page.evaluate(() => 'isTheSame' in document.querySelector('footer')!)).toBe(true)
  await page.unroute('**/*.data*')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong on our side' })).toBeHidden()
})
