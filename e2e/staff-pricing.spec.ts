import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { staffLooks } from './looks.ts'
import { fill, text } from './texts.ts'

for (const appearance of staffLooks) {
  const { locale, width } = appearance

  test(`a version of the prices is written, compared and published or discarded (${locale}, ${width} px)`, async ({
    openOffice,
    request,
  }) => {
    const t = (english: string) => text(locale, 'staff-pricing', english)
    // A price that a customer was given, for the comparison.
    const customer = await newCustomer(request)
    await newOrder(request, customer, await toTrip(request, { locale }))
    const page = await openOffice(['finance'], appearance)
    await page.goto('/staff/pricing')
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: t('New draft') }).click()
    await dialog.getByRole('button', { name: t('Begin') }).click()
    await expect(dialog.getByText(t('Say why, in three letters or more'))).toBeVisible()
    await typeInto(dialog.getByLabel(t('Reason')), 'Winter')
    await dialog.getByRole('button', { name: t('Begin') }).click()
    await expect(page.getByRole('heading', { level: 1, name: fill(t('Version {number}'), { number: '' }).trim() })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    // What cannot stand is marked, and nothing is sent.
    const margin = page.getByLabel(t('Margin, %'), { exact: true })
    await typeInto(margin, '80 percent')
    await page.getByRole('button', { name: t('Save'), exact: true }).click()
    await expect(margin).toBeFocused()
    await expect(page.getByText(t('Not in range'))).toBeVisible()
    await typeInto(margin, '9,5')
    await page.getByRole('button', { name: t('Add peak dates') }).click()
    await typeInto(page.getByLabel(t('First day')).last(), '1/2')
    await typeInto(page.getByLabel(t('Last day')).last(), '20/2')
    await typeInto(page.getByLabel(t('Surcharge, %')).nth(2), '7')
    await page.getByRole('button', { name: t('Save'), exact: true }).click()
    const publish = page.getByRole('button', { name: t('Publish…') })
    await expect(publish).toBeEnabled()

    await page.getByRole('link', { name: t('Taxes'), exact: true }).click()
    await page.getByRole('button', { name: fill(t('Add a row: {tax}'), { tax: t('US excise and head taxes') }) }).click()
    const row = page.getByRole('group', { name: t('new') })
    await row.getByLabel(t('Known until')).fill('2027-12-31')
    await typeInto(row.getByLabel(t('Source')), 'Internal Revenue Code § 4261, amounts for 2027')
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
      await typeInto(dialog.getByLabel(text(locale, 'staff-market', 'Reason')), 'Not yet')
      await dialog.getByRole('button', { name: text(locale, 'staff-market', 'Confirm') }).click()
      await expect(page.getByText(t('Withdrawn'), { exact: true })).toBeVisible()
    }
  })
}
