import { expect, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { contextOptions } from './screens.ts'
import { newMember, staffContext } from './staff.ts'
import { fill, words } from './texts.ts'

for (const appearance of [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'it', width: 390, colorScheme: 'dark' },
] as const) {
  const { locale, width } = appearance

  test(`an aircraft is entered, changed, grounded and retired; an operator renews its certificate (${locale}, ${width} px)`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const t = (path: string): string => words(locale, 'staff-fleet', path)
    const office = await staffContext(browser, await newMember(request, ['operations']), baseURL ?? '', contextOptions(appearance))
    const page = await office.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await page.goto('/staff/fleet')
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    const tail = `X-${locale.toUpperCase()}${String(Date.now()).slice(-4)}`
    await page.getByRole('button', { name: t('add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('save') }).click()
    await expect(dialog.getByText(t('errors.base'))).toBeVisible()
    await dialog.getByLabel(t('fields.tail'), { exact: true }).fill(tail)
    await dialog.getByLabel(t('fields.base'), { exact: true }).fill('EGLF')
    await dialog.getByLabel(t('fields.type'), { exact: true }).selectOption({ index: 3 })
    await dialog.getByLabel(t('fields.company'), { exact: true }).selectOption({ index: 1 })
    await dialog.getByLabel(t('fields.year'), { exact: true }).fill('2021')
    await dialog.getByLabel(t('fields.seats'), { exact: true }).fill('199')
    await dialog.getByRole('button', { name: t('save') }).click()
    await expect(dialog.getByLabel(t('fields.seats'), { exact: true })).toBeFocused()
    await dialog.getByLabel(t('fields.seats'), { exact: true }).fill('4')
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: t('save') }).click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('textbox', { name: t('search') }).fill(tail)
    await page.getByRole('button', { name: t('find'), exact: true }).click()
    await page.getByRole('link', { name: tail }).click()
    await expect(page.getByRole('heading', { level: 1, name: tail })).toBeVisible()
    await page.getByRole('button', { name: t('edit'), exact: true }).click()
    await dialog.getByLabel(t('fields.rate'), { exact: true }).fill('112,5')
    await dialog.getByRole('button', { name: t('save') }).click()
    await expect(page.getByText('100 % → 112.5 %')).toBeVisible()
    // The notice leaves the buttons of the page free.
    if (width >= 768) {
      await expect(page.getByText(t('saved')).last()).toBeVisible()
      await page.getByRole('button', { name: t('edit'), exact: true }).click({ trial: true, timeout: 1_000 })
    }
    // A photograph for customers, and a scan for the team.
    await page.getByLabel(t('photos.what')).selectOption('cabin')
    const [photo, scan] = [
      page.getByLabel(t('photos.add'), { exact: true }).last(),
      page.getByLabel(t('documents.add'), { exact: true }).last(),
    ]
    await photo.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(page.getByRole('alert')).toContainText(words(locale, 'errors', 'WRONG_FORMAT'))
    await photo.setInputFiles({ name: 'cabin.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await expect(page.getByRole('img', { name: fill(t('photos.alt.cabin'), { tail }) })).toBeVisible()
    await scan.setInputFiles({ name: 'review 2027.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await expect(page.getByRole('link', { name: 'review 2027.png' })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    const decide = async (status: 'grounded' | 'retired'): Promise<void> => {
      await page.getByRole('button', { name: t(`set.${status}`), exact: true }).click()
      await dialog.getByLabel(words(locale, 'staff-market', 'reasonDialog.reason')).fill('Bird strike')
      await dialog.getByRole('button', { name: words(locale, 'staff-market', 'reasonDialog.confirm') }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(t(`status.${status}`), { exact: true }).first()).toBeVisible()
    }
    await decide('grounded')
    expect.soft(await findViolations(page)).toEqual([])
    await decide('retired')
    await expect(page.getByRole('button', { name: t('edit'), exact: true })).toHaveCount(0)

    await page.goto('/staff/fleet/operators')
    // Another one for each look, because an operator changed meanwhile is not saved.
    const edit = page.getByRole('button', { name: fill(t('editOperator'), { name: '' }).trim() }).nth(locale === 'en' ? -1 : -2)
    await edit.click()
    await dialog.getByLabel(t('fields.aocUntil'), { exact: true }).fill('2031-12-31')
    await dialog.getByRole('button', { name: t('save') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('2031').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await edit.click()
    await expect(dialog.getByText('→ 2031-12-31').first()).toBeVisible()
    await office.close()
  })
}
