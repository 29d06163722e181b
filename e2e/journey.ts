import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { type Locale, pattern, text, words } from './texts.ts'
import { seconds } from './patience.ts'

export interface Traveller {
  page: Page
  locale: Locale
  /** Bottom sheets instead of popovers: below 1240 px. */
  narrow: boolean
}

const prefix = (locale: Locale) => (locale === 'it' ? '/it' : '')
let numbers = 0
/** A fresh, valid mobile number for each journey. */
export const newPhoneNumber = (): string => `7400${String(100_000 + ((process.pid * 97 + numbers++ * 7_919) % 900_000))}`

export async function openHome({ page, locale }: Traveller): Promise<void> {
  await page.goto(prefix(locale) || '/')
  await live(page)
}

/** Waits for hydration. */
export async function live(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-live', '', { timeout: seconds(30) })
}

/** Types as a person does: a click into the field, what it holds selected, then one key after the other. */
export async function typeInto(field: Locator, typed: string): Promise<void> {
  await field.click()
  await field.press('ControlOrMeta+A')
  if (typed === '') await field.press('Delete')
  else await field.pressSequentially(typed)
}

/** Selects the first result; `shown` is its expected name where the query is in another language. */
export async function choosePlace(
  { page, locale, narrow }: Traveller,
  end: 'from' | 'to',
  query: string,
  { leg = 0, shown = query }: { leg?: number; shown?: string } = {},
): Promise<void> {
  const label = words(locale, 'trip', end)
  const field = page.getByRole('combobox', { name: label, exact: true }).nth(leg)
  await field.click()
  const sheet = page.getByRole('dialog', { name: label, exact: true })
  const typing = narrow ? sheet.getByRole('combobox') : field
  await expect(typing).toBeFocused()
  await page.keyboard.type(query, { delay: 20 })
  await expect(typing).toHaveValue(query)
  // The options of an earlier text stay, dimmed, until those of this one are there.
  await expect(page.locator('[aria-busy=false]', { has: page.getByRole('listbox', { name: label }) })).toBeVisible()
  await expect(page.getByRole('option').first()).toContainText(new RegExp(shown, 'i'))
  await page.getByRole('option').first().click()
  await expect(sheet).toBeHidden()
}

/** The open picker of a leg: it opens by itself after a destination or a day, and with its field where that was chosen before. */
async function openPicker({ page, locale }: Traveller, field: 'date' | 'time', leg: number): Promise<Locator> {
  const name = words(locale, 'trip', field)
  const picker = page.getByRole('dialog', { name, exact: true })
  const control = page.getByRole('combobox', { name, exact: true }).nth(leg)
  await expect(async () => {
    if (!(await picker.isVisible())) await control.click({ timeout: 1_000 })
    await expect(picker).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: seconds(20) })
  return picker
}

/** A day this many days ahead, at half past ten. */
export async function chooseTime(me: Traveller, days: number, leg = 0): Promise<void> {
  await chooseDay(me, days, leg)
  await chooseHour(me, leg)
}

