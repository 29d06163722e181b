import { expect, test } from '@playwright/test'
import { reportNames } from '@aquilane/domain/reports/reports'
import { findViolations } from './axe.ts'
import { contextOptions } from './screens.ts'
import { newMember, staffContext } from './staff.ts'
import { words } from './texts.ts'

for (const appearance of [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'it', width: 390, colorScheme: 'dark' },
] as const) {
  const { locale, width } = appearance

  test(`every report opens; a row opens what it is made of, and the period stays (${locale}, ${width} px)`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const t = (path: string): string => words(locale, 'staff-reports', path)
    const office = await staffContext(
      browser,
      await newMember(request, ['finance', 'operations']),
      baseURL ?? '',
      contextOptions(appearance),
    )
    const page = await office.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    const to = Temporal.Now.plainDateISO('UTC').add({ days: 60 }).toString()
    await page.goto('/staff/reports')
    await page.getByLabel(t('to'), { exact: true }).fill(to)
    for (const name of reportNames) {
      await page
        .getByRole('navigation', { name: t('title') })
        .getByRole('link', { name: t(`names.${name}`), exact: true })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: t(`names.${name}`) })).toBeVisible()
      await expect(page.getByLabel(t('to'), { exact: true })).toHaveValue(to)
      // A period with rows, or why there are none.
      await expect(page.getByRole('table', { name: '' }).or(page.getByText(t('empty')))).toBeVisible()
    }
    await page
      .getByRole('navigation', { name: t('title') })
      .getByRole('link', { name: t('names.utilisation') })
      .click()
    expect.soft(await findViolations(page)).toEqual([])
    const rows = page.getByRole('table').locator('tbody').getByRole('row')
    await rows.first().getByRole('link').click()
    await expect(page.getByText(t('within'))).toBeVisible()
    await expect(page.getByLabel(t('by'))).toHaveValue('aircraft')
    const tail = rows.first().getByRole('link')
    await expect(tail).toHaveAttribute('href', /\/staff\/fleet\/\d+$/)
    await page.getByRole('button', { name: t('clear') }).click()
    await expect(page.getByText(t('within'))).toHaveCount(0)
    await page.getByLabel(t('by')).selectOption('class')
    await expect(page).toHaveURL(/by=class/)
    const csv = await page.request.get(
      (await page.getByRole('link', { name: words(locale, 'staff', 'page.export') }).getAttribute('href')) ?? '',
    )
    expect(csv.status()).toBe(200)
    expect((await csv.text()).split('\n').length).toBeGreaterThan(2)
    await office.close()
  })
}
