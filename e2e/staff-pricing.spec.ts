import { expect, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { contextOptions } from './screens.ts'
import { newMember, staffContext } from './staff.ts'
import { fill, text } from './texts.ts'

for (const appearance of [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'it', width: 390, colorScheme: 'dark' },
] as const) {
  const { locale, width } = appearance

  test(`a version of the prices is written, compared and published or discarded (${locale}, ${width} px)`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const t = (english: string) => text(locale, 'staff-pricing', english)
    // A price that a customer was given, for the comparison.
    const customer = await newCustomer(request)
    await newOrder(request, customer, await toTrip(request, { locale }))
    const office = await staffContext(browser, await newMember(request, ['finance']), baseURL ?? '', contextOptions(appearance))
    const page = await office.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await page.goto('/staff/pricing')
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: t('New draft') }).click()
    await dialog.getByRole('button', { name: t('Begin') }).click()
    await expect(dialog.getByText(t('Say why, in three letters or more'))).toBeVisible()
    await dialog.getByLabel(t('Reason')).fill('Winter')
    await dialog.getByRole('button', { name: t('Begin') }).click()
    await expect(page.getByRole('heading', { level: 1, name: fill(t('Version {number}'), { number: '' }).trim() })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    // What cannot stand is marked, and nothing is sent.
    const margin = page.getByLabel(t('Margin, %'), { exact: true })
    await margin.fill('80 percent')
    await page.getByRole('button', { name: t('Save'), exact: true }).click()
    await expect(margin).toBeFocused()
    await expect(page.getByText(t('Not in range'))).toBeVisible()
    await margin.fill('9,5')
    await page.getByRole('button', { name: t('Add peak dates') }).click()
    await page.getByLabel(t('First day')).last().fill('1/2')
    await page.getByLabel(t('Last day')).last().fill('20/2')
    await page.getByLabel(t('Surcharge, %')).nth(2).fill('7')
    await page.getByRole('button', { name: t('Save'), exact: true }).click()
    const publish = page.getByRole('button', { name: t('Publish…') })
    await expect(publish).toBeEnabled()

    await page.getByRole('link', { name: t('Taxes'), exact: true }).click()
    await page.getByRole('button', { name: fill(t('Add a row: {tax}'), { tax: t('US excise and head taxes') }) }).click()
    const row = page.getByRole('group', { name: t('new') })
    await row.getByLabel(t('Known until')).fill('2027-12-31')
    await row.getByLabel(t('Source')).fill('Internal Revenue Code § 4261, amounts for 2027')
    // Last: the row is named by it from then on.
    await row.getByLabel(t('From')).fill('2027-01-01')
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: t('Save'), exact: true }).click()
    await expect(publish).toBeEnabled()

    await page.getByRole('link', { name: t('Changes'), exact: true }).click()
    await expect(page.getByRole('cell', { name: t('Margin, %') })).toBeVisible()
    await expect(page.getByText('2027-01-01').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: t('Preview'), exact: true }).click()
    await expect(page.getByRole('columnheader', { name: t('Difference') })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    // Other specs book meanwhile: the prices of customers stay.
    if (locale === 'it') {
      await page.getByRole('button', { name: t('Discard'), exact: true }).click()
      expect.soft(await findViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: t('Discard'), exact: true }).click()
      await expect(page).toHaveURL(/\/staff\/pricing$/)
    } else {
      await publish.click()
      await dialog.getByLabel(t('At a time')).check()
      await dialog.getByRole('button', { name: t('Publish…') }).click()
      await expect(dialog.getByText(t('Choose day and time'))).toBeVisible()
      const later = Temporal.Now.plainDateTimeISO().add({ days: 300 }).toString({ smallestUnit: 'minute' })
      await dialog.getByLabel(t('From'), { exact: true }).fill(later)
      expect.soft(await findViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: t('Publish…') }).click()
      await expect(page.getByText(t('Scheduled'), { exact: true })).toBeVisible()
      await page.getByRole('link', { name: t('Prices'), exact: true }).click()
      await expect(page.getByText(t('Margin, %'), { exact: true })).toBeVisible()
      await expect(margin).toHaveCount(0)
      await page.getByRole('button', { name: t('Withdraw') }).click()
      await dialog.getByLabel(text(locale, 'staff-market', 'Reason')).fill('Not yet')
      await dialog.getByRole('button', { name: text(locale, 'staff-market', 'Confirm') }).click()
      await expect(page.getByText(t('Withdrawn'), { exact: true })).toBeVisible()
    }
    await office.close()
  })
}
