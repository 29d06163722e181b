import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { newCustomer } from './backend.ts'
import { newMember, staffContext } from './staff.ts'

/** Letters lead to pages; a page that the role does not open has none. */
async function goByLetters(page: Page): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/staff\/requests$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('row').nth(1).getByRole('link')).toBeFocused()
  // No two pages have one letter.
  await page.keyboard.press('?')
  const keys = await page.getByRole('dialog').locator('kbd').allTextContents()
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
  await page.keyboard.press('Escape')
  // A page that the role does not open has no shortcut.
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/\/staff\/requests$/)

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Assign to me', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
}

/** Actions of the row that has the focus, by letter and from the palette. */
async function takeRequest(page: Page, pnr: string, phone: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Search and commands' })
  await page.goto(`/staff/requests?query=${pnr}`)
  await page.getByRole('link', { name: pnr }).focus()
  await page.keyboard.press('p')
  const peek = page.getByRole('dialog', { name: pnr })
  await expect(peek.getByText(phone)).toBeVisible()
  expect.soft(await findViolations(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(peek).toHaveCount(0)
  await page.getByRole('link', { name: pnr }).focus()
  await page.keyboard.press('Control+k')
  await typeInto(dialog.getByRole('combobox'), 'Assign to me')
  await expect(dialog.getByRole('option').first()).toContainText('Assign to me')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Assigned to you')).toBeVisible()
}

test('the home page counts what waits, and everything opens by keyboard', async ({ browser, request, baseURL }) => {
  const customer = await newCustomer(request)
  const date = Temporal.Now.plainDateISO().add({ days: 80 })
  const legs = [{ departure: 'city:LON', arrival: 'airport:LFMN', date: `${date.toString()}T11:00`, pax: 3, luggage: 40 }]
  const created = await request.post('/gamma/order/create', { headers: customer.headers, data: { legs } })
  const { pnr } = (await created.json()) as { pnr: string }
  const office = await staffContext(browser, await newMember(request, ['sales']), baseURL ?? '', { viewport: { width: 1440, height: 900 } })
  const page = await office.newPage()
  await page.goto('/staff')
  const unanswered = page.getByRole('link', { name: 'without an answer' })
  await expect(unanswered).toContainText(/[1-9]/)
  // Finance alone sees these.
  await expect(page.getByText('Bank')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search and commands' })
  await typeInto(dialog.getByRole('combobox'), pnr)
  await expect(dialog.getByRole('option')).toContainText([pnr])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(pnr) })).toBeVisible()

  await goByLetters(page)
  await takeRequest(page, pnr, customer.phone)
  await page.goto('/staff/trips?awaits=operator')
  await expect(page.getByText('Paid, waiting for their operator.')).toBeVisible()
  await office.close()
})

test('a page whose file does not load shows an error, and loads on retry', async ({ browser, request, baseURL }) => {
  const office = await staffContext(browser, await newMember(request, ['admin']), baseURL ?? '')
  const page = await office.newPage()
  await page.goto('/staff')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route(/\/assets\/reports-[^/]*\.js$/, (route) => route.abort())
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This could not be loaded')
  await page.unroute(/\/assets\/reports-[^/]*\.js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Margin' })).toBeVisible()
  await office.close()
})
