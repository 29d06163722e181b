import { expect, test } from './case.ts'
import {
  book,
  choosePlace,
  chooseTime,
  goToBank,
  openHome,
  payByCard,
  payWith,
  search,
  seeConfirmed,
  signIn,
  type Traveller,
} from './journey.ts'
import { inLooks } from './looks.ts'
import { type Locale, pattern, text } from './texts.ts'

// Each on its own day, after the sixty of the demo market, which books aircraft meanwhile: parallel tests must not compete for them.
const cases = inLooks<{ locale: Locale; width: number; height: number; from: string; to: string; shown?: string; days: number }>(
  { locale: 'en', width: 390, height: 844, from: 'Farnborough', to: 'Ginevra', shown: 'Geneva', days: 63 },
  { locale: 'en', width: 1440, height: 900, from: 'Luton', to: 'Nice', days: 64 },
  { locale: 'it', width: 390, height: 844, from: 'Linate', to: 'Ciampino', days: 65 },
  { locale: 'it', width: 1440, height: 900, from: 'Londra', to: 'Parigi', days: 67 },
)

for (const { locale, width, height, from, to, shown, days } of cases) {
  test(`a traveller searches, signs in, books, pays and finds the order (${locale}, ${width} px)`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 768 })
    const page = await context.newPage()
    const me: Traveller = { page, locale, narrow: width < 1240 }
    await openHome(me)
    await choosePlace(me, 'from', from)
    await choosePlace(me, 'to', to, { shown })
    await expect(page.getByRole('region', { name: text(locale, 'trip', 'Route, distance and prices by class') })).toContainText('€')
    await chooseTime(me, days)
    await search(me)
    await page
      .getByRole('button', { name: text(locale, 'suggestions', 'Sign in'), exact: true })
      .last()
      .click()
    await signIn(me)
    await book(me)
    await goToBank(me)
    await payByCard(me, '4242 4242 4242 4242')
    await seeConfirmed(me)
    await page.goto(locale === 'it' ? '/it/orders' : '/orders')
    await expect(page.getByRole('article').first()).toContainText(text(locale, 'states', 'Confirmed'))
    await context.close()
  })
}

test('a refused card leads to the payment error, and the order can still be paid another way', async ({ page }) => {
  const me: Traveller = { page, locale: 'en', narrow: false }
  await page.setViewportSize({ width: 1440, height: 900 })
  await openHome(me)
  await choosePlace(me, 'from', 'Luton')
  await choosePlace(me, 'to', 'Nice')
  await chooseTime(me, 70)
  await search(me)
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click()
  await signIn(me)
  await book(me)
  await goToBank(me)
  await payByCard(me, '4000 0000 0000 0002')
  await expect(page.getByRole('heading', { name: 'The payment was not completed' })).toBeVisible()
  await page.getByRole('link', { name: 'Pay another way' }).click()
  await payWith(me, 'stripe')
  await payByCard(me, '4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Approve' }).click()
  await seeConfirmed(me)

  // Cancelling shows the money first.
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(
    pattern('en', 'order', 'You paid {paid}. Cancelling now costs {fee} ({percent}%), and you get {refund} back.'),
  )
  await dialog.getByRole('button', { name: pattern('en', 'order', 'Cancel and get {refund} back') }).click()
  await expect(page.getByText('This order was cancelled. Your refund is being paid.')).toBeVisible()
})
