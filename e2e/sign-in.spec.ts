import type { APIRequestContext, Page } from '@playwright/test'
import { solveChallenge, type Challenge } from '@aquilane/domain/identity/challenge'
import { expect, test } from './case.ts'
import { newPhoneNumber, live, signIn, smsCode, typeInto } from './journey.ts'
import { pattern } from './texts.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

async function askForCode(page: Page, number: string): Promise<void> {
  await typeInto(dialog(page).getByLabel('Phone number'), `+44${number}`)
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('button', { name: 'Get SMS' }).click()
}

async function signInAt(page: Page, path = '/terms?auth_modal=visible'): Promise<string> {
  await page.goto(path)
  return signIn({ page, locale: 'en', narrow: false })
}

test('the header opens the dialog and sets the parameter; Back, Escape and the button close it, an outside click does not', async ({
  page,
}) => {
  await page.goto('/terms')
  const open = page.getByRole('banner').getByRole('link', { name: 'Sign in' })
  await open.click()
  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL(/auth_modal=visible/)
  await page.mouse.click(5, 400)
  await expect(dialog(page)).toBeVisible()
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('button', { name: 'Close' }).click(),
  ]) {
    if (!(await dialog(page).isVisible())) await open.click()
    await expect(dialog(page)).toBeVisible()
    await close()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/\/terms$/)
  }
  // Opened by its address: closing takes out its parameter alone.
  await page.goto('/terms?auth_modal=visible&utm_source=x')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/terms\?utm_source=x$/)
})

test('a code can only be requested with a valid number and the terms', async ({ page }) => {
  await page.goto('/terms?auth_modal=visible')
  const send = dialog(page).getByRole('button', { name: 'Get SMS' })
  await expect(send).toBeDisabled()
  await typeInto(dialog(page).getByLabel('Phone number'), '+447400')
  await dialog(page).getByRole('checkbox').check()
  await expect(send).toBeDisabled()
  await expect(dialog(page).getByText(pattern('en', 'auth', 'This number is not complete or not valid for {country}.'))).toBeVisible()
  await typeInto(dialog(page).getByLabel('Phone number'), '+393471234567')
  await expect(dialog(page).getByLabel('Phone number')).toHaveValue('347 123 4567')
  await expect(dialog(page).getByRole('button', { name: 'Country: Italy +39' })).toBeVisible()
  await typeInto(dialog(page).getByLabel('Phone number'), `+44${newPhoneNumber()}`)
  await expect(send).toBeEnabled()
  await dialog(page).getByRole('checkbox').uncheck()
  await expect(send).toBeDisabled()
  await expect(dialog(page).getByRole('link', { name: 'terms of use' })).toHaveAttribute('href', '/terms')
})

test('a wrong code is marked and can be typed again; the arrow leads back to the number', async ({ page }) => {
  await page.goto('/terms?auth_modal=visible')
  const number = newPhoneNumber()
  await askForCode(page, number)
  await expect(dialog(page).getByText(/Send again in \d+ seconds/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Change the number' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Sign in or create an account' })).toBeVisible()
  await expect(dialog(page).getByLabel('Phone number')).toHaveValue(new RegExp(number.slice(-4)))
  await expect(dialog(page).getByLabel('Phone number')).toBeFocused()
  await askForCode(page, number)
  await expect(dialog(page).getByText(/Send again in \d+ seconds/)).toBeVisible()
  const code = await smsCode(page, `+44${number}`)
  await dialog(page).getByRole('textbox').first().click()
  await page.keyboard.type(code === '1357' ? '2468' : '1357')
  await expect(dialog(page).getByText('Activation code is not valid, please try again.')).toContainText('2 attempts left')
  await expect(dialog(page).getByRole('textbox').first()).toBeFocused()
  await expect(dialog(page).getByRole('textbox').first()).toHaveValue('')
  // Shown for three seconds.
  const told = expect(page.getByText('You are signed in')).toBeVisible()
  await page.keyboard.type(code)
  await told
  await expect(dialog(page).getByRole('heading', { name: 'Enter the code' })).toBeHidden()
  await expect(page).toHaveURL(/\/terms$/)
})

/** Codes for one number without a page, which solves the challenges as a page does. */
async function sendCodes(request: APIRequestContext, number: string, count: number): Promise<void> {
  const ask = (headers: Record<string, string>) =>
    request.post('/gamma/auth/send-phone-code', { headers, data: { phone_number: `+44${number}` } })
  for (let sent = 0; sent < count; sent++) {
    const first = await ask({})
    const { challenge } = (await first.json()) as { challenge?: Challenge }
    const answer = challenge ? await ask({ 'x-challenge': solveChallenge(challenge) }) : first
    expect(answer.status()).toBe(200)
  }
}

