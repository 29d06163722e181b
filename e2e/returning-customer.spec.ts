import { expect, test } from './case.ts'
import { newCustomer } from './backend.ts'
import { book, choosePlace, chooseTime, openHome, payByCard, payWith, search, seeConfirmed, type Traveller } from './journey.ts'
import { customerLooks } from './looks.ts'
import { pattern, text } from './texts.ts'

/** Clicks and choices from the home page to a paid flight, of a customer who has flown before. */
const most = 12

for (const [nth, { locale, width }] of customerLooks.entries())
  test(`${locale}, ${width} px: a returning customer gets from home to a paid flight in ${most} interactions at most`, async ({
    openAs,
    request,
  }) => {
    const customer = await newCustomer(request)
    const page = await openAs(customer, { viewport: { width, height: 900 }, hasTouch: width < 768 })
    const me: Traveller = { page, locale, narrow: width < 1240 }
    const names = { london: locale === 'it' ? 'Londra' : 'London', nice: locale === 'it' ? 'Nizza' : 'Nice' }

    await test.step('the first flight', async () => {
      await openHome(me)
      await choosePlace(me, 'from', 'London', { shown: names.london })
      await choosePlace(me, 'to', 'Nice', { shown: names.nice })
      await chooseTime(me, 71 + 7 * nth)
      await search(me)
      await book(me)
      const sheet = page.getByRole('dialog', { name: text(locale, 'payments', 'Pay') })
      await sheet.locator('[value=card]').check()
      await sheet.getByRole('checkbox', { name: text(locale, 'payments', 'Save this card for next time') }).check()
      await payWith(me, 'stripe')
      await payByCard(me, '4242 4242 4242 4242')
      await seeConfirmed(me)
    })

    await test.step('the next one', async () => {
      await openHome(me)
      let interactions = 0
      const did = (count: number) => (interactions += count)
      const from = page.getByRole('combobox', { name: text(locale, 'trip', 'From'), exact: true })
      await expect
        .poll(() => from.evaluate((field) => (field as HTMLInputElement).value || field.textContent || ''))
        .toContain(names.london)
      // The field, its text, the place.
      await choosePlace(me, 'to', 'Nice', { shown: names.nice })
      did(3)
      // The field, the day; the field, the hour.
      await chooseTime(me, 73 + 7 * nth)
      did(4)
      await search(me)
      did(1)
      await page
        .getByRole('link', { name: text(locale, 'suggestions', 'Book') })
        .first()
        .click()
      did(1)
      await page.waitForURL(/\/order\?suggestion=/)
      const order = page.getByRole('button', { name: pattern(locale, 'order', 'Book for {price}') })
      // The address comes before its page: the list has boxes of its own.
      await expect(order).toBeVisible()
      await page.getByRole('checkbox').check()
      did(1)
      await order.click()
      did(1)
      const sheet = page.getByRole('dialog', { name: text(locale, 'payments', 'Pay') })
      await sheet.getByRole('button', { name: pattern(locale, 'payments', 'Pay with the card •••• {digits}') }).click()
      did(1)
      await seeConfirmed(me)
      expect(interactions).toBeLessThanOrEqual(most)
    })
  })
