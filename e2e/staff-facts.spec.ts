import { isFullRun } from '@aquilane/testing/level'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, packed, toTrip } from './backend.ts'
import { at, contextOptions, staffLooks } from './looks.ts'
import { application, approveAsColleague, getColleague } from './staff.ts'
import { getRow } from './table.ts'
import { type Locale, text } from './texts.ts'

const say = (locale: Locale, english: string, scope = 'staff-facts') => text(locale, scope, english)

// The company has one draft of the facts.
test.describe.configure({ mode: 'default' })

/** A case that was broken off leaves its draft. */
async function clearDraft(request: APIRequestContext): Promise<void> {
  const { headers } = await getColleague(request)
  const response = await request.get('/gamma/staff/facts/airport', { headers, params: { code: 'LFMN' } })
  const { draft } = (await response.json()) as { draft: { revision: number } | null }
  if (draft)
    await request.post('/gamma/staff/facts/discard-draft', { headers: { ...application, ...headers }, data: { revision: draft.revision } })
}

/** What cannot stand is marked, and what was typed stays. */
async function draftClosure(page: Page, locale: Locale, day: string): Promise<void> {
  await page.goto('/staff/facts')
  await typeInto(page.getByLabel(say(locale, 'Code, name, city or country')), 'LFMN')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /LFMN/ }).click()
  await page.getByRole('button', { name: say(locale, 'Add a closure') }).click()
  const dialog = page.getByRole('dialog')
  const form = (english: string) => dialog.getByLabel(say(locale, english, 'staff-facts.form'), { exact: true })
  await typeInto(form('From'), '0:00')
  await typeInto(form('Until'), 'sunset')
  await dialog.getByRole('button', { name: say(locale, 'Save in the draft') }).click()
  await expect(form('Until')).toBeFocused()
  await expect(dialog.getByText(say(locale, 'Write a time such as 06:30'))).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
  await typeInto(form('Until'), '24:00')
  await form('When').selectOption('dates')
  await form('First day').fill(day)
  await form('Last day').fill(day)
  await typeInto(form('Source'), 'NOTAM A1234/26')
  await form('Kind of source').selectOption('A')
  await dialog.getByRole('button', { name: say(locale, 'Save in the draft') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByRole('region', { name: say(locale, 'Closures') }).getByText(say(locale, 'New', 'staff-facts.states')),
  ).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
}

/** The quotes that the draft refuses are named before a second member publishes it. */
async function compareAndPublish(page: Page, request: APIRequestContext, locale: Locale): Promise<string> {
  await page
    .getByRole('link', { name: say(locale, 'Open the draft') })
    .first()
    .click()
  const quotes = page.getByRole('region', { name: say(locale, 'The last quotes') })
  await expect(quotes.getByText(say(locale, 'Refused', 'staff-facts.effect')).first()).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
  await ask(page, locale, 'Publish…')
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  await approveAsColleague(request, `facts:${id}`)
  await page.reload()
  await expect(page.getByText(say(locale, 'Published', 'staff-facts.versionStates'), { exact: true })).toBeVisible()
  return id
}

/** Asks a second member. */
async function ask(page: Page, locale: Locale, act: 'Publish…' | 'Roll back…'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: say(locale, act) }).click()
  await dialog.getByRole('button', { name: say(locale, act) }).click()
  await expect(dialog.getByText(say(locale, 'Say why, in three letters or more'))).toBeVisible()
  await typeInto(dialog.getByLabel(say(locale, 'Reason', 'staff-facts.reason')), 'Runway works')
  await dialog.getByRole('button', { name: say(locale, act) }).click()
  await expect(page.getByText(text(locale, 'staff-approvals', 'Waits for a second member. See Approvals.')).first()).toBeVisible()
}

/** A new area by the keyboard: what cannot stand has the focus, and what was typed stays. */
async function draftArea(page: Page, locale: Locale): Promise<void> {
  await page.goto('/staff/facts/airspace')
  await page.getByRole('button', { name: say(locale, 'Add an area', 'staff-facts.areaForm') }).press('Enter')
  const dialog = page.getByRole('dialog')
  const form = (english: string, scope = 'staff-facts.areaForm') => dialog.getByLabel(say(locale, english, scope), { exact: true })
  await expect(form('Name')).toBeFocused()
  await typeInto(form('Name'), 'Côte d’Azur')
  await typeInto(form('Single airports'), 'XQXQ')
  await typeInto(form('Source', 'staff-facts.form'), 'EASA CZIB 2026-09')
  await page.keyboard.press('Enter')
  await expect(form('Kind of source', 'staff-facts.form')).toBeFocused()
  expect.soft(await findViolations(page)).toEqual([])
  await form('Kind of source', 'staff-facts.form').selectOption('A')
  await form('Name').press('Enter')
  await expect(dialog.getByText(say(locale, 'Write ICAO codes of airports that the product knows', 'staff-facts.errors'))).toBeVisible()
  await typeInto(form('Single airports'), 'LFMN')
  await form('Name').press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Côte d’Azur')).toBeVisible()
}

