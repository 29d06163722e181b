import { expect, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { contextOptions } from './screens.ts'
import { newMember, staffContext } from './staff.ts'
import { text, words } from './texts.ts'

for (const appearance of [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'it', width: 390, colorScheme: 'dark' },
] as const) {
  const { locale, width } = appearance

  test(`an administrator sees what is wrong, what is kept, and who did what (${locale}, ${width} px)`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const t = (english: string) => text(locale, 'staff-system', english)
    const office = await staffContext(browser, await newMember(request, ['admin']), baseURL ?? '', contextOptions(appearance))
    const page = await office.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await page.goto('/staff/system')
    await expect(page.getByRole('heading', { level: 2, name: t('Backups') })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    for (const tab of ['jobs', 'webhooks', 'retention'] as const) {
      await page
        .getByRole('link', { name: words(locale, 'staff-system', `tabs.${tab}`), exact: true })
        .first()
        .click()
      await expect(
        page
          .getByRole('table')
          .or(page.getByRole('heading', { level: 2 }))
          .first(),
      ).toBeVisible()
      expect.soft(await findViolations(page), tab).toEqual([])
    }

    await page.getByRole('link', { name: t('Audit'), exact: true }).click()
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByLabel(t('What'), { exact: true }).fill('nothing-of-the-kind')
    await page.getByRole('button', { name: t('Find'), exact: true }).click()
    await expect(page.getByText(t('Nothing matches'))).toBeVisible()
    await page.getByLabel(t('What'), { exact: true }).fill('staff')
    await page.getByRole('button', { name: t('Find'), exact: true }).click()
    await expect(page.getByRole('cell', { name: /^staff:/ }).first()).toBeVisible()
    await expect(page).toHaveURL(/subject=staff/)
    await office.close()

    // No other role sees it.
    const sales = await staffContext(
      browser,
      await newMember(request, ['sales', 'finance', 'operations']),
      baseURL ?? '',
      contextOptions(appearance),
    )
    const refused = await sales.newPage()
    await refused.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await refused.goto('/staff/system')
    await expect(refused.getByText(text(locale, 'staff', 'This is not open to you'))).toBeVisible()
    await sales.close()
  })
}
