import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { staffLooks } from './looks.ts'
import { fill, text, words } from './texts.ts'

/** Nothing lies over the middle of this element. */
const isOnTop = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

for (const appearance of staffLooks) {
  const { locale, width } = appearance

  test(`an aircraft is entered, changed, grounded and retired; an operator renews its certificate (${locale}, ${width} px)`, async ({
    openOffice,
  }) => {
    const t = (english: string) => text(locale, 'staff-fleet', english)
    const page = await openOffice(['operations'], appearance)
    await page.goto('/staff/fleet')
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    const tail = `X-${locale.toUpperCase()}${String(Date.now()).slice(-4)}`
    await page.getByRole('button', { name: t('Add an aircraft') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('Save') }).click()
    await expect(dialog.getByText(t('There is no airport with this code. Use the ICAO code, as EGLF'))).toBeVisible()
    await typeInto(dialog.getByLabel(t('Tail'), { exact: true }), tail)
    await typeInto(dialog.getByLabel(t('Base'), { exact: true }), 'EGLF')
    await dialog.getByLabel(t('Aircraft type'), { exact: true }).selectOption({ index: 3 })
    await dialog.getByLabel(t('Operator'), { exact: true }).selectOption({ index: 1 })
    await typeInto(dialog.getByLabel(text(locale, 'staff-fleet.fields', 'Year built'), { exact: true }), '2021')
    await typeInto(dialog.getByLabel(t('Seats'), { exact: true }), '199')
    await dialog.getByRole('button', { name: t('Save') }).click()
    await expect(dialog.getByLabel(t('Seats'), { exact: true })).toBeFocused()
    await typeInto(dialog.getByLabel(t('Seats'), { exact: true }), '4')
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: t('Save') }).click()
    await expect(dialog).toHaveCount(0)

    await typeInto(page.getByRole('textbox', { name: t('Tail, type, operator or base') }), tail)
    await page.getByRole('button', { name: t('Find'), exact: true }).click()
    await page.getByRole('link', { name: tail }).click()
    await expect(page.getByRole('heading', { level: 1, name: tail })).toBeVisible()
    await page.getByRole('button', { name: t('Edit'), exact: true }).click()
    await typeInto(dialog.getByLabel(t('Rate, % of the type'), { exact: true }), '112,5')
    await dialog.getByRole('button', { name: t('Save') }).click()
    await expect(page.getByText('100 % → 112.5 %')).toBeVisible()
    // The notice leaves the buttons of the page free.
    if (width >= 768) {
      await expect(page.getByText(t('Saved')).last()).toBeVisible()
      const edit = page.getByRole('button', { name: t('Edit'), exact: true })
      expect(await edit.evaluate(isOnTop)).toBe(true)
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
      await typeInto(dialog.getByLabel(text(locale, 'staff-market', 'Reason')), 'Bird strike')
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
  })
}
