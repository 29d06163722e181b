import type { Page } from '@playwright/test'
import { isFullRun } from '@aquilane/testing/level'
import { expect, test } from './case.ts'
import { sql } from './database.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { desk, type Look, staffLooks } from './looks.ts'
import { getColleague } from './staff.ts'
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
  // One that is published: other cases enter drafts.
  const [operator] = (await sql(`SELECT name FROM operator WHERE published_at IS NOT NULL ORDER BY name LIMIT 1`)) as { name: string }[]
  await dialog.getByLabel(say(locale, 'Operator'), { exact: true }).selectOption({ label: operator!.name })
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

/** What its papers say, without their bytes: photograph and scans have a case of their own. */
const completeDraft = (tail: string): Promise<object[]> =>
  sql(
    `WITH draft AS (SELECT id, identity, drafted_by FROM aircraft WHERE tail = '${tail}'),
      file AS (INSERT INTO stored_file (id, encrypted_key, parts, bytes, created_at)
        SELECT gen_random_uuid(), 'sealed', 1, 100, now() FROM generate_series(1, 5) RETURNING id),
      numbered AS (SELECT id, row_number() OVER () AS nth FROM file),
      photo AS (INSERT INTO aircraft_photo (id, aircraft_id, kind, width, height, added_by, added_at)
        SELECT numbered.id, draft.id, 'exterior', 640, 480, drafted_by, now() FROM draft, numbered WHERE nth = 5)
    INSERT INTO fleet_document (aircraft_id, kind, number, valid_until, identity, file_id, name, pages, size, added_by, added_at)
      SELECT draft.id, kind, kind || ' 1', '2040-01-01', identity, numbered.id, kind || '.pdf', 1, 100, drafted_by, now()
      FROM draft, unnest(ARRAY['aoc', 'insurance', 'airworthiness', 'noise']) WITH ORDINALITY paper (kind, nth) JOIN numbered USING (nth)`,
  )

if (isFullRun)
  test('a colleague publishes an aircraft that is complete, and the member who entered it cannot', async ({ openOffice, request }) => {
    const tail = `X-PB${String(Date.now()).slice(-4)}`
    const maker = await openOffice(['operations'], desk)
    await maker.goto('/staff/fleet')
    await enterAircraft(maker, 'en', tail)
    await expect(maker.getByRole('heading', { level: 1, name: tail })).toBeVisible()
    const publish = (page: Page) => page.getByRole('button', { name: say('en', 'Publish'), exact: true })
    await expect(publish(maker)).toBeDisabled()
    await expect(maker.getByText(words('en', 'staff-fleet', 'publication.missing'))).toBeVisible()
    await completeDraft(tail)
    await maker.reload()
    await expect(maker.getByText(words('en', 'staff-fleet', 'publication.obstacle.own'))).toBeVisible()
    await expect(publish(maker)).toBeDisabled()
    const colleague = await openOffice(await getColleague(request), desk)
    await colleague.goto(new URL(maker.url()).pathname)
    await publish(colleague).click()
    await expect(colleague.getByText(words('en', 'staff-fleet', 'publication.published')).last()).toBeVisible()
    await expect(publish(colleague)).toHaveCount(0)
    await maker.goto('/staff/fleet?status=draft')
    await expect(maker.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(maker.getByRole('link', { name: tail })).toHaveCount(0)
  })