test('too many codes for one number: the page solves a challenge, then the global error popup, which only its own buttons close', async ({
  page,
  request,
}) => {
  test.slow()
  const number = newPhoneNumber()
  await sendCodes(request, number, 5)
  await page.goto('/terms?auth_modal=visible')
  const popup = page.getByRole('alertdialog')
  await askForCode(page, number)
  await dialog(page).getByRole('button', { name: 'Change the number' }).click()
  await sendCodes(request, number, 14)
  await askForCode(page, number)
  await expect(popup).toContainText('[429] Several codes have already been sent to this number.')
  // An hour: nothing to try before.
  await expect(popup).toContainText(/You can do this again from .*\d\d:\d\d, in \d+ minutes\./)
  await expect(popup.getByRole('button', { name: 'Try again' })).toBeHidden()
  await page.mouse.click(5, 5)
  await expect(popup).toBeVisible()
  await popup.getByRole('button', { name: 'OK' }).click()
  await expect(popup).toBeHidden()
})

test('a private page asks for sign-in and is shown after it; signing out clears the device and reloads the home page', async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  const number = await signIn({ page, locale: 'en', narrow: false })
  await expect(page.getByText(number)).toBeVisible()
  // Signed in, the address does not open the dialog.
  await page.goto('/terms?auth_modal=visible&x=1')
  await expect(page).toHaveURL(/\/terms\?x=1$/)
  await expect(dialog(page)).toBeHidden()
  await page.goto('/profile')
  await live(page)
  expect(Object.keys(await stored(page))).toEqual(
    expect.arrayContaining(['aq.access_token', 'aq.refresh_token', 'aq.fingerprint', 'aq.phone', 'aq.country_code']),
  )
  // Slow to load, the start page is still where signing out ends.
  await page.route(/\/assets\/.*\.js$|\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.fallback()
  })
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await reloaded
  await expect(page).toHaveURL(/:\d+\/$/)
  await live(page)
  await expect(page).toHaveURL(/:\d+\/$/)
  const left = Object.keys(await stored(page))
  for (const key of ['aq.access_token', 'aq.refresh_token', 'aq.fingerprint']) expect(left).not.toContain(key)
  expect(left).toContain('aq.phone')
})

test('an expired token is refreshed once, unnoticed, in several tabs at the same time', async ({ context, page }) => {
  const number = await signInAt(page)
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()])
  await tabs[0]!.goto('/robots.txt')
  const before = await stored(tabs[0]!)
  await tabs[0]!.evaluate(() => localStorage.setItem('aq.access_token', 'ran.out.token'))
  const refreshes: string[] = []
  context.on('request', (sent) => void (sent.url().endsWith('/refresh-token') && refreshes.push(sent.url())))
  await Promise.all(tabs.map((tab) => tab.goto('/profile')))
  for (const tab of tabs) await expect(tab.getByText(number)).toBeVisible()
  expect(refreshes).toHaveLength(1)
  const after = await stored(tabs[0]!)
  expect(after['aq.refresh_token']).not.toBe(before['aq.refresh_token'])
})

test('a session that cannot be refreshed ends: tokens cleared, start page', async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => {
    localStorage.setItem('aq.access_token', 'no.such.token')
    localStorage.setItem('aq.refresh_token', 'no-such-token')
  })
  await page.goto('/profile')
  await expect(page).toHaveURL(/:\d+\/$/)
  // The page reloads, which aborts requests.
  await expect.poll(async () => (await stored(page).catch(() => ({ 'aq.access_token': 'loading' })))['aq.access_token']).toBeUndefined()
})

test('signing in and out in one tab shows in the other', async ({ context, page }) => {
  const other = await context.newPage()
  await other.goto('/profile')
  await live(other)
  await expect(other.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible()
  const number = await signInAt(page)
  await expect(other.getByText(number)).toBeVisible()
  await page.goto('/profile')
  await live(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  // Signing out reloads the page, which would abort the next visit.
  await live(page)
  await expect(other.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible()
  // Its page is still, too: what one tab stores may reload the other.
  await page.waitForLoadState('networkidle')
  // Not on a page that asks a new customer for a name: this browser was asked today.
  const next = await signInAt(page, '/profile?auth_modal=visible')
  await expect(other.getByText(next)).toBeVisible()
  await expect(other.getByText(number)).toHaveCount(0)
})

test('a referral and UTM parameters are stored on arrival and sent with the sign-in', async ({ page }) => {
  await page.goto('/terms?ref=ccWELCOME&utm_source=news&utm_campaign=autumn')
  await expect
    .poll(() => stored(page))
    .toMatchObject({ 'aq.cc_ref': 'ccWELCOME', 'aq.utm': JSON.stringify({ source: 'news', medium: 'Internal', campaign: 'autumn' }) })
  await page.goto('/terms?ref=friend7')
  await expect.poll(() => stored(page)).toMatchObject({ 'aq.ref': 'friend7' })
})
