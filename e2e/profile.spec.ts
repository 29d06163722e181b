import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { newCustomer } from './backend.ts'
import { live, signIn, typeInto } from './journey.ts'
import { at, customerLooks } from './looks.ts'
import { text } from './texts.ts'

/** The newest code mailed to an address, from the sandbox's outbox. */
async function mailedCode(page: Page, email: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const sent = (await (await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(email)}`)).json()) as { subject: string | null }[]
    code = /\d{6}/.exec(sent[0]?.subject ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

const newEmail = () => `anna.${crypto.randomUUID().slice(0, 8)}@example.com`

for (const { locale, width } of customerLooks) {
  test(`name and address are given, the address is proven by its code (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const say = (english: string) => text(locale, 'profile', english)
    const customer = await newCustomer(request)
    const page = await openAs(customer, { viewport: { width, height: 860 } })
    const email = newEmail()
    await page.goto(at(locale, '/profile'))
    await live(page)
    await expect(page.getByText(customer.phone)).toBeVisible()
    await page.getByRole('link', { name: say('Edit the profile') }).click()
    await expect(page).toHaveURL(/\/profile\/edit$/)
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: say('Save') })
    await expect(dialog.getByLabel(say('First name'))).toBeFocused()
    await expect(save).toBeDisabled()

    // Digits are invalid: nothing is sent, the field shows the error, the input is kept.
    await page.keyboard.type('Anna 2')
    await save.click()
    await expect(dialog.getByText(say('Letters, spaces, hyphens and apostrophes only'))).toBeVisible()
    await typeInto(dialog.getByLabel(say('First name')), '  Anna   Maria ')
    await typeInto(dialog.getByLabel(say('E-mail')), 'anna@example')
    await expect(dialog.getByText(say('Incorrect e-mail'))).toBeVisible()
    await expect(dialog.getByRole('button', { name: say('Next') })).toBeDisabled()
    await typeInto(dialog.getByLabel(say('E-mail')), email)
    await page.keyboard.press('Enter')

    await expect(dialog.getByRole('heading', { name: say('Confirm your e-mail') })).toBeVisible()
    const code = await mailedCode(page, email)
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type(code === '111111' ? '222222' : '111111')
    await expect(dialog.getByText(text(locale, 'auth', 'Activation code is not valid, please try again.'))).toBeVisible()
    await page.keyboard.type(code)
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Anna Maria' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
  })
}

test('an address confirmed on another device closes the question by itself', async ({ openAs, request }) => {
  const customer = await newCustomer(request)
  const page = await openAs(customer)
  const email = newEmail()
  await page.goto('/profile/edit')
  await live(page)
  const dialog = page.getByRole('dialog')
  await typeInto(dialog.getByLabel('First name'), 'Anna')
  await typeInto(dialog.getByLabel('E-mail'), email)
  const answered = page.waitForResponse('**/gamma/profile/send-verify-email-code')
  await page.keyboard.press('Enter')
  const { code_hash } = (await (await answered).json()) as { code_hash: string }
  const code = await mailedCode(page, email)
  const confirmed = await request.post('/gamma/profile/verify-email', { headers: customer.headers, data: { code, code_hash } })
  expect(confirmed.status()).toBe(200)
  await expect(dialog).toBeHidden()
  await expect(page.getByText(email)).toBeVisible()
})

test('the fill-profile dialog appears once a day, and not while booking', async ({ openAs, request }) => {
  const page = await openAs(await newCustomer(request))
  const fill = page.getByRole('dialog', { name: 'Complete your profile' })
  await page.goto('/orders')
  await live(page)
  await expect(page.getByText('No upcoming flights', { exact: true })).toBeVisible()
  await expect(fill).toHaveCount(0)

  await page.evaluate(() => localStorage.setItem('aq.fill_profile_closed', String(Date.now() - 25 * 3_600_000)))
  await page.goto('/suggest-list/nonsense')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(fill).toHaveCount(0)
  await page.goto('/orders')
  await expect(fill).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(fill).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(fill).toBeHidden()
  await page.reload()
  await expect(page.getByText('No upcoming flights', { exact: true })).toBeVisible()
  await expect(fill).toHaveCount(0)
})

test('a device left behind is signed out from another one', async ({ browser, openAs, request }) => {
  const customer = await newCustomer(request)
  const phone = customer.phone.replace('+44', '')
  const page = await openAs(customer)
  const there = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  })
  const left = await there.newPage()
  await left.goto('/profile')
  await live(left)
  await left.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await signIn({ page: left, locale: 'en', narrow: false }, phone)
  await expect(left.getByText(customer.phone)).toBeVisible()

  await page.goto('/profile')
  await live(page)
  const devices = page.getByRole('region', { name: 'Signed-in devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: 'Sign out Safari on iOS' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('listitem')).toContainText('This device')
  await left.goto('/profile')
  await expect.poll(() => left.evaluate(() => localStorage.getItem('aq.access_token')).catch(() => 'loading')).toBeNull()
  await expect(left.getByText('You have been signed out')).toBeVisible()
  await there.close()
})