export async function chooseDay(me: Traveller, days: number, leg = 0): Promise<void> {
  const { page, locale } = me
  const day = Temporal.Now.plainDateISO().add({ days })
  const calendar = await openPicker(me, 'date', leg)
  const name = day.toLocaleString(locale === 'it' ? 'it-IT' : 'en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  const cell = page.getByRole('button', { name: new RegExp(name, 'i') })
  await calendar.getByRole('grid').first().waitFor()
  const next = page.getByRole('button', { name: text(locale, 'trip', 'Next month') })
  for (let press = 0; press < 4 && (await cell.count()) === 0; press++) await next.click()
  await cell.first().click()
}

/** Half past ten. */
export async function chooseHour(me: Traveller, leg = 0): Promise<void> {
  const times = await openPicker(me, 'time', leg)
  await times.getByRole('button', { name: '10:30' }).click()
}

export async function search({ page, locale }: Traveller): Promise<void> {
  await page.getByRole('button', { name: text(locale, 'trip', 'See prices') }).click()
  await page.waitForURL(/\/suggest-list\//)
  // The home page has articles too.
  await expect(page.getByRole('heading', { level: 1, name: text(locale, 'home', 'Your aircraft, your hour, one price') })).toHaveCount(0)
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** Signs in through the open dialog with a code read from the outbox. */
export async function signIn({ page, locale }: Traveller, number = newPhoneNumber()): Promise<string> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await typeInto(dialog.getByLabel(text(locale, 'auth', 'Phone number')), `+44${number}`)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: text(locale, 'auth', 'Get SMS') }).click()
  await expect(dialog.getByRole('heading', { name: text(locale, 'auth', 'Enter the code') })).toBeVisible()
  const code = await smsCode(page, `+44${number}`)
  await dialog.getByRole('textbox').first().click()
  await page.keyboard.type(code)
  await expect(dialog.getByRole('heading', { name: text(locale, 'auth', 'Enter the code') })).toBeHidden()
  // New customers get the fill-profile dialog once a day, but not while booking.
  if (!/\/(suggest-list|order|payment-error|profile)([/?]|$)/.test(page.url())) {
    await expect(page.getByRole('dialog', { name: text(locale, 'profile', 'Complete your profile') })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return `+44${number}`
}

export const smsCode = (page: Page, phone: string): Promise<string> => smsCodeFor(page.request, phone)

/** The newest code sent to a number, from the sandbox's outbox. */
export async function smsCodeFor(request: APIRequestContext, phone: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const sent = (await (await request.get(`/dev/outbox.json?to=${encodeURIComponent(phone)}`)).json()) as { text: string }[]
    // Notices by SMS carry a link, codes do not.
    const newest = sent.find(({ text }) => !text.includes('://'))
    code = /\b(\d{4,6})\b/.exec(newest?.text ?? '')?.[1] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

/** Fills in what the invoice needs, where the review asks for it. Returns how many fields that were. */
export async function fillBuyer({ page, locale }: Pick<Traveller, 'page' | 'locale'>): Promise<number> {
  await expect(page.getByRole('button', { name: pattern(locale, 'order', 'Book for {price}') })).toBeVisible()
  const typed = { first_name: 'Ada', last_name: 'Lovelace', email: `ada.${crypto.randomUUID()}@example.com` }
  let filled = 0
  for (const [field, text] of Object.entries(typed)) {
    const input = page.locator(`[name="buyer.${field}"]`)
    if (!(await input.isVisible())) continue
    await typeInto(input, text)
    filled += 1
  }
  return filled
}

/** From an offer to the order that awaits payment, with its ways to pay open. */
export async function book({ page, locale }: Traveller): Promise<void> {
  await page
    .getByRole('link', { name: text(locale, 'suggestions', 'Book') })
    .first()
    .click()
  await page.waitForURL(/\/order\?suggestion=/)
  await fillBuyer({ page, locale })
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: pattern(locale, 'order', 'Book for {price}') }).click()
  await page.waitForURL(/\/order\/[^?]+$/)
  await expect(page.getByText(text(locale, 'order', 'The aircraft is reserved for you. Pay to confirm your flight.'))).toBeVisible()
}

/** Chooses a way to pay in the open sheet; a card is entered on Stripe's page when it is to be saved, in this page otherwise. */
export async function chooseWay({ page, locale }: Pick<Traveller, 'page' | 'locale'>, method: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: text(locale, 'payments', 'Pay') })
  const isCard = method === 'stripe' || method === 'ecommpay'
  const way = sheet.locator(`[value="${isCard ? 'card' : method}"]`)
  await expect(sheet.getByRole('radio').first()).toBeVisible()
  if (!(await way.isVisible())) await sheet.locator('summary', { hasText: text(locale, 'payments', 'More ways to pay') }).click()
  await way.check()
  if (isCard)
    await sheet.getByRole('checkbox', { name: text(locale, 'payments', 'Save this card for next time') }).setChecked(method === 'stripe')
}

/** Chooses a way to pay and presses its button. */
export async function payWith({ page, locale }: Pick<Traveller, 'page' | 'locale'>, method: string): Promise<void> {
  await chooseWay({ page, locale }, method)
  const sheet = page.getByRole('dialog', { name: text(locale, 'payments', 'Pay') })
  await sheet.getByRole('button', { name: words(locale, 'payments', `action.${method}`) }).click()
}

/** From the open ways to pay to the bank's page. */
export async function goToBank({ page, locale }: Traveller): Promise<void> {
  await payWith({ page, locale }, 'stripe')
  await expect(page.getByRole('heading', { name: text(locale, 'sandbox-bank', 'Pay by card') })).toBeVisible()
}

export async function payByCard({ page, locale }: Traveller, card: string): Promise<void> {
  await typeInto(page.getByLabel(text(locale, 'sandbox-bank', 'Card number')), card)
  await typeInto(page.getByLabel(text(locale, 'sandbox-bank', 'Expiry date')), '12 / 29')
  await typeInto(page.getByLabel(text(locale, 'sandbox-bank', 'Security code')), '123')
  await page.getByRole('button', { name: pattern(locale, 'sandbox-bank', 'Pay {amount}') }).click()
}

export async function seeConfirmed({ page, locale }: Traveller): Promise<void> {
  await page.waitForURL(/\/order\//)
  // The sentence of this state, not its word: the booking's steps name "confirmed" from the beginning.
  await expect(
    page.getByText(text(locale, 'order', 'The flight is confirmed. Arrive at the terminal at least 30 minutes before departure.')),
  ).toBeVisible()
}
