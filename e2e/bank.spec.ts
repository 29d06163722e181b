import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { type Customer, newCustomer, newOrder, toTrip } from './backend.ts'
import { staffLooks, type Look } from './looks.ts'
import { settled } from './screen.ts'
import { getColleague, newMember } from './staff.ts'
import { getRow } from './table.ts'
import { type Locale, pattern, text } from './texts.ts'
import { minutes } from './patience.ts'

interface Order {
  pnr: string
  confirmation_status: string
  invoices: { id: string; number: string; type: string; price: { amount: number } }[]
}

const say = (locale: Locale, english: string) => text(locale, 'staff', english)

const getOrder = async (request: APIRequestContext, { headers }: Customer, id: string): Promise<Order> =>
  (await (await request.get('/gamma/order/get', { headers, params: { id } })).json()) as Order

const statementFor = async (request: APIRequestContext, invoice: string): Promise<string> =>
  (await request.get('/dev/camt053.xml', { params: { invoice } })).text()

const file = (text: string) => ({ name: 'statement.xml', mimeType: 'application/xml', buffer: Buffer.from(text) })

async function clean(page: Page, what: string): Promise<void> {
  await settled(page)
  expect.soft(await findViolations(page), what).toEqual([])
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(0)
}

/** A transfer without a reference arrives. Its statement has no balances: another member than the one who imports it decides. */
async function importNameless(request: APIRequestContext, locale: Locale, invoice: string): Promise<void> {
  const nameless = (await statementFor(request, invoice)).replace(/<Strd>.*<\/Strd>/, `<Ustrd>Grazie ${locale}</Ustrd>`)

  const { headers } = await newMember(request, ['finance'])
  const imported = await request.post('/gamma/staff/bank-statement/import', { headers, multipart: { file: file(nameless) } })
  expect(imported.status()).toBe(200)
}

/** What names no invoice is paid by hand, with a reason. */
async function decideTransfer(page: Page, locale: Locale, pnr: string): Promise<void> {
  await page.reload()
  const row = getRow(page, `Grazie ${locale}`).first()
  await expect(row).toContainText(say(locale, 'No reference'))
  await clean(page, 'payments in')
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say(locale, 'Pay an invoice') }).click()
  await expect(dialog.getByText(say(locale, 'Say in a few words why'))).toBeVisible()
  await typeInto(dialog.getByLabel(say(locale, 'Invoice number, booking reference or customer')), pnr)
  await dialog.getByRole('radio').first().check()
  await typeInto(dialog.getByLabel(say(locale, 'Why'), { exact: true }), 'Told on the telephone')
  await clean(page, 'deciding')
  await dialog.getByRole('button', { name: say(locale, 'Pay an invoice') }).click()
  await expect(page.getByText(say(locale, 'The invoice is paid')).first()).toBeVisible()
  await expect(getRow(page, `Grazie ${locale}`)).toHaveCount(0)
}

async function lookAtPaid(page: Page, locale: Locale, invoice: string): Promise<void> {
  await page.getByRole('link', { name: text(locale, 'staff.payments', 'Paid') }).click()
  await expect(page.getByRole('link', { name: invoice })).toBeVisible()
  await page.getByRole('link', { name: say(locale, 'Statements') }).click()
  await expect(page.getByRole('link', { name: /^DEMO-/ }).first()).toBeVisible()
  await clean(page, 'statements')
}

async function findInvoice(page: Page, locale: Locale, { pnr, invoices }: Order): Promise<void> {
  await page.getByRole('link', { name: say(locale, 'Invoices') }).click()
  await typeInto(page.getByLabel(say(locale, 'Number, booking reference, name or phone')), pnr)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: invoices[0]!.number })).toBeVisible()
  await clean(page, 'invoices')
}

