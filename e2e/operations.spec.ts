import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { staffLooks } from './looks.ts'
import { payFromBalance } from './money.ts'
import { fly, sendManifests } from './operations.ts'
import { approveAsColleague, getColleague, newMember, openTripTab } from './staff.ts'
import { jpegDocument } from './travel-documents.ts'
import { type Locale, fill, keyPattern, pattern, text, words } from './texts.ts'

const say = (locale: Locale, english: string) => text(locale, 'staff-operations', english)

async function decide(page: Page, locale: Locale, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await typeInto(dialog.getByLabel(text(locale, 'staff-market', 'Reason')), reason)
  await dialog.getByRole('button', { name: text(locale, 'staff-market', 'Confirm') }).click()
  await expect(dialog).toHaveCount(0)
}

async function lookAtChecklist(page: Page, locale: Locale): Promise<void> {
  await page.goto('/staff/checklist?view=all')
  const task = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
    .last()
  // The whole row opens its trip, except where it has something else to press.
  await task.getByRole('checkbox').check()
  await expect(page.getByRole('toolbar', { name: text(locale, 'staff', 'Selected items') })).toBeVisible()
  await task.getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  // At the top no row lies half under the bar of the selection.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  expect.soft(await findViolations(page)).toEqual([])
}

async function finishFlightPlan(page: Page, locale: Locale): Promise<void> {
  const dialog = page.getByRole('dialog')
  await openTripTab(page, locale, 'checklist')
  const leg = page.getByRole('region').filter({ has: page.getByText(say(locale, 'Flight plan'), { exact: true }) })
  await leg.getByRole('checkbox', { name: say(locale, 'Select all') }).check()
  await page.getByRole('button', { name: say(locale, 'Mark as done') }).click()
  await dialog.getByRole('button', { name: say(locale, 'Confirm') }).click()
  // Items that follow from data are left out, and the dialog says so.
  await expect(dialog.getByText(pattern(locale, 'staff-operations', '{done} of {count} changed.'))).toBeVisible()
  await dialog
    .getByRole('button', { name: say(locale, 'Close') })
    .last()
    .click()
  await expect(leg.getByText(say(locale, 'Done'), { exact: true }).first()).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
}

/** Customs stay on hold, with the notice attached; what is no picture is refused. */
async function attachNotice(page: Page, locale: Locale): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('button', { name: fill(say(locale, 'Change {item}'), { item: say(locale, 'Customs and border') }) })
    .first()
    .click()
  await dialog.getByLabel(say(locale, 'Status')).selectOption({ label: say(locale, 'On hold') })
  await typeInto(dialog.getByLabel(say(locale, 'Supplier')), 'Border desk')
  const files = dialog.locator('input[type=file]')
  await files.setInputFiles({ name: 'notice.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(dialog.getByRole('alert')).toContainText(text(locale, 'errors', 'Wrong format'))
  const picture = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 60, height: 40 } })
  await files.setInputFiles({ name: 'notice.jpg', mimeType: 'image/jpeg', buffer: picture })
  const link = dialog.getByRole('link', { name: 'notice.jpg', exact: true })
  await expect(link).toBeVisible()
  await expect(dialog.getByLabel(say(locale, 'Supplier'))).toHaveValue('Border desk')
  const shown = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect.soft(await findViolations(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: say(locale, 'Save') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'notice.jpg', exact: true })).toBeVisible()
}

/** Free crew members take the open seats; the crew settles its item, which is never ticked by hand. */
async function fillCrew(page: Page, locale: Locale): Promise<void> {
  const crew = (english: string) => text(locale, 'staff-crew', english)
  await expect(page.getByText(crew('Not assigned')).first()).toBeVisible()
  await page.getByRole('button', { name: crew('Fill open seats') }).click()
  await expect(page.getByText(crew('Not assigned'))).toHaveCount(0)
  await page
    .getByRole('button', { name: fill(say(locale, 'Change {item}'), { item: say(locale, 'Crew') }) })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByLabel(say(locale, 'Status'))).toBeDisabled()
  await page.keyboard.press('Escape')
}

/** A page of a document of a crew member is kept, looked at and erased again. The other looks keep theirs of the same member. */
async function keepScan(page: Page, locale: Locale): Promise<void> {
  const crew = (english: string) => text(locale, 'staff-crew', english)
  const dialog = page.getByRole('dialog')
  const name = `licence ${crypto.randomUUID().slice(0, 8)}.jpg`
  await page.goto('/staff/crew')
  await page.locator('tbody').getByRole('button').first().focus()
  await page.keyboard.press('d')
  await expect(dialog.getByText(crew('No scan yet')).first()).toBeVisible()
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await jpegDocument(name))
  const scan = dialog.getByRole('link', { name })
  await expect(scan).toBeVisible()
  const remove = dialog.getByRole('button', { name: fill(say(locale, 'Remove {name}'), { name }) })
  await expect(remove).toBeEnabled()
  const shown = await page.request.get((await scan.getAttribute('href')) ?? '')
  expect(shown.headers()['content-type']).toBe('image/jpeg')
  expect.soft(await findViolations(page)).toEqual([])
  await remove.click()
  await expect(scan).toHaveCount(0)
  await page.keyboard.press('Escape')
}

