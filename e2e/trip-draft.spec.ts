import { findViolations } from './axe.ts'
import { expect, test } from './case.ts'
import { choosePlace, chooseTime, live, openHome, search, type Traveller } from './journey.ts'
import { at, customerLooks } from './looks.ts'
import { fill, text, words } from './texts.ts'

const paxOf = ({ page, locale }: Traveller) => page.getByRole('spinbutton', { name: words(locale, 'trip', 'pax'), exact: true })
const placeOf = ({ page, locale }: Traveller, end: 'from' | 'to') =>
  page.getByRole('combobox', { name: words(locale, 'trip', end), exact: true })
const shownAt = (traveller: Traveller, end: 'from' | 'to') =>
  placeOf(traveller, end).evaluate((field) => (field as HTMLInputElement).value || field.textContent || '')

/** A third passenger, who is a child. */
async function addChild(traveller: Traveller): Promise<void> {
  const { page, locale } = traveller
  await page.getByRole('button', { name: text(locale, 'trip', 'Children, pets, special luggage') }).click()
  const party = page.getByRole('dialog')
  const more = fill(text(locale, 'party', 'More: {label}'), { label: text(locale, 'party.label', 'Children') })
  await party.getByRole('button', { name: more }).click()
  expect.soft(await findViolations(page)).toEqual([])
  await party.getByRole('button', { name: text(locale, 'party', 'Done') }).click()
  await expect(paxOf(traveller)).toHaveValue('3')
}

/** A link fills what it names, keeps nothing old over it and says what is missing. */
async function fillByLink(traveller: Traveller): Promise<void> {
  const { page, locale } = traveller
  await choosePlace(traveller, 'to', 'London', { shown: locale === 'it' ? 'Londra' : 'London' })
  await page.goto(at(locale, '/?to=city:NCE&pax=5'))
  await live(page)
  await expect.poll(() => shownAt(traveller, 'to')).toContain(locale === 'it' ? 'Nizza' : 'Nice')
  await expect(paxOf(traveller)).toHaveValue('5')
  const missing = text(locale, 'trip', 'Still to choose: {fields}.').replace('{fields}.', '')
  await expect(page.getByText(missing)).toContainText(words(locale, 'trip', 'missing.departure'))
}

for (const { locale, width } of customerLooks)
  test(`${locale}, ${width} px: a trip survives a reload and the way back from its prices, and can be started again`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 })
    const traveller: Traveller = { page, locale, narrow: width < 1240 }
    const place = (end: 'from' | 'to') => placeOf(traveller, end)
    const again = page.getByRole('button', { name: text(locale, 'trip', 'Start again') })
    const shown = (end: 'from' | 'to') => shownAt(traveller, end)
    await openHome(traveller)
    await expect(again).toHaveCount(0)
    await choosePlace(traveller, 'from', 'London', { shown: locale === 'it' ? 'Londra' : 'London' })
    await choosePlace(traveller, 'to', 'Nice', { shown: locale === 'it' ? 'Nizza' : 'Nice' })
    await chooseTime(traveller, 30)
    await addChild(traveller)
    const child = locale === 'it' ? '1 bambino' : '1 child'
    const entered = [await shown('from'), await shown('to')]
    expect(entered.every((name) => name.length > 3)).toBe(true)

    await page.reload()
    await live(page)
    await expect.poll(async () => [await shown('from'), await shown('to')]).toEqual(entered)
    await expect(page.getByText(child)).toBeVisible()
    await search(traveller)
    await expect(page.getByText(child)).toBeVisible()
    await page.goBack()
    await expect.poll(async () => [await shown('from'), await shown('to')]).toEqual(entered)

    await again.click()
    await expect.poll(async () => shown('to')).not.toBe(entered[1])
    await expect(again).toHaveCount(0)
    // The next trip begins where the last search departed.
    await page.reload()
    await live(page)
    await expect.poll(async () => shown('from')).toBe(entered[0])
    await expect.poll(async () => shown('to')).not.toBe(entered[1])

    // A popular destination leads on to the date, once.
    const popular = page.getByRole('button', { name: text(locale, 'home', 'Fly to {city}').replace('{city}', '') }).first()
    await popular.click()
    const calendar = page.getByRole('grid').first()
    await expect(calendar).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    await page.reload()
    await live(page)
    await popular.click()
    // Without a departure it is the departure that is missing.
    await expect(place('from')).toBeFocused()
    await expect(page.getByText(text(locale, 'trip', 'Choose where you leave from')).first()).toBeVisible()
    await expect(calendar).toBeHidden()

    await fillByLink(traveller)
  })
