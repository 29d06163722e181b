import { type APIRequestContext, type Browser, type Page, expect } from '@playwright/test'
import { openContext, firmOffers, newCustomer, packed, toTrip } from './backend.ts'
import { findLegs } from './empty-legs.ts'
import { live } from './journey.ts'
import { findFreeSeat } from './shared-flights.ts'
import { at, contextOptions, type Look } from './looks.ts'
import type { Screen } from './screen.ts'
import { pattern, text, words } from './texts.ts'
import { heading, offers, type Journey } from './screen-parts.ts'
import { marketScreens, orderScreens } from './order-screens.ts'
import { accountScreens, assistantScreens, passengerScreens } from './account-screens.ts'

/** Everything that needs a customer: offers with their aircraft, the review, the order from its payment to its end, the profile. */
export async function customerScreens(request: APIRequestContext, browser: Browser, appearance: Look, baseURL: string) {
  const { locale } = appearance
  const customer = await newCustomer(request)
  const [leg] = await findLegs(request, locale)
  if (!leg) throw new Error('No empty leg on offer')
  const flight = await findFreeSeat(request, locale)
  // Offers come after the demo market, which books aircraft too, and each appearance has its own day.
  const trip = await toTrip(request, { locale, pax: 4, stops: [{ to: 'Nice', days: locale === 'it' ? 71 : 74 }] })
  const query = await packed(request, trip)
  const big = await packed(request, await toTrip(request, { locale, pax: 140 }))
  const [first, second] = await firmOffers(request, customer, trip)
  if (!first || !second) throw new Error('Fewer than two firm offers')
  const context = await openContext(browser, customer, baseURL, contextOptions(appearance))
  const go = async (page: Page, path: string) => {
    await page.goto(at(locale, path))
    await live(page)
  }
  const state = { order: '', invoice: '', documentsSubmitted: false, moneyMoved: false }
  const openOrder = async (page: Page) => {
    await go(page, `/order/${state.order}`)
    await expect(page.getByRole('heading', { level: 2, name: text(locale, 'order', 'Itinerary') })).toBeVisible()
  }
  const journey: Journey = { request, appearance, locale, customer, leg, flight, trip, query, big, first, second, state, go, openOrder }
  const screens: Screen[] = [
    ...couponScreens(journey),
    ...offerScreens(journey),
    ...orderScreens(journey),
    ...marketScreens(journey),
    ...accountScreens(journey),
    ...passengerScreens(journey),
    ...assistantScreens(journey),
  ]
  return { context, screens, customer, trip }
}

/** Coupons, before and after the first one. */
function couponScreens({ locale, go }: Journey): Screen[] {
  const openCoupons = async (page: Page) => (await go(page, '/profile/coupons'), heading(page, locale, 'loyalty.coupons.title'))
  const addCoupon = async (page: Page, code: string, result: 'success' | 'failed') => {
    await openCoupons(page)
    await page.getByRole('button', { name: text(locale, 'loyalty', 'Add a coupon') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text(locale, 'loyalty', 'Coupon code')).fill(code)
    await dialog.getByRole('button', { name: text(locale, 'loyalty', 'Continue') }).click()
    await expect(dialog.getByRole('heading', { name: words(locale, 'loyalty', `add.${result}`) })).toBeVisible()
  }
  return [
    {
      name: 'no coupons',
      open: async (page) => {
        await openCoupons(page)
        await expect(page.getByText(text(locale, 'loyalty', 'No coupons yet'), { exact: true })).toBeVisible()
      },
    },
    {
      name: 'a coupon being added',
      open: async (page) => {
        await openCoupons(page)
        await page.getByRole('button', { name: text(locale, 'loyalty', 'Add a coupon') }).click()
        await expect(page.getByRole('dialog').getByLabel(text(locale, 'loyalty', 'Coupon code'))).toBeFocused()
      },
    },
    // From here on every order of this customer has a coupon on its invoice.
    { name: 'a coupon that was added', open: (page) => addCoupon(page, 'WELCOME250', 'success') },
    { name: 'a coupon that is refused', open: (page) => addCoupon(page, 'LASTSEASON', 'failed') },
    {
      name: 'coupons',
      open: async (page) => {
        await openCoupons(page)
        await expect(page.getByRole('listitem').filter({ hasText: '€ 250' })).toBeVisible()
      },
    },
    {
      name: 'link for friends',
      open: async (page) => {
        await go(page, '/profile?loyalty_modal=visible')
        await expect(page.getByRole('dialog').getByRole('img', { name: text(locale, 'loyalty', 'QR code with your link') })).toBeVisible()
      },
    },
  ]
}

/** Offers, from the search to the review. */
function offerScreens({ locale, query, big, first, go }: Journey): Screen[] {
  return [
    {
      name: 'no orders',
      open: async (page) => {
        await go(page, '/orders')
        await expect(page.getByText(text(locale, 'order', 'No upcoming flights'), { exact: true })).toBeVisible()
      },
    },
    {
      name: 'no completed orders',
      open: async (page) => {
        await go(page, '/orders?tab=completed')
        await expect(page.getByText(text(locale, 'order', 'No past flights yet'), { exact: true })).toBeVisible()
      },
    },
    {
      name: 'suggestions, a price taken apart',
      open: async (page) => {
        // One class holds every kind of row; the whole fleet only repeats them.
        await go(page, `/suggest-list/${query}?classes=${first.aircraft_class.slug}`)
        await offers(page)
        await page
          .getByRole('button', { name: text(locale, 'suggestions', 'Details') })
          .first()
          .click()
        await expect(page.getByRole('table').first()).toBeVisible()
        const more = page.getByRole('button', { name: pattern(locale, 'suggestions', 'Show {count} more of {all}') })
        if ((await more.count()) > 0) await more.click()
        // A button that the press has scrolled half below the header is not too small.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      },
    },
    {
      name: 'suggestions filtered to nothing',
      open: async (page) => {
        await go(page, `/suggest-list/${query}?seats=200`)
        await expect(page.getByText(text(locale, 'suggestions', 'No offer matches these filters'))).toBeVisible()
      },
    },
    {
      name: 'suggestions, nothing fits',
      open: async (page) => {
        await go(page, `/suggest-list/${big}`)
        await expect(
          page.getByRole('heading', { name: text(locale, 'suggestions', 'No aircraft can fly this trip as planned') }),
        ).toBeVisible()
      },
    },
    {
      name: 'suggestions, the trip being changed',
      open: async (page) => {
        await go(page, `/suggest-list/${query}?classes=${first.aircraft_class.slug}`)
        await offers(page)
        await page.getByRole('button', { name: text(locale, 'suggestions', 'Change the trip') }).click()
        await expect(page.getByRole('dialog').getByRole('form')).toBeVisible()
      },
    },
    {
      name: 'review',
      open: async (page) => (await go(page, `/order?suggestion=${first.id}`), heading(page, locale, 'order.review.title')),
    },
    {
      name: 'an unknown offer',
      open: async (page) => (await go(page, '/order?suggestion=nonsense'), heading(page, locale, 'order.gone.unknownTitle')),
    },
  ]
}