/** From anywhere, by the name of the trip. */
async function releaseByName(page: Page, locale: Locale): Promise<void> {
  const [pnr = ''] = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').split(' ')
  await page.goto('/staff/checklist')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await typeInto(page.getByRole('dialog').getByRole('combobox'), `${words(locale, 'staff-home', 'acts.release.verb')} ${pnr}`)
  await expect(page.getByRole('option')).toHaveText([keyPattern(locale, 'staff-home', 'acts.release.label')])
  await page.keyboard.press('Enter')
  const release = page.getByRole('button', { name: say(locale, 'Release the trip') })
  await expect(release).toBeFocused()
  await page.keyboard.press('Enter')
}

/** The flight left late: its times ask for a code. */
async function enterTimes(page: Page, locale: Locale): Promise<void> {
  const dialog = page.getByRole('dialog')
  await openTripTab(page, locale, 'money')
  await page.getByRole('button', { name: pattern(locale, 'staff-operations', 'Enter actual times of {route}') }).click()
  const clock = (ago: number) => `${Temporal.Now.instant().subtract({ minutes: ago }).toString().slice(0, 16)}Z`
  for (const [field, ago] of [
    ['off_block', 250],
    ['takeoff', 240],
    ['landing', 190],
    ['on_block', 185],
  ] as const)
    await dialog.getByLabel(words(locale, 'staff-operations', `flight.${field}`), { exact: true }).fill(clock(ago))
  await dialog.getByRole('button', { name: say(locale, 'Save') }).click()
  await expect(dialog.getByText(say(locale, 'It left more than 15 minutes late: choose a code'))).toBeVisible()
  await dialog.getByLabel(say(locale, 'Delay code (IATA)')).selectOption('66')
  await dialog.getByRole('button', { name: say(locale, 'Save') }).click()
  await expect(dialog).toHaveCount(0)
}

async function enterBill(page: Page, locale: Locale): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: say(locale, 'Enter the bill') }).click()
  await typeInto(dialog.getByLabel(say(locale, 'Number of the bill')), 'OP-2031')
  await typeInto(dialog.getByLabel(say(locale, 'Amount, VAT included')), '19999')
  await dialog.getByLabel(words(locale, 'staff-operations', 'bill.vat'), { exact: true }).selectOption('international')
  await dialog.getByRole('button', { name: say(locale, 'Save') }).click()
  await expect(page.getByText(say(locale, 'You entered it: another member approves it.'))).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
}

/** A colleague approves the bill and closes the trip. */
async function closeTrip(books: Page, locale: Locale, id: string): Promise<void> {
  await books.goto(`/staff/trips/${id}/money`)
  await books.getByRole('button', { name: say(locale, 'Approve'), exact: true }).click()
  await decide(books, locale, 'Fuel surcharge, agreed by phone')
  await books.getByRole('button', { name: say(locale, 'Close the trip'), exact: true }).click()
  // It says by itself what it does: no reason is asked for.
  await books
    .getByRole('dialog')
    .getByRole('button', { name: text(locale, 'staff-market', 'Confirm') })
    .click()
  await expect(
    books.getByText(pattern(locale, 'staff-operations', 'Closed by {name}, {moment}. The result does not change any more.')),
  ).toBeVisible()
  await openTripTab(books, locale, 'history')
  await expect(books.getByText('Fuel surcharge, agreed by phone')).toBeVisible()
  expect.soft(await findViolations(books)).toEqual([])
}

for (const appearance of staffLooks) {
  const { locale, width } = appearance

  test(`a trip is prepared, released, flown, billed and closed (${locale}, ${width} px)`, async ({ openOffice, request }) => {
    const customer = await newCustomer(request)
    const { id, invoice } = await newOrder(request, customer, await toTrip(request))
    await payFromBalance(request, customer, invoice)

    const operations = await newMember(request, ['operations'])
    const page = await openOffice(operations, appearance)
    await lookAtChecklist(page, locale)

    await page.goto(`/staff/trips/${id}`)
    await finishFlightPlan(page, locale)
    await attachNotice(page, locale)
    await fillCrew(page, locale)
    await keepScan(page, locale)
    await page.goto(`/staff/trips/${id}/checklist`)
    // No reason replaces a manifest.
    await expect(page.getByRole('button', { name: say(locale, 'Release the trip') })).toHaveCount(0)
    await sendManifests(request, operations.headers, id)
    await page.reload()
    await releaseByName(page, locale)
    await decide(page, locale, 'The slot is confirmed by phone')
    await expect(page.getByText(say(locale, 'A release with items open waits for a second member.'))).toBeVisible()
    await approveAsColleague(request, `release:${id}`)
    await page.reload()
    await expect(page.getByText(pattern(locale, 'staff-operations', 'Released by {name}, {moment}'))).toBeVisible()

    await fly(id)
    await enterTimes(page, locale)
    await enterBill(page, locale)

    const books = await openOffice(await getColleague(request), appearance)
    await closeTrip(books, locale, id)
  })
}
