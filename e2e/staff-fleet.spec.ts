import { expect, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { contextOptions } from './screens.ts'
import { newMember, staffContext } from './staff.ts'
import { fill, text, words } from './texts.ts'

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
    const t = (english: string) => text(locale, 'staff-fleet', english)
    const office = await staffContext(browser, await newMember(request, ['operations']), baseURL ?? '', contextOptions(appearance))
    const page = await office.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await page.goto('/staff/fleet')
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    const tail = `X-${locale.toUpperCase()}${String(Date.now()).slice(-4)}`
    await page.getByRole('button', { name: t('Add an aircraft') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('Save') }).click()
    await expect(dialog.getByText(t('There is no airport with this code. Use the ICAO code, as EGLF'))).toBeVisible()
    await dialog.getByLabel(t('Tail'), { exact: true }).fill(tail)
    await dialog.getByLabel(t('Base'), { exact: true }).fill('EGLF')
    await dialog.getByLabel(t('Aircraft type'), { exact: true }).selectOption({ index: 3 })
    await dialog.getByLabel(t('Operator'), { exact: true }).selectOption({ index: 1 })
    await dialog.getByLabel(text(locale, 'staff-fleet.fields', 'Year built'), { exact: true }).fill('2021')
    await dialog.getByLabel(t('Seats'), { exact: true }).fill('199')
    await dialog.getByRole('button', { name: t('Save') }).click()
    await expect(dialog.getByLabel(t('Seats'), { exact: true })).toBeFocused()
    await dialog.getByLabel(t('Seats'), { exact: true }).fill('4')
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: t('Save') }).click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('textbox', { name: t('Tail, type, operator or base') }).fill(tail)
    await page.getByRole('button', { name: t('Find'), exact: true }).click()
    await page.getByRole('link', { name: tail }).click()
    await expect(page.getByRole('heading', { level: 1, name: tail })).toBeVisible()
    await page.getByRole('button', { name: t('Edit'), exact: true }).click()
    await dialog.getByLabel(t('Rate, % of the type'), { exact: true }).fill('112,5')
    await dialog.getByRole('button', { name: t('Save') }).click()
    await expect(page.getByText('100 % → 112.5 %')).toBeVisible()
    // The notice leaves the buttons of the page free.
    if (width >= 768) {
      await expect(page.getByText(t('Saved')).last()).toBeVisible()
      await page.getByRole('button', { name: t('Edit'), exact: true }).click({ trial: true, timeout: 1_000 })
    }
    // A photograph for customers, and a scan for the team.
    await page.getByLabel(t('What it shows')).selectOption('cabin')
    const [photo, scan] = [
      page.getByLabel(t('Add a photograph'), { exact: true }).last(),
      page.getByLabel(t('Add scans'), { exact: true }).last(),
    ]
    await photo.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(page.getByRole('alert')).toContainText(text(locale, 'errors', 'Wrong format'))
    await photo.setInputFiles({ name: 'cabin.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await expect(page.getByRole('img', { name: fill(t('Cabin of {tail}'), { tail }) })).toBeVisible()
    await scan.setInputFiles({ name: 'review 2027.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await expect(page.getByRole('link', { name: 'review 2027.png' })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    const decide = async (status: 'grounded' | 'retired'): Promise<void> => {
      await page.getByRole('button', { name: words(locale, 'staff-fleet', `set.${status}`), exact: true }).click()
      await dialog.getByLabel(text(locale, 'staff-market', 'Reason')).fill('Bird strike')
      await dialog.getByRole('button', { name: text(locale, 'staff-market', 'Confirm') }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(words(locale, 'staff-fleet', `status.${status}`), { exact: true }).first()).toBeVisible()
    }
    await decide('grounded')
    expect.soft(await findViolations(page)).toEqual([])
    await decide('retired')
    await expect(page.getByRole('button', { name: t('Edit'), exact: true })).toHaveCount(0)

    await page.goto('/staff/fleet/operators')
    // Another one for each look, because an operator changed meanwhile is not saved.
    const edit = page.getByRole('button', { name: fill(t('Edit {name}'), { name: '' }).trim() }).nth(locale === 'en' ? -1 : -2)
    await edit.click()
    await dialog.getByLabel(t('Certificate until'), { exact: true }).fill('2031-12-31')
    await dialog.getByRole('button', { name: t('Save') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('2031').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await edit.click()
    await expect(dialog.getByText('→ 2031-12-31').first()).toBeVisible()
    await office.close()
  })
}
