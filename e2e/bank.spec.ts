import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { type Customer, newCustomer, newOrder, toTrip } from './backend.ts'
import { staffLooks, type Look } from './looks.ts'
import { settled } from './screen.ts'
import { newMember } from './staff.ts'
import { getRow } from './table.ts'
import { pattern, text } from './texts.ts'
import { minutes } from './patience.ts'

interface Order {
  pnr: string
  confirmation_status: string
  invoices: { id: string; number: string; type: string; price: { amount: number } }[]
}

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
    const page = await openOffice(['finance'], appearance)
    const t = (english: string) => text(locale, 'staff', english)

    await page.goto('/staff/')
    await page.getByRole('link', { name: t('Payments in'), exact: true }).click()
    await expect(page).toHaveURL(/\/staff\/payments$/)
    await expect(page.getByRole('link', { name: t('Documents') })).toHaveCount(0)
    const upload = page.locator('input[type=file]')

    await upload.setInputFiles(file('account;amount'))
    await expect(page.getByRole('alert')).toContainText(
      text(locale, 'errors', 'This file is not a complete bank statement. Ask the bank for the format camt.053 and import that file.'),
    )

    const exact = await statementFor(request, first.invoices[0]!.number)
    await upload.setInputFiles(file(exact))
    await expect(page.getByText(pattern(locale, 'staff', '{name} is imported'))).toBeVisible()
    await expect.poll(async () => (await getOrder(request, ada, ids[0])).confirmation_status).toMatch(/^Confirm/)

    // Without a reference it must be resolved manually.
    const nameless = (await statementFor(request, second.invoices[0]!.id)).replace(/<Strd>.*<\/Strd>/, `<Ustrd>Grazie ${locale}</Ustrd>`)
    // A statement without balances is resolved by another member than the one who imported it.
    const { headers } = await newMember(request, ['finance'])
    const imported = await request.post('/gamma/staff/bank-statement/import', { headers, multipart: { file: file(nameless) } })
    expect(imported.status()).toBe(200)
    await page.reload()
    const row = getRow(page, `Grazie ${locale}`).first()
    await expect(row).toContainText(t('No reference'))
    await clean(page, 'payments in')
    await row.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('Pay an invoice') }).click()
    await expect(dialog.getByText(t('Say in a few words why'))).toBeVisible()
    await typeInto(dialog.getByLabel(t('Invoice number, booking reference or customer')), second.pnr)
    await dialog.getByRole('radio').first().check()
    await typeInto(dialog.getByLabel(t('Why'), { exact: true }), 'Told on the telephone')
    await clean(page, 'deciding')
    await dialog.getByRole('button', { name: t('Pay an invoice') }).click()
    await expect(page.getByText(t('The invoice is paid')).first()).toBeVisible()
    await expect(getRow(page, `Grazie ${locale}`)).toHaveCount(0)
    await expect.poll(async () => (await getOrder(request, ada, ids[1])).confirmation_status).toMatch(/^Confirm/)
    await page.getByRole('link', { name: text(locale, 'staff.payments', 'Paid') }).click()
    await expect(page.getByRole('link', { name: second.invoices[0]!.number })).toBeVisible()
    await page.getByRole('link', { name: t('Statements') }).click()
    await expect(page.getByRole('link', { name: /^DEMO-/ }).first()).toBeVisible()
    await clean(page, 'statements')

    // The same file again brings nothing.
    await upload.setInputFiles(file(exact))
    await expect(page.getByText(locale === 'it' ? /1 già noti/ : /1 known before/)).toBeVisible()

    await page.getByRole('link', { name: t('Invoices') }).click()
    await typeInto(page.getByLabel(t('Number, booking reference, name or phone')), first.pnr)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: first.invoices[0]!.number })).toBeVisible()
    await clean(page, 'invoices')
    await page.getByRole('button', { name: t('Charge an extra') }).click()
    const adding = page.getByRole('dialog')
    await typeInto(adding.getByLabel(t('Booking reference')), first.pnr.toLowerCase())
    // A notice of the step before may still show beside it.
    await expect(adding.getByRole('status').filter({ hasText: ' · ' })).toBeVisible()
    await typeInto(adding.getByLabel(t('Amount')), '120')
    await adding.getByRole('button', { name: t('Issue the invoice') }).click()
    await expect(adding.getByText(t('Say what was ordered'))).toBeVisible()
    await typeInto(adding.getByLabel(t('Note for the customer')), 'Two bottles of Franciacorta')
    await clean(page, 'charging an extra')
    await adding.getByRole('button', { name: t('Issue the invoice') }).click()
    await expect(page).toHaveURL(/\/staff\/invoices\/[0-9a-f-]{36}$/)
    await expect(page.getByText('Two bottles of Franciacorta')).toBeVisible()
    await clean(page, 'an invoice')
    const extra = (await getOrder(request, ada, ids[0])).invoices.find(({ type }) => type === 'Additional')
    expect(extra?.price.amount).toBe(120)

    await page.getByRole('button', { name: t('Cancel the invoice') }).click()
    await typeInto(page.getByRole('dialog').getByLabel(t('Why')), 'It was on the house')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Cancel the invoice') })
      .click()
    await expect(page.getByText(t('Cancelled')).first()).toBeVisible()
  })
