import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { newCustomer, newRequest, toTrip } from './backend.ts'
import { staffLooks } from './looks.ts'
import { seconds } from './patience.ts'
import { newMember } from './staff.ts'
import { fill, text } from './texts.ts'

for (const appearance of staffLooks) {
  const { locale, width } = appearance

  test(`filters and columns are kept as a view, and lists follow changes (${locale}, ${width} px)`, async ({ openOffice, request }) => {
    const member = await newMember(request, ['sales'])
    const page = await openOffice(member, appearance)
    const t = (english: string) => text(locale, 'staff', english)
    const product = page.locator('[data-column=product]')
    await page.goto('/staff/trips')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(product).not.toHaveCount(0)
    await page.getByRole('button', { name: t('Columns') }).click()
    await page.getByRole('menuitemcheckbox', { name: text(locale, 'staff-market', 'Product') }).click()
    await expect(product).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(product).toHaveCount(0)

    await page.getByRole('button', { name: t('Views') }).click()
    await page.getByRole('menuitem', { name: t('Save this view') }).click()
    const dialog = page.getByRole('dialog')
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: t('Save') }).click()
    await expect(dialog.getByText(t('Give the view a name'))).toBeVisible()
    await typeInto(dialog.getByLabel(t('Name')), 'Short list')
    await dialog.getByRole('button', { name: t('Save') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/hide=product/)
    await page.getByRole('link', { name: text(locale, 'staff-market', 'Refunds'), exact: true }).click()
    await page.getByRole('button', { name: t('Unsaved view') }).click()
    await page.getByRole('menuitemradio', { name: 'Short list' }).click()
    await expect(page).toHaveURL(/hide=product/)
    await page.getByRole('button', { name: 'Short list' }).click()
    await page.getByRole('menuitem', { name: fill(t('Delete “{name}”'), { name: 'Short list' }) }).click()
    await expect(page.getByText(t('The view is deleted'))).toBeVisible()

    // Another customer asks while the page is open: its row appears by itself, long before the page would ask again.
    await page.goto('/staff/requests')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const customer = await newCustomer(request)
    await newRequest(request, customer, await toTrip(request))
    await typeInto(page.getByRole('searchbox').or(page.getByRole('textbox')).first(), customer.phone.slice(-7))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await newRequest(request, customer, await toTrip(request))
    await expect(page.getByRole('row').nth(2)).toBeVisible({ timeout: seconds(5) })
  })
}
