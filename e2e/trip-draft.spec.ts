import { expect, test } from './case.ts'
import { choosePlace, chooseTime, live, openHome, search, type Traveller } from './journey.ts'
import { at, customerLooks } from './looks.ts'
import { text, words } from './texts.ts'

for (const { locale, width } of customerLooks)
  test(`${locale}, ${width} px: a trip survives a reload and the way back from its prices, and can be started again`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 })
    const traveller: Traveller = { page, locale, narrow: width < 1240 }
    const place = (end: 'from' | 'to') => page.getByRole('combobox', { name: words(locale, 'trip', end), exact: true })
    const again = page.getByRole('button', { name: text(locale, 'trip', 'Start again') })
    const shown = (end: 'from' | 'to') => place(end).evaluate((field) => (field as HTMLInputElement).value || field.textContent || '')
    await openHome(traveller)
    await expect(again).toHaveCount(0)
    await choosePlace(traveller, 'from', 'London', { shown: locale === 'it' ? 'Londra' : 'London' })
    await choosePlace(traveller, 'to', 'Nice', { shown: locale === 'it' ? 'Nizza' : 'Nice' })
    await chooseTime(traveller, 30)
    const entered = [await shown('from'), await shown('to')]
    expect(entered.every((name) => name.length > 3)).toBe(true)

    await page.reload()
    await live(page)
    await expect.poll(async () => [await shown('from'), await shown('to')]).toEqual(entered)
    await search(traveller)
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

    // A link fills what it names, keeps nothing old over it and says what is missing.
    await choosePlace(traveller, 'to', 'London', { shown: locale === 'it' ? 'Londra' : 'London' })
    await page.goto(at(locale, '/?to=city:NCE&pax=5'))
    await live(page)
    await expect.poll(async () => shown('to')).toContain(locale === 'it' ? 'Nizza' : 'Nice')
    await expect(page.getByRole('spinbutton', { name: words(locale, 'trip', 'pax'), exact: true })).toHaveValue('5')
    const missing = text(locale, 'trip', 'Still to choose: {fields}.').replace('{fields}.', '')
    await expect(page.getByText(missing)).toContainText(words(locale, 'trip', 'missing.departure'))
  })
