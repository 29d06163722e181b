import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { staffLooks } from './looks.ts'
import { text, words } from './texts.ts'

for (const appearance of staffLooks) {
  const { locale, width } = appearance

  test(`an administrator sees what is wrong, what is kept, and who did what (${locale}, ${width} px)`, async ({ openOffice }) => {
    const t = (english: string) => text(locale, 'staff-system', english)
    const page = await openOffice(['admin'], appearance)
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
    await typeInto(page.getByLabel(t('What'), { exact: true }), 'nothing-of-the-kind')
    await page.getByRole('button', { name: t('Find'), exact: true }).click()
    await expect(page.getByText(t('Nothing matches'))).toBeVisible()
    await typeInto(page.getByLabel(t('What'), { exact: true }), 'staff')
    await page.getByRole('button', { name: t('Find'), exact: true }).click()
    await expect(page.getByRole('cell', { name: new RegExp(`^${text(locale, 'staff-audit', 'Member')} `) }).first()).toBeVisible()
    await expect(page).toHaveURL(/subject=staff/)

    // No other role sees it.
    const refused = await openOffice(['sales', 'finance', 'operations'], appearance)
    await refused.goto('/staff/system')
    await expect(refused.getByText(text(locale, 'staff', 'This is not open to you'))).toBeVisible()
  })
}
