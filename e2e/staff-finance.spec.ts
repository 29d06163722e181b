import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { newCustomer } from './backend.ts'
import { sql } from './database.ts'
import { staffLooks } from './looks.ts'
import { giveBalance } from './money.ts'
import { approveAsColleague } from './staff.ts'
import { getRow } from './table.ts'
import { type Locale, fill, text } from './texts.ts'

const say = (locale: Locale, english: string) => text(locale, 'staff-finance', english)

/** A customer asks for a payout to this beneficiary. */
async function askForPayout(request: APIRequestContext, beneficiary: string): Promise<void> {
  const customer = await newCustomer(request)
  const account = await giveBalance(request, customer, 50_000, 100)

  await sql(`UPDATE client SET first_name = 'Ada', last_name = 'Lovelace', email = 'ada@example.com' WHERE phone = $1`, [customer.phone])
  const asked = await request.post('/gamma/account/payout', {
    headers: customer.headers,
    data: {
      account: { id: account },
      money: { amount: 120, currency: 'EUR' },
      iban: 'DE89370400440532013000',
      beneficiary,
    },
  })
  expect(asked.status()).toBe(200)
}

/** The payout is put into a run, on a day that can be. */
async function createRun(page: Page, locale: Locale, beneficiary: string): Promise<void> {
  await page.goto('/staff/payables')
  const row = getRow(page, beneficiary)
  await row.getByRole('checkbox').check()
  expect.soft(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: locale === 'it' ? 'Paga 1' : 'Pay 1', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say(locale, 'Execute on')).fill('2020-01-01')
  await dialog.getByRole('button', { name: say(locale, 'Create') }).click()
  await expect(dialog.getByText(say(locale, 'Choose today or a day within 60 days'))).toBeVisible()
  await dialog.getByLabel(say(locale, 'Execute on')).fill(Temporal.Now.plainDateISO('UTC').add({ days: 2 }).toString())
  expect.soft(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: say(locale, 'Create') }).click()
}

/** The account is new: another member has to approve, whatever the amount. @returns the run */
async function seeWaiting(page: Page, locale: Locale): Promise<string> {
  const heading = page.getByRole('heading', { level: 1, name: /^PR-\d{6}$/ })
  await expect(heading).toBeVisible()

  await expect(page.getByText(say(locale, 'Another member has to approve this run.'))).toBeVisible()
  await expect(page.getByText(say(locale, 'new account'))).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto('/staff/approvals')
  const waiting = getRow(page, text(locale, 'staff-approvals', 'Payment run')).first()
  await expect(waiting).toContainText(text(locale, 'staff-approvals', 'Accounts of less than 14 days'))
  expect.soft(await findViolations(page)).toEqual([])
  return id ?? ''
}

async function giveToBank(page: Page, locale: Locale, id: string): Promise<void> {
  await page.goto(`/staff/payables/runs/${id}`)
  await expect(page.getByText(say(locale, 'Give the file to the bank, then mark the run as sent.'))).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: say(locale, 'File for the bank') }).click()
  expect((await download).suggestedFilename()).toMatch(/^PR-\d{6}\.xml$/)
  expect.soft(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: say(locale, 'Mark as sent') }).click()
  await expect(page.getByText(say(locale, 'Sent'), { exact: true }).first()).toBeVisible()
  await page.goto('/staff/payables/runs')
  await expect(page.getByRole('link', { name: /^PR-\d{6}$/ }).first()).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
}

async function changeAccount(page: Page, locale: Locale): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto('/staff/payables/accounts')
  await page
    .getByRole('button', { name: fill(say(locale, 'Change {name}'), { name: '' }).trim() })
    .last()
    .click()
  // The account may have been entered by the run of this spec in the other language.
  await typeInto(dialog.getByLabel(say(locale, 'IBAN'), { exact: true }), '')
  await dialog.getByRole('button', { name: say(locale, 'Save') }).click()
  await expect(dialog.getByText(say(locale, 'This is no IBAN'))).toBeVisible()
  await typeInto(dialog.getByLabel(say(locale, 'Account holder'), { exact: true }), 'Società Volo')
  await typeInto(dialog.getByLabel(say(locale, 'IBAN'), { exact: true }), 'DE89 3704 0044 0532 0130 00')
  await typeInto(dialog.getByLabel(say(locale, 'Reason, and how you checked it')), 'Called the operator back')
  expect.soft(await findViolations(page)).toEqual([])
  // Two runs of this spec may change the same account.
  await dialog.getByRole('button', { name: say(locale, 'Save') }).click()
  await expect(
    dialog
      .getByRole('alert')
      .or(page.getByText(say(locale, 'change waits for approval')))
      .first(),
  ).toBeVisible()
}

async function closeMonth(page: Page, locale: Locale): Promise<void> {
  await page.goto('/staff/receivables')
  await expect(page.getByRole('heading', { level: 1, name: say(locale, 'Receivables') })).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
  await page.goto(`/staff/month-end?month=${Temporal.Now.plainDateISO('UTC').toPlainYearMonth().toString()}`)
  await expect(page.getByRole('heading', { level: 2, name: say(locale, 'Accounts') })).toBeVisible()
  await expect(page.getByText(say(locale, 'Agrees'), { exact: true })).toHaveCount(4)
  expect.soft(await findViolations(page)).toEqual([])
  const journal = await page.request.get(`/gamma/staff/month-end/datev.csv?month=2026-11`)
  expect(await journal.text()).toContain('"EXTF";700')
}

for (const appearance of staffLooks) {
  const { locale, width } = appearance

  test(`payouts are put into a run, approved, given to the bank; a month is closed (${locale}, ${width} px)`, async ({
    openOffice,
    request,
  }) => {
    const beneficiary = `Ada Lovelace ${crypto.randomUUID().slice(0, 8)}`
    await askForPayout(request, beneficiary)

    const page = await openOffice(['finance'], appearance)
    await createRun(page, locale, beneficiary)
    const id = await seeWaiting(page, locale)
    await approveAsColleague(request, `payment-run:${id}`)
    await giveToBank(page, locale, id)
    await changeAccount(page, locale)
    await closeMonth(page, locale)
  })
}
