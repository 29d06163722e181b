import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import {
  chooseDay,
  chooseHour,
  choosePlace,
  fillBuyer,
  openHome,
  payByCard,
  payWith,
  search,
  seeConfirmed,
  signIn,
  type Traveller,
} from './journey.ts'
import { customerLooks } from './looks.ts'
import { pattern, text, words } from './texts.ts'

/** Clicks, choices and typed texts from the home page to a paid flight: of a visitor without an account, and of a customer with a card. */
const most = { new: 32, returning: 10 }

const namesIn = (locale: Traveller['locale']) =>
  locale === 'it' ? { london: 'Londra', nice: 'Nizza' } : { london: 'London', nice: 'Nice' }

/** From the destination to the prices; the pickers of day and hour open by themselves. Returns the interactions. */
async function searchNice(me: Traveller, days: number): Promise<number> {
  const { page, locale } = me
  const picker = (field: 'date' | 'time') => page.getByRole('dialog', { name: words(locale, 'trip', field), exact: true })
  // The field, its text, the place.
  await choosePlace(me, 'to', 'Nice', { shown: namesIn(locale).nice })
  await expect(picker('date')).toBeVisible()
  await chooseDay(me, days)
  await expect(picker('time')).toBeVisible()
  await chooseHour(me)
  await search(me)
  return 3 + 1 + 1 + 1
}

/** From the prices to the order that awaits payment. */
async function order(me: Traveller): Promise<number> {
  const { page, locale } = me
  await page
    .getByRole('link', { name: text(locale, 'suggestions', 'Book') })
    .first()
    .click()
  await page.waitForURL(/\/order\?suggestion=/)
  const typed = await fillBuyer(me)
  // The address comes before its page: the list has boxes of its own.
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: pattern(locale, 'order', 'Book for {price}') }).click()
  return 1 + 2 * typed + 1 + 1
}

/** Signs in from the prices: the button, the number, the terms, the message, its code. */
async function signInAtPrices(me: Traveller): Promise<number> {
  await me.page
    .getByRole('main')
    .getByRole('button', { name: text(me.locale, 'suggestions', 'Sign in'), exact: true })
    .first()
    .click()
  await signIn(me)
  return 5
}

const paySheet = (page: Page, locale: Traveller['locale']) => page.getByRole('dialog', { name: text(locale, 'payments', 'Pay') })

for (const [nth, { locale, width }] of customerLooks.entries())
  test(`${locale}, ${width} px: from home to a paid flight in ${most.new} interactions at most, ${most.returning} with an account`, async ({
    openAs,
  }) => {
    const page = await openAs(null, { viewport: { width, height: 900 }, hasTouch: width < 768 })
    const me: Traveller = { page, locale, narrow: width < 1240 }

    await test.step('a new customer', async () => {
      await openHome(me)
      await choosePlace(me, 'from', 'London', { shown: namesIn(locale).london })
      // On a wide screen the field of the destination takes the next key.
      if (!me.narrow) await expect(page.getByRole('combobox', { name: words(locale, 'trip', 'to'), exact: true })).toBeFocused()
      let done = 3 + (await searchNice(me, 71 + 7 * nth))
      done += (await signInAtPrices(me)) + (await order(me))
      await expect(paySheet(page, locale).locator('[value=card]')).toBeChecked()
      await paySheet(page, locale)
        .getByRole('checkbox', { name: text(locale, 'payments', 'Save this card for next time') })
        .check()
      await payWith(me, 'stripe')
      await payByCard(me, '4242 4242 4242 4242')
      await seeConfirmed(me)
      // The card to be kept, the button of its way, which is chosen already; number, date and code with their fields; the payment.
      done += 2 + 6 + 1
      test.info().annotations.push({ type: 'interactions of a new customer', description: String(done) })
      expect(done).toBeLessThanOrEqual(most.new)
    })

    await test.step('the next flight', async () => {
      await openHome(me)
      const from = page.getByRole('combobox', { name: text(locale, 'trip', 'From'), exact: true })
      await expect
        .poll(() => from.evaluate((field) => (field as HTMLInputElement).value || field.textContent || ''))
        .toContain(namesIn(locale).london)
      let done = (await searchNice(me, 73 + 7 * nth)) + (await order(me))
      await paySheet(page, locale)
        .getByRole('button', { name: pattern(locale, 'payments', 'Pay with the card •••• {digits}') })
        .click()
      done += 1
      await seeConfirmed(me)
      expect(done).toBeLessThanOrEqual(most.returning)
    })
  })