for (const { locale, width } of customerLooks) {
  test(`a passenger has one name, and a document of the United Nations (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const say = (english: string) => text(locale, 'passengers', english)
    const page = await openAs(await newCustomer(request), { viewport: { width, height: 860 } })
    await page.goto(at(locale, '/profile/passenger'))
    await live(page)
    await typeInto(page.getByLabel(say('First name'), { exact: true }), 'Sukarno')
    await page.getByRole('button', { name: say('Save') }).click()
    await expect(page.getByText(say('This field is required'))).toBeVisible()
    await page.getByLabel(say('The passport has one name only')).check()
    await expect(page.getByLabel(say('Last name'))).toBeHidden()
    await expect(page.getByLabel(say('Only name'))).toHaveValue('Sukarno')
    await page.getByRole('button', { name: say('Save') }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sukarno' })).toBeVisible()
    await page.reload()
    await live(page)
    await expect(page.getByLabel(say('The passport has one name only'))).toBeChecked()
    await page.getByRole('link', { name: say('Add a document') }).click()
    const dialog = page.getByRole('dialog')
    await typeInto(dialog.getByLabel(say('Number')), 'UN1234567')
    await dialog.getByLabel(say('Issuing country')).selectOption('UNO')
    await dialog.getByRole('button', { name: say('Save') }).click()
    await expect(page.getByRole('region', { name: say('Documents') })).toContainText('UN1234567')
  })

  test(`passengers are added with their documents, changed and removed (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const say = (english: string) => text(locale, 'passengers', english)
    const page = await openAs(await newCustomer(request), { viewport: { width, height: 860 } })
    await page.goto(at(locale, '/profile'))
    await live(page)
    await expect(page.getByText(say('No passengers yet'), { exact: true })).toBeVisible()
    await page.getByRole('link', { name: say('Add a passenger') }).click()
    await expect(page).toHaveURL(/\/profile\/passenger$/)

    // Every fault at its field, the focus on the first; nothing typed is lost.
    const last = page.getByLabel(say('Last name'))
    await typeInto(last, 'Росси')
    await page.getByRole('button', { name: say('Save') }).click()
    await expect(page.getByText(say('This field is required'))).toBeVisible()
    await expect(page.getByText(say('Use Latin letters, as in the two lines at the bottom of the passport page'))).toBeVisible()
    await expect(page.getByLabel(say('First name'), { exact: true })).toBeFocused()
    await typeInto(page.getByLabel(say('First name'), { exact: true }), 'anna')
    await typeInto(last, 'ROSSI')
    await page.getByLabel(say('Date of birth')).fill('1980-05-01')
    await page.getByRole('button', { name: say('Save') }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rossi Anna' })).toBeVisible()
    await expect(page).toHaveURL(/\/profile\/passenger\/[0-9a-f-]{36}$/)

    await page.getByRole('link', { name: say('Add a document') }).click()
    const dialog = page.getByRole('dialog')
    await typeInto(dialog.getByLabel(say('Number')), 'ya 123-4567')
    await dialog.getByLabel(say('Issuing country')).selectOption('ITA')
    const soon = Temporal.Now.plainDateISO().add({ months: 2 }).toString()
    await dialog.getByLabel(say('Issued on')).fill(soon)
    await dialog.getByLabel(say('Valid until')).fill(soon)
    await dialog.getByRole('button', { name: say('Save') }).click()
    await expect(dialog.getByText(say('The date must not be later than today'))).toBeVisible()
    await dialog.getByLabel(say('Issued on')).fill('2020-01-01')
    await dialog.getByRole('button', { name: say('Save') }).click()
    await expect(dialog).toBeHidden()
    const documents = page.getByRole('region', { name: say('Documents') })
    await expect(documents).toContainText('YA1234567')
    await expect(documents).toContainText(say('Expires soon'))

    await documents.getByRole('link', { name: /YA1234567/ }).click()
    await dialog.getByLabel(say('Valid until')).fill('2040-01-01')
    await dialog.getByRole('button', { name: say('Save') }).click()
    await expect(documents.getByText(say('Expires soon'))).toHaveCount(0)

    await expect(dialog).toBeHidden()
    await page
      .getByRole('form')
      .getByRole('button', { name: say('Remove'), exact: true })
      .click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: say('Keep') }).last()).toBeVisible()
    await question.getByRole('button', { name: say('Remove'), exact: true }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByText(say('No passengers yet'), { exact: true })).toBeVisible()
  })
}

test('a pet has a kind and a weight', async ({ openAs, request }) => {
  const page = await openAs(await newCustomer(request))
  await page.goto('/profile/passenger')
  await live(page)
  await page.getByLabel('Who travels').selectOption('Pet')
  await typeInto(page.getByLabel('Name', { exact: true }), 'Rex')
  await typeInto(page.getByLabel('Weight with its box, kg'), '0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A whole number from 1 to 120')).toBeVisible()
  await page.getByLabel('Kind').selectOption('Dog')
  await typeInto(page.getByLabel('Weight with its box, kg'), '12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rex' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Passengers' })).toContainText(`${'Pet'} · No document`)
})
