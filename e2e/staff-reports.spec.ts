import { expect, test } from './case.ts'
import { reportNames } from '@aquilane/domain/reports/reports'
import { findViolations } from './axe.ts'
import { staffLooks } from './looks.ts'
import { text, words } from './texts.ts'

for (const appearance of staffLooks) {
  const { locale, width } = appearance

  test(`every report opens; a row opens what it is made of, and the period stays (${locale}, ${width} px)`, async ({ openOffice }) => {
    const t = (english: string) => text(locale, 'staff-reports', english)
    const page = await openOffice(['finance', 'operations'], appearance)
    const to = Temporal.Now.plainDateISO('UTC').add({ days: 60 }).toString()
    await page.goto('/staff/reports')
    await page.getByLabel(t('To'), { exact: true }).fill(to)
    for (const name of reportNames) {
      await page
        .getByRole('navigation', { name: t('Reports') })
        .getByRole('link', { name: words(locale, 'staff-reports', `names.${name}`), exact: true })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: words(locale, 'staff-reports', `names.${name}`) })).toBeVisible()
      await expect(page.getByLabel(t('To'), { exact: true })).toHaveValue(to)
      // A period with rows, or why there are none.
      await expect(page.getByRole('table', { name: '' }).or(page.getByText(t('Nothing in this period')))).toBeVisible()
    }
    await page
      .getByRole('navigation', { name: t('Reports') })
      .getByRole('link', { name: t('Utilisation') })
      .click()
    expect.soft(await findViolations(page)).toEqual([])
    const rows = page.getByRole('table').locator('tbody').getByRole('row')
    await rows.first().getByRole('link').click()
    await expect(page.getByText(t('Only what belongs to one row.'))).toBeVisible()
    await expect(page.getByLabel(t('Rows'))).toHaveValue('aircraft')
    const tail = rows.first().getByRole('link')
    await expect(tail).toHaveAttribute('href', /\/staff\/fleet\/\d+$/)
    await page.getByRole('button', { name: t('Show everything') }).click()
    await expect(page.getByText(t('Only what belongs to one row.'))).toHaveCount(0)
    await page.getByLabel(t('Rows')).selectOption('class')
    await expect(page).toHaveURL(/by=class/)
    const csv = await page.request.get(
      (await page.getByRole('link', { name: text(locale, 'staff', 'Export as CSV') }).getAttribute('href')) ?? '',
    )
    expect(csv.status()).toBe(200)
    expect((await csv.text()).split('\n').length).toBeGreaterThan(2)
  })
}