/** An extra is charged, once it is said what for. */
async function chargeExtra(page: Page, locale: Locale, pnr: string): Promise<void> {
  await page.getByRole('button', { name: say(locale, 'Charge an extra') }).click()
  const adding = page.getByRole('dialog')
  await typeInto(adding.getByLabel(say(locale, 'Booking reference')), pnr.toLowerCase())
  // A notice of the step before may still show beside it.
  await expect(adding.getByRole('status').filter({ hasText: ' · ' })).toBeVisible()
  await typeInto(adding.getByLabel(say(locale, 'Amount')), '120')
  await adding.getByRole('button', { name: say(locale, 'Issue the invoice') }).click()
  await expect(adding.getByText(say(locale, 'Say what was ordered'))).toBeVisible()
  await typeInto(adding.getByLabel(say(locale, 'Note for the customer')), 'Two bottles of Franciacorta')
  await clean(page, 'charging an extra')
  await adding.getByRole('button', { name: say(locale, 'Issue the invoice') }).click()
  await expect(page).toHaveURL(/\/staff\/invoices\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Two bottles of Franciacorta')).toBeVisible()
  await clean(page, 'an invoice')
}

async function cancelInvoice(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: say(locale, 'Cancel the invoice') }).click()
  await typeInto(page.getByRole('dialog').getByLabel(say(locale, 'Why')), 'It was on the house')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(locale, 'Cancel the invoice') })
    .click()
  await expect(page.getByText(say(locale, 'Cancelled')).first()).toBeVisible()
}

for (const { locale, width } of staffLooks)
  test(`${locale}, ${width} px: a statement pays what it names, the rest is decided, extras are charged within their ceilings`, async ({
    openOffice,
    request,
  }) => {
    test.setTimeout(minutes(4))
    const appearance: Look = { locale, width, colorScheme: width < 768 ? 'dark' : 'light' }
    const ada = await newCustomer(request)
    const days = width < 768 ? 33 : 26
    const ids = [
      (await newOrder(request, ada, await toTrip(request, { stops: [{ to: 'Nice', days }] }))).id,
      (await newOrder(request, ada, await toTrip(request, { stops: [{ to: 'Nice', days: days + 2 }] }))).id,
    ] as const
    const [first, second] = [await getOrder(request, ada, ids[0]), await getOrder(request, ada, ids[1])]
    const page = await openOffice(await getColleague(request, 'finance'), appearance)

    await page.goto('/staff/')
    await page.getByRole('link', { name: say(locale, 'Payments in'), exact: true }).click()
    await expect(page).toHaveURL(/\/staff\/payments$/)
    await expect(page.getByRole('link', { name: say(locale, 'Documents') })).toHaveCount(0)
    const upload = page.locator('input[type=file]')

    await upload.setInputFiles(file('account;amount'))
    await expect(page.getByRole('alert')).toContainText(
      text(locale, 'errors', 'This file is not a complete bank statement. Ask the bank for the format camt.053 and import that file.'),
    )

    const exact = await statementFor(request, first.invoices[0]!.number)
    await upload.setInputFiles(file(exact))
    await expect(page.getByText(pattern(locale, 'staff', '{name} is imported'))).toBeVisible()
    await expect.poll(async () => (await getOrder(request, ada, ids[0])).confirmation_status).toMatch(/^Confirm/)

    await importNameless(request, locale, second.invoices[0]!.id)
    await decideTransfer(page, locale, second.pnr)
    await expect.poll(async () => (await getOrder(request, ada, ids[1])).confirmation_status).toMatch(/^Confirm/)
    await lookAtPaid(page, locale, second.invoices[0]!.number)

    // The same file again brings nothing.
    await upload.setInputFiles(file(exact))
    await expect(page.getByText(locale === 'it' ? /1 già noti/ : /1 known before/)).toBeVisible()

    await findInvoice(page, locale, first)
    await chargeExtra(page, locale, first.pnr)
    const extra = (await getOrder(request, ada, ids[0])).invoices.find(({ type }) => type === 'Additional')
    expect(extra?.price.amount).toBe(120)

    await cancelInvoice(page, locale)
  })
