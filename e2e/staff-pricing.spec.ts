import { expect, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { contextOptions } from './screens.ts'
import { newMember, staffContext } from './staff.ts'
import { fill, words } from './texts.ts'

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
    const t = (path: string): string => words(locale, 'staff-pricing', path)
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
    await page.getByRole('button', { name: t('newDraft') }).click()
    await dialog.getByRole('button', { name: t('begin') }).click()
    await expect(dialog.getByText(t('errors.note'))).toBeVisible()
    await dialog.getByLabel(t('fields.note')).fill('Winter')
    await dialog.getByRole('button', { name: t('begin') }).click()
    await expect(page.getByRole('heading', { level: 1, name: fill(t('version'), { number: '' }).trim() })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    // What cannot stand is marked, and nothing is sent.
    const margin = page.getByLabel(t('general.margin'), { exact: true })
    await margin.fill('80 percent')
    await page.getByRole('button', { name: t('save'), exact: true }).click()
    await expect(margin).toBeFocused()
    await expect(page.getByText(t('errors.range'))).toBeVisible()
    await margin.fill('9,5')
    await page.getByRole('button', { name: t('addPeak') }).click()
    await page.getByLabel(t('fields.firstDay')).last().fill('1/2')
    await page.getByLabel(t('fields.lastDay')).last().fill('20/2')
    await page.getByLabel(t('fields.percent')).nth(2).fill('7')
    await page.getByRole('button', { name: t('save'), exact: true }).click()
    const publish = page.getByRole('button', { name: t('publish') })
    await expect(publish).toBeEnabled()

    await page.getByRole('link', { name: t('tabs.taxes'), exact: true }).click()
    await page.getByRole('button', { name: fill(t('addTax'), { tax: t('tax.us') }) }).click()
    const row = page.getByRole('group', { name: t('newRow') })
    await row.getByLabel(t('fields.until')).fill('2027-12-31')
    await row.getByLabel(t('fields.source')).fill('Internal Revenue Code § 4261, amounts for 2027')
    // Last: the row is named by it from then on.
    await row.getByLabel(t('fields.from')).fill('2027-01-01')
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: t('save'), exact: true }).click()
    await expect(publish).toBeEnabled()

    await page.getByRole('link', { name: t('tabs.changes'), exact: true }).click()
    await expect(page.getByRole('cell', { name: t('general.margin') })).toBeVisible()
    await expect(page.getByText('2027-01-01').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: t('tabs.preview'), exact: true }).click()
    await expect(page.getByRole('columnheader', { name: t('fields.difference') })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    // Other specs book meanwhile: the prices of customers stay.
    if (locale === 'it') {
      await page.getByRole('button', { name: t('discard'), exact: true }).click()
      expect.soft(await findViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: t('discard'), exact: true }).click()
      await expect(page).toHaveURL(/\/staff\/pricing$/)
    } else {
      await publish.click()
      await dialog.getByLabel(t('later')).check()
      await dialog.getByRole('button', { name: t('publish') }).click()
      await expect(dialog.getByText(t('errors.at-date'))).toBeVisible()
      const later = Temporal.Now.plainDateTimeISO().add({ days: 300 }).toString({ smallestUnit: 'minute' })
      await dialog.getByLabel(t('effectiveFrom'), { exact: true }).fill(later)
      expect.soft(await findViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: t('publish') }).click()
      await expect(page.getByText(t('status.scheduled'), { exact: true })).toBeVisible()
      await page.getByRole('link', { name: t('tabs.values'), exact: true }).click()
      await expect(page.getByText(t('general.margin'), { exact: true })).toBeVisible()
      await expect(margin).toHaveCount(0)
      await page.getByRole('button', { name: t('withdraw') }).click()
      await dialog.getByLabel(words(locale, 'staff-market', 'reasonDialog.reason')).fill('Not yet')
      await dialog.getByRole('button', { name: words(locale, 'staff-market', 'reasonDialog.confirm') }).click()
      await expect(page.getByText(t('status.withdrawn'), { exact: true })).toBeVisible()
    }
    await office.close()
  })
}
