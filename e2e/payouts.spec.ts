import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { newCustomer, type Customer } from './backend.ts'
import { sql } from './database.ts'
import { live, smsCodeFor, typeInto } from './journey.ts'
import { customerLooks } from './looks.ts'
import { giveBalance } from './money.ts'
import { settled } from './screen.ts'
import { type Locale, pattern, text, words } from './texts.ts'

const say = (locale: Locale, english: string) => text(locale, 'payments', english)

async function openPayoutForm(page: Page, locale: Locale): Promise<void> {
  await live(page)
  await page.getByRole('button', { name: say(locale, 'Withdraw money') }).click()
}

async function completeProfile(page: Page, locale: Locale, { phone }: Customer): Promise<void> {
  await expect(
    page.getByText(say(locale, 'Before you withdraw, add your first and last name and confirm your e-mail address.')),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: say(locale, 'Open your profile') })).toBeVisible()
  await sql(`UPDATE client SET first_name = 'Ada', last_name = 'Lovelace', email = 'ada@example.com' WHERE phone = $1`, [phone])
  await page.reload()
}

const fieldsOf = (page: Page, locale: Locale) => {
  const form = page.locator('form', { has: page.getByLabel(say(locale, 'IBAN')) })
  return {
    form,
    amount: form.getByLabel(say(locale, 'Amount'), { exact: true }),
    iban: form.getByLabel(say(locale, 'IBAN')),
    holder: form.getByLabel(say(locale, 'Account holder')),
    send: form.getByRole('button', { name: say(locale, 'Withdraw') }),
  }
}

async function fillBadly(page: Page, locale: Locale): Promise<void> {
  const { form, amount, iban, holder, send } = fieldsOf(page, locale)
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('800,00')
  await typeInto(amount, '801')
  await typeInto(iban, 'DE89 3704 0044 0532 0130 01')
  await typeInto(holder, '')
  await send.click()
  for (const fault of ['available', 'iban', 'required'])
    await expect(form.getByText(words(locale, 'payments', `payout.fault.${fault}`))).toBeVisible()
  await expect(amount).toBeFocused()
  await settled(page)
  expect.soft(await findViolations(page)).toEqual([])
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** @returns the number of the withdrawal */
async function withdraw(page: Page, locale: Locale, { phone }: Customer): Promise<string> {
  const { form, amount, iban, holder, send } = fieldsOf(page, locale)
  await typeInto(amount, '500')
  await typeInto(iban, 'DE89 3704 0044 0532 0130 00')
  await typeInto(holder, 'Charles Babbage')
  await send.click()
  await expect(form.getByText(words(locale, 'payments', 'payout.fault.name'))).toBeVisible()
  await typeInto(holder, 'Ada Lovelace')
  await send.click()
  const dialog = page.getByRole('dialog', { name: text(locale, 'profile', 'Confirm that it is you') })
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type(await smsCodeFor(page.request, phone))
  const preparing =
    'We are preparing your withdrawal. You will receive a message when it has been sent. The next one can be requested after that.'
  await expect(page.getByText(say(locale, preparing))).toBeVisible()
  await expect(page.getByText(say(locale, 'In progress'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: say(locale, 'Withdraw money') })).toBeHidden()
  const [number] = /PO-\d{6}/.exec(await page.getByText(/PO-\d{6}/).innerText()) ?? ['']
  return number
}

async function sendByFinance(page: Page, locale: Locale, number: string): Promise<void> {
  const t = (english: string) => text(locale, 'staff.exceptions', english)
  await page.goto('/staff/exceptions')
  const row = page.locator('tr', { hasText: number })
  await expect(row).toContainText('to Ada Lovelace, DE89370400440532013000')
  await row.getByRole('button', { name: t('Decide') }).click()
  const decision = page.getByRole('dialog', { name: t('Withdrawal of a customer') })
  const books = 'Books {amount} as sent. Make the transfer at the bank first, with the number of the withdrawal as reason for payment.'
  await expect(decision.getByText(pattern(locale, 'staff', books))).toBeVisible()
  await typeInto(decision.getByLabel(t('Reason')), 'Sent with the batch of today')
  await decision.getByRole('button', { name: t('Confirm the decision') }).click()
  await expect(row).toHaveCount(0)
}

for (const { locale, width, colorScheme } of customerLooks)
  test(`${locale}, ${width} px: a balance is withdrawn with a code, sent by finance, and shown as sent`, async ({
    openAs,
    openOffice,
    request,
  }) => {
    const ada = await newCustomer(request)
    await giveBalance(request, ada, 80_000, 12_300)
    // Signed in long ago.
    await sql('UPDATE session SET verified_at = NULL FROM client WHERE client.id = client_id AND phone = $1', [ada.phone])
    const page = await openAs(ada, { viewport: { width, height: 860 }, colorScheme })
    await page.goto(locale === 'it' ? '/it/profile/topup' : '/profile/topup')
    await openPayoutForm(page, locale)
    await completeProfile(page, locale, ada)
    await openPayoutForm(page, locale)
    await fillBadly(page, locale)
    const number = await withdraw(page, locale, ada)
    await sendByFinance(await openOffice(['finance'], { locale, width, colorScheme }), locale, number)
    await page.reload()
    await live(page)
    await expect(page.getByText(say(locale, 'Sent'), { exact: true })).toBeVisible()
    await expect(page.getByText('Sent with the batch')).toHaveCount(0)
    await expect(page.getByRole('button', { name: say(locale, 'Withdraw money') })).toBeVisible()
  })
