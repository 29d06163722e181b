import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { staffLooks } from './looks.ts'
import { approveAsColleague } from './staff.ts'
import { type Locale, fill, text } from './texts.ts'

const say = (locale: Locale, english: string) => text(locale, 'staff-pricing', english)

/** A draft has a reason. */
async function beginDraft(page: Page, locale: Locale): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: say(locale, 'New draft') }).click()
  await dialog.getByRole('button', { name: say(locale, 'Begin') }).click()
  await expect(dialog.getByText(say(locale, 'Say why, in three letters or more'))).toBeVisible()
  await typeInto(dialog.getByLabel(say(locale, 'Reason')), 'Winter')
  await dialog.getByRole('button', { name: say(locale, 'Begin') }).click()
  await expect(page.getByRole('heading', { level: 1, name: fill(say(locale, 'Version {number}'), { number: '' }).trim() })).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
}

/** What cannot stand is marked, and nothing is sent. */
async function changeMargin(page: Page, locale: Locale): Promise<void> {
  const margin = page.getByLabel(say(locale, 'Margin, %'), { exact: true })
  await typeInto(margin, '80 percent')
  await page.getByRole('button', { name: say(locale, 'Save'), exact: true }).click()
  await expect(margin).toBeFocused()
  await expect(page.getByText(say(locale, 'Not in range'))).toBeVisible()
  await typeInto(margin, '9,5')
  await page.getByRole('button', { name: say(locale, 'Add peak dates') }).click()
  await typeInto(page.getByLabel(say(locale, 'First day')).last(), '1/2')
  await typeInto(page.getByLabel(say(locale, 'Last day')).last(), '20/2')
  await typeInto(page.getByLabel(say(locale, 'Surcharge, %')).nth(2), '7')
  await page.getByRole('button', { name: say(locale, 'Save'), exact: true }).click()
  const publish = page.getByRole('button', { name: say(locale, 'Publish…') })
  await expect(publish).toBeEnabled()
}

async function addTax(page: Page, locale: Locale): Promise<void> {
  const publish = page.getByRole('button', { name: say(locale, 'Publish…') })
  await page.getByRole('link', { name: say(locale, 'Taxes'), exact: true }).click()
  await page.getByRole('button', { name: fill(say(locale, 'Add a row: {tax}'), { tax: say(locale, 'US excise and head taxes') }) }).click()
  const row = page.getByRole('group', { name: say(locale, 'new') })
  await row.getByLabel(say(locale, 'Known until')).fill('2027-12-31')
  await expect(row.getByLabel(say(locale, 'Law'))).toHaveValue('Internal Revenue Code')
  await typeInto(row.getByLabel(say(locale, 'Note for the team')), 'Amounts of the revenue procedure')
  await typeInto(row.getByLabel(say(locale, 'Source')), 'Internal Revenue Code § 4261, amounts for 2027')
  // Last: the row is named by it from then on.
  await row.getByLabel(say(locale, 'From')).fill('2027-01-01')
  expect.soft(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: say(locale, 'Save'), exact: true }).click()
  await expect(publish).toBeEnabled()
}

async function compare(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('link', { name: say(locale, 'Changes'), exact: true }).click()
  await expect(page.getByRole('cell', { name: say(locale, 'Margin, %') })).toBeVisible()
  await expect(page.getByText('2027-01-01').first()).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: say(locale, 'Preview'), exact: true }).click()
  await expect(page.getByRole('columnheader', { name: say(locale, 'Difference') })).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
}

async function discard(page: Page, locale: Locale): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: say(locale, 'Discard'), exact: true }).click()
  expect.soft(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: say(locale, 'Discard'), exact: true }).click()
  await expect(page).toHaveURL(/\/staff\/pricing$/)
}

async function scheduleAndWithdraw(page: Page, request: APIRequestContext, locale: Locale): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: say(locale, 'Publish…') }).click()
  await dialog.getByLabel(say(locale, 'At a time')).check()
  await dialog.getByRole('button', { name: say(locale, 'Publish…') }).click()
  await expect(dialog.getByText(say(locale, 'Choose day and time'))).toBeVisible()
  const later = Temporal.Now.plainDateTimeISO().add({ days: 300 }).toString({ smallestUnit: 'minute' })
  await dialog.getByLabel(say(locale, 'From'), { exact: true }).fill(later)
  expect.soft(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: say(locale, 'Publish…') }).click()
  await expect(page.getByText(text(locale, 'staff-approvals', 'Waits for a second member. See Approvals.')).first()).toBeVisible()
  await approveAsColleague(request, `pricing:${new URL(page.url()).pathname.split('/').at(-1)}`)
  await page.reload()
  await expect(page.getByText(say(locale, 'Scheduled'), { exact: true })).toBeVisible()
  await page.getByRole('link', { name: say(locale, 'Prices'), exact: true }).click()
  await expect(page.getByText(say(locale, 'Margin, %'), { exact: true })).toBeVisible()
  await expect(page.getByLabel(say(locale, 'Margin, %'), { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: say(locale, 'Withdraw') }).click()
  await typeInto(dialog.getByLabel(text(locale, 'staff-market', 'Reason')), 'Not yet')
  await dialog.getByRole('button', { name: text(locale, 'staff-market', 'Confirm') }).click()
  await expect(page.getByText(say(locale, 'Withdrawn'), { exact: true })).toBeVisible()
}

for (const appearance of staffLooks) {
  const { locale, width } = appearance

  test(`a version of the prices is written, compared and published or discarded (${locale}, ${width} px)`, async ({
    openOffice,
    request,
  }) => {
    // A price that a customer was given, for the comparison.
    const customer = await newCustomer(request)
    await newOrder(request, customer, await toTrip(request, { locale }))
    const page = await openOffice(['finance'], appearance)
    await page.goto('/staff/pricing')
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    await beginDraft(page, locale)
    await changeMargin(page, locale)
    await addTax(page, locale)
    await compare(page, locale)

    // Other specs book meanwhile: the prices of customers stay.
    if (locale === 'it') await discard(page, locale)
    else await scheduleAndWithdraw(page, request, locale)
  })
}