/** Ends an area of the product: another page is no source for that. */
async function endArea(page: Page, locale: Locale): Promise<void> {
  await getRow(page, 'Eritrea').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: say(locale, 'End', 'staff-facts.areaForm') }).click()
  const dialog = page.getByRole('dialog')
  const form = (english: string) => dialog.getByLabel(say(locale, english, 'staff-facts.form'), { exact: true })
  await typeInto(form('Source'), 'A blog')
  await form('Kind of source').selectOption('C')
  await typeInto(form('Date of the source'), '2026-11')
  const submit = dialog.getByRole('button', { name: say(locale, 'End', 'staff-facts.areaForm') })
  await submit.click()
  await expect(form('Kind of source')).toBeFocused()
  await form('Kind of source').selectOption('B')
  await submit.click()
  await expect(dialog).toHaveCount(0)
  expect.soft(await findViolations(page)).toEqual([])
}

/** The approval of a type at London City. */
async function changeType(page: Page, locale: Locale): Promise<void> {
  await page.goto('/staff/facts/types')
  await page.getByRole('button', { name: `${say(locale, 'Change')}: Phenom 300E` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say(locale, 'London City', 'staff-facts.columns')).selectOption('no')
  await dialog.getByRole('button', { name: say(locale, 'Save in the draft', 'staff-facts.form') }).click()
  await expect(dialog).toHaveCount(0)
}

for (const [index, appearance] of staffLooks.entries()) {
  const { locale, width } = appearance

  // Said of every rule by the server's specs.
  if (isFullRun)
    test(`areas and a type are changed in one draft, which names them (${locale}, ${width} px)`, async ({ openOffice, request }) => {
      await clearDraft(request)
      const trip = await toTrip(request, { stops: [{ to: 'LFMN', days: 84 + index }], locale })
      const page = await openOffice(['operations'], appearance)
      await draftArea(page, locale)
      await endArea(page, locale)
      await changeType(page, locale)
      // Last: the demo company books meanwhile, and the last charters are compared.
      await newOrder(request, await newCustomer(request), trip)
      await page
        .getByRole('link', { name: say(locale, 'Open the draft') })
        .first()
        .click()
      const changes = page.getByRole('region', { name: say(locale, 'Changes', 'staff-facts.changesTitle') })
      for (const name of ['Côte d’Azur', 'Eritrea', 'Phenom 300E']) await expect(changes.getByText(name).first()).toBeVisible()
      await expect(page.getByText(say(locale, 'Refused', 'staff-facts.effect')).first()).toBeVisible()
      expect.soft(await findViolations(page)).toEqual([])
      await clearDraft(request)
    })
}

for (const [index, appearance] of staffLooks.entries()) {
  const { locale, width } = appearance

  test(`a closure of an airport is drafted, compared, published by a second member and taken back (${locale}, ${width} px)`, async ({
    openAs,
    openOffice,
    request,
  }) => {
    await clearDraft(request)
    const days = 86 + index
    const trip = await toTrip(request, { stops: [{ to: 'LFMN', days }], locale })
    const page = await openOffice(['operations'], appearance)
    await draftClosure(page, locale, Temporal.Now.plainDateISO().add({ days }).toString())
    // Last: the demo company books meanwhile, and the last charters are compared.
    await newOrder(request, await newCustomer(request), trip)
    const id = await compareAndPublish(page, request, locale)

    const visitor = await openAs(null, contextOptions(appearance))
    const results = at(locale, `/suggest-list/${await packed(request, trip)}`)
    const reason = locale === 'en' ? "Nice Côte d'Azur (NCE) is closed on the day of the arrival" : /\(NCE\) è chiuso/
    // Searches take a publication over a moment after it.
    await expect(async () => {
      await visitor.goto(results)
      await expect(visitor.getByText(reason)).toBeVisible({ timeout: 5_000 })
    }).toPass()

    await ask(page, locale, 'Roll back…')
    await approveAsColleague(request, `facts:${id}`)
    await page.reload()
    await expect(page.getByText(say(locale, 'Rolled back', 'staff-facts.versionStates'), { exact: true })).toBeVisible()
    // The page with its prices is kept for half a minute.
    await expect(async () => {
      await visitor.goto(results)
      await expect(visitor.getByRole('article').first()).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expect(visitor.getByText(reason)).toHaveCount(0)
  })
}
