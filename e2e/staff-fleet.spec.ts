import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { type Look, staffLooks } from './looks.ts'
import { type Locale, fill, text, words } from './texts.ts'

/** Nothing lies over the middle of this element. */
const isOnTop = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

const say = (locale: Locale, english: string) => text(locale, 'staff-fleet', english)

async function enterAircraft(page: Page, locale: Locale, tail: string): Promise<void> {
  await page.getByRole('button', { name: say(locale, 'Add an aircraft') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say(locale, 'Save') }).click()
  await expect(dialog.getByText(say(locale, 'There is no airport with this code. Use the ICAO code, as EGLF'))).toBeVisible()
  await typeInto(dialog.getByLabel(say(locale, 'Tail'), { exact: true }), tail)
  await typeInto(dialog.getByLabel(say(locale, 'Base'), { exact: true }), 'EGLF')
  await dialog.getByLabel(say(locale, 'Aircraft type'), { exact: true }).selectOption({ index: 3 })
  await dialog.getByLabel(say(locale, 'Operator'), { exact: true }).selectOption({ index: 1 })
  await typeInto(dialog.getByLabel(text(locale, 'staff-fleet.fields', 'Year built'), { exact: true }), '2021')
  await typeInto(dialog.getByLabel(say(locale, 'Seats'), { exact: true }), '199')
  await dialog.getByRole('button', { name: say(locale, 'Save') }).click()
  await expect(dialog.getByLabel(say(locale, 'Seats'), { exact: true })).toBeFocused()
  await typeInto(dialog.getByLabel(say(locale, 'Seats'), { exact: true }), '4')
  expect.soft(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: say(locale, 'Save') }).click()
  await expect(dialog).toHaveCount(0)
}

async function changeRate(page: Page, { locale, width }: Look, tail: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  // The page of the draft opens by itself; the list of drafts has it.
  await expect(page.getByRole('heading', { level: 1, name: tail })).toBeVisible()
  await page.goto('/staff/fleet?status=draft')
  await typeInto(page.getByRole('textbox', { name: say(locale, 'Tail, type, operator or base') }), tail)
  await page.getByRole('button', { name: say(locale, 'Find'), exact: true }).click()
  await page.getByRole('link', { name: tail }).click()
  await expect(page.getByRole('heading', { level: 1, name: tail })).toBeVisible()
  await expect(page.getByRole('button', { name: say(locale, 'Publish'), exact: true })).toBeDisabled()
  await page.getByRole('button', { name: say(locale, 'Edit'), exact: true }).click()
  await typeInto(dialog.getByLabel(say(locale, 'Rate, % of the type'), { exact: true }), '112,5')
  await dialog.getByRole('button', { name: say(locale, 'Save') }).click()
  await expect(page.getByText('100 % → 112.5 %')).toBeVisible()
  // The notice leaves the buttons of the page free.
  if (width >= 768) {
    await expect(page.getByText(say(locale, 'Saved')).last()).toBeVisible()
    const edit = page.getByRole('button', { name: say(locale, 'Edit'), exact: true })
    expect(await edit.evaluate(isOnTop)).toBe(true)
  }
}

/** A photograph for customers, and a scan for the team. */
async function addPictures(page: Page, locale: Locale, tail: string): Promise<void> {
  await page.getByLabel(say(locale, 'What it shows')).selectOption('cabin')
  const [photo, scan] = [
    page.getByLabel(say(locale, 'Add a photograph'), { exact: true }).last(),
    page.getByLabel(say(locale, 'Add scans'), { exact: true }).last(),
  ]
  await photo.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toContainText(text(locale, 'errors', 'Wrong format'))
  await photo.setInputFiles({ name: 'cabin.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.getByRole('img', { name: fill(say(locale, 'Cabin of {tail}'), { tail }) })).toBeVisible()
  await scan.setInputFiles({ name: 'review 2027.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.getByRole('link', { name: 'review 2027.png' })).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
}

async function decide(page: Page, locale: Locale, status: 'grounded' | 'retired'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: words(locale, 'staff-fleet', `set.${status}`), exact: true }).click()
  await typeInto(dialog.getByLabel(text(locale, 'staff-market', 'Reason')), 'Bird strike')
  await dialog.getByRole('button', { name: text(locale, 'staff-market', 'Confirm') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(words(locale, 'staff-fleet', `status.${status}`), { exact: true }).first()).toBeVisible()
}

async function renewCertificate(page: Page, locale: Locale): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto('/staff/fleet/operators')
  // Another one for each look, because an operator changed meanwhile is not saved.
  const edit = page.getByRole('button', { name: fill(say(locale, 'Edit {name}'), { name: '' }).trim() }).nth(locale === 'en' ? -1 : -2)
  await edit.click()
  await dialog.getByLabel(say(locale, 'Certificate until'), { exact: true }).fill('2031-12-31')
  await dialog.getByRole('button', { name: say(locale, 'Save') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('2031').first()).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
  await edit.click()
  await expect(dialog.getByText('→ 2031-12-31').first()).toBeVisible()
}

for (const appearance of staffLooks) {
  const { locale, width } = appearance

  test(`an aircraft is entered, changed, grounded and retired; an operator renews its certificate (${locale}, ${width} px)`, async ({
    openOffice,
  }) => {
    const page = await openOffice(['operations'], appearance)
    await page.goto('/staff/fleet')
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    const tail = `X-${locale.toUpperCase()}${String(Date.now()).slice(-4)}`
    await enterAircraft(page, locale, tail)
    await changeRate(page, appearance, tail)
    await addPictures(page, locale, tail)

    await decide(page, locale, 'grounded')
    expect.soft(await findViolations(page)).toEqual([])
    await decide(page, locale, 'retired')
    await expect(page.getByRole('button', { name: say(locale, 'Edit'), exact: true })).toHaveCount(0)

    await renewCertificate(page, locale)
  })
}
