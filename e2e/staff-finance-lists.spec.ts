import { expect, test } from './case.ts'
import { desk } from './looks.ts'

test('the month-end page opens with the month that has ended, and an invoice is marked as disputed with its reason', async ({
  openOffice,
}) => {
  const page = await openOffice(['finance'], desk)
  await page.goto('/staff/month-end')
  const last = Temporal.Now.plainDateISO('UTC').toPlainYearMonth().subtract({ months: 1 }).toString()
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue(last)

  const id = crypto.randomUUID()
  const due = '2026-11-02 12:00:00'
  const open = { amount: 1200, currency: 'EUR' }
  const invoice = {
    id,
    number: 'AQ-000123',
    type: 'Primary',
    customer: { id, name: 'Ada Lovelace' },
    order: { id, pnr: 'K7DM3X' },
    open,
    due,
  }
  const row = { ...invoice, days: 3, age: 'to_30', reminder: null, dispute: null, remindable: false }
  const pagination = { current_page: 1, page_count: 1, total_count: 1 }
  await page.route('**/gamma/staff/receivable/list*', (route) => route.fulfill({ json: { data: [row], pagination, ages: [] } }))
  await page.route('**/gamma/staff/receivable/set-disputed', (route) => route.fulfill({ json: {} }))
  await page.goto('/staff/receivables')
  await page.getByRole('row').filter({ hasText: 'AQ-000123' }).getByRole('button', { name: 'Mark as disputed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as disputed' })
  await dialog.getByLabel('Reason').pressSequentially('The catering was missing')
  const sent = page.waitForRequest('**/gamma/staff/receivable/set-disputed')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  expect((await sent).postDataJSON()).toEqual({ invoice: { id }, disputed: true, reason: 'The catering was missing' })
})
