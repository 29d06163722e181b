import { type APIRequestContext, type Browser, type Page, expect } from '@playwright/test'
import { aPassenger, aPassport } from '@aquilane/testing/builders'
import { openContext, firmOffers, newCustomer, newMessages, newOrder, newRequest, packed, toTrip } from './backend.ts'
import { findLegs } from './empty-legs.ts'
import { type Traveller, choosePlace, newPhoneNumber, live, payByCard, payWith, seeConfirmed, smsCodeFor } from './journey.ts'
import { paymentScreens } from './payment-screens.ts'
import { findFreeSeat } from './shared-flights.ts'
import { giveBalance, payFromBalance } from './money.ts'
import { approve, sendBack } from './reviewer.ts'
import { at, contextOptions, type Look } from './looks.ts'
import type { Screen } from './screen.ts'
import { type Locale, keyPattern, pattern, text, words } from './texts.ts'
import { jpegDocument, legsOfOrder, newTicket, pdfPaper } from './travel-documents.ts'

async function heading(page: Page, locale: Locale, path: string): Promise<void> {
  const [namespace = '', ...rest] = path.split('.')
  await expect(page.getByRole('heading', { level: 1, name: keyPattern(locale, namespace, rest.join('.')) })).toBeVisible()
}

const offers = (page: Page) => expect(page.getByRole('article').first()).toBeVisible()

/** Everything a visitor sees who is not signed in. */
export async function visitorScreens(request: APIRequestContext, { locale, width }: Look): Promise<Screen[]> {
  const trip = await toTrip(request, { locale })
  const query = await packed(request, trip)
  const past = await packed(request, trip, (payload) => ({ legs: payload.legs.map((leg) => ({ ...leg, date: '2024-05-01T10:30:00' })) }))
  const [leg] = await findLegs(request, locale)
  if (!leg) throw new Error('No empty leg on offer')
  const flight = await findFreeSeat(request, locale)
  const me = (page: Page): Traveller => ({ page, locale, narrow: (page.viewportSize()?.width ?? width) < 1240 })
  const go = async (page: Page, path: string) => {
    await page.goto(at(locale, path))
    await live(page)
  }
  return [
    { name: 'home', open: (page) => go(page, '/') },
    {
      name: 'home with the menu open',
      open: async (page) => {
        await go(page, '/')
        await page.getByRole('button', { name: text(locale, 'nav', 'Open the menu') }).click()
        await expect(page.getByRole('navigation', { name: text(locale, 'nav', 'Main menu') })).toBeVisible()
      },
    },
    {
      name: 'home with the list of places open',
      open: async (page) => {
        await go(page, '/')
        const field = page.getByRole('combobox', { name: text(locale, 'trip', 'From'), exact: true })
        await field.click()
        await (width < 1240 ? page.getByRole('dialog').getByRole('combobox') : field).fill('lon')
        await expect(page.getByRole('option').first()).toBeVisible()
      },
    },
    {
      name: 'home with the calendar open',
      open: async (page) => {
        await go(page, '/')
        await page.getByRole('combobox', { name: text(locale, 'trip', 'Date'), exact: true }).click()
        await expect(
          page
            .getByRole('dialog', { name: text(locale, 'trip', 'Date') })
            .getByRole('grid')
            .first(),
        ).toBeVisible()
      },
    },
    {
      name: 'home after an empty submit',
      open: async (page) => {
        await go(page, '/')
        await page.getByRole('button', { name: text(locale, 'trip', 'See prices') }).click()
        await expect(page.getByRole('alert').filter({ hasText: text(locale, 'trip', 'Please complete your trip') })).toBeVisible()
      },
    },
    {
      name: 'home with a route and its prices',
      open: async (page) => {
        await go(page, '/')
        await choosePlace(me(page), 'from', 'Luton')
        await choosePlace(me(page), 'to', locale === 'it' ? 'Nizza' : 'Nice')
        await expect(page.getByRole('region', { name: text(locale, 'trip', 'Route, distance and prices by class') })).toContainText('€')
      },
    },
    { name: 'several legs', open: (page) => go(page, '/multi-leg') },
    {
      name: 'suggestions for a visitor',
      open: async (page) => {
        await go(page, `/suggest-list/${query}`)
        await offers(page)
      },
    },
    {
      name: 'sign-in, the number',
      open: async (page) => {
        await go(page, '/?auth_modal=visible')
        await expect(page.getByRole('dialog').getByLabel(text(locale, 'auth', 'Phone number'))).toBeVisible()
      },
    },
    {
      name: 'sign-in, the code',
      open: async (page) => {
        const number = `+44${newPhoneNumber()}`
        const dialog = page.getByRole('dialog')
        await go(page, '/?auth_modal=visible')
        await dialog.getByLabel(text(locale, 'auth', 'Phone number')).fill(number)
        await dialog.getByRole('checkbox').check()
        await dialog.getByRole('button', { name: text(locale, 'auth', 'Get SMS') }).click()
        await smsCodeFor(request, number)
        await expect(dialog.getByRole('heading', { name: text(locale, 'auth', 'Enter the code') })).toBeVisible()
      },
    },
    {
      name: 'invalid parameters',
      open: async (page) => (await go(page, '/suggest-list/nonsense'), heading(page, locale, 'suggestions.invalid.title')),
    },
    {
      name: 'a departure that has passed',
      open: async (page) => (await go(page, `/suggest-list/${past}`), heading(page, locale, 'suggestions.invalid.title')),
    },
    // Reading pages: no script runs until they are touched, so there is nothing to wait for.
    { name: 'terms', open: async (page) => void (await page.goto(at(locale, '/terms'))) },
    { name: 'fleet', open: async (page) => void (await page.goto(at(locale, '/fleet'))) },
    { name: 'fleet, a class', open: async (page) => void (await page.goto(at(locale, '/fleet/light'))) },
    { name: 'fleet, a type', open: async (page) => void (await page.goto(at(locale, '/fleet/light/pc-24'))) },
    { name: 'blog', open: async (page) => void (await page.goto(at(locale, '/blog'))) },
    { name: 'an article', open: async (page) => void (await page.goto(at(locale, '/blog/flying-with-a-dog'))) },
    {
      name: 'an article with a table',
      open: async (page) => void (await page.goto(at(locale, '/blog/taxes-on-private-flights-country-by-country'))),
    },
    { name: 'press', open: async (page) => void (await page.goto(at(locale, '/press'))) },
    { name: 'blog, nothing found', open: async (page) => void (await page.goto(at(locale, '/blog?query=zeppelin'))) },
    { name: 'packages and deals', open: async (page) => void (await page.goto(at(locale, '/deals'))) },
    { name: 'a package', open: async (page) => void (await page.goto(at(locale, '/deals/monaco-grand-prix'))) },
    { name: 'privacy', open: async (page) => void (await page.goto(at(locale, '/privacy'))) },
    { name: 'offers', open: async (page) => void (await page.goto(at(locale, '/promo'))) },
    { name: 'countries', open: async (page) => void (await page.goto(at(locale, '/countries'))) },
    { name: 'a country', open: async (page) => void (await page.goto(at(locale, '/countries/italy'))) },
    { name: 'explore', open: async (page) => void (await page.goto(at(locale, '/explore?from=city:NCE&budget=30000'))) },
    {
      name: 'explore, an unknown place',
      open: async (page) => void (await page.goto(at(locale, '/explore?from=Qqqqqqqzzz'))),
    },
    { name: 'a city', open: async (page) => void (await page.goto(at(locale, '/cities/london'))) },
    { name: 'contacts', open: async (page) => void (await page.goto(at(locale, '/contacts'))) },
    { name: 'landing', open: async (page) => void (await page.goto(at(locale, '/in-landing'))) },
    { name: 'loyalty programme', open: async (page) => void (await page.goto(at(locale, '/loyalty_program'))) },
    { name: 'empty legs', open: async (page) => void (await page.goto(at(locale, '/empty-legs'))) },
    { name: 'empty legs, the filters', open: async (page) => void (await page.goto(at(locale, '/empty-legs#filters'))) },
    { name: 'empty legs, none that fits', open: async (page) => void (await page.goto(at(locale, '/empty-legs?price_max=1'))) },
    { name: 'empty legs of a route', open: async (page) => void (await page.goto(at(locale, '/empty-legs/route/lon__nce'))) },
    { name: 'calendar of empty legs', open: async (page) => void (await page.goto(at(locale, '/empty-legs/calendar'))) },
    {
      name: 'an empty leg',
      open: async (page) => {
        await go(page, `/empty-legs/${leg.id}__${leg.company_id}`)
        await expect(page.getByRole('img', { name: text(locale, 'empty-legs', 'Map of these routes') })).toBeVisible()
      },
    },
    { name: 'shared flights', open: async (page) => void (await page.goto(at(locale, '/seats'))) },
    { name: 'shared flights, the filters', open: async (page) => void (await page.goto(at(locale, '/seats#filters'))) },
    { name: 'shared flights, none that fits', open: async (page) => void (await page.goto(at(locale, '/seats?date_to=2020-01-01'))) },
    {
      name: 'a shared flight',
      open: async (page) => {
        await go(page, `/seats/${flight.id}__${flight.company_id}?seats=1&sofaSeats=1`)
        await expect(
          page.getByRole('img', { name: text(locale, 'shared-flights', 'Seat plan, nose of the aircraft on the left') }),
        ).toBeVisible()
        await expect(page.locator('input[name=seat]:checked').first()).toBeVisible()
      },
    },
    {
      name: 'an address that is not the customer’s',
      open: async (page) => (await go(page, '/not-my-address?token=x'), heading(page, locale, 'notifications.notMine.title')),
    },
    { name: 'orders for a visitor', open: async (page) => (await go(page, '/orders'), heading(page, locale, 'common.gate.title')) },
    {
      name: 'an unknown page',
      open: async (page) => (await page.goto(at(locale, '/no-such-page')), heading(page, locale, 'common.notFound.title')),
    },
    { name: 'component gallery', open: (page) => go(page, '/dev/ui') },
    { name: 'outbox', open: async (page) => void (await page.goto('/dev/outbox')) },
  ]
}

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
  let order = ''
  let invoice = ''
  let documentsSubmitted = false
  let moneyMoved = false
  const go = async (page: Page, path: string) => {
    await page.goto(at(locale, path))
    await live(page)
  }
  const openOrder = async (page: Page) => {
    await go(page, `/order/${order}`)
    await expect(page.getByRole('heading', { level: 2, name: text(locale, 'order', 'Itinerary') })).toBeVisible()
  }
  const openCoupons = async (page: Page) => (await go(page, '/profile/coupons'), heading(page, locale, 'loyalty.coupons.title'))
  const addCoupon = async (page: Page, code: string, result: 'success' | 'failed') => {
    await openCoupons(page)
    await page.getByRole('button', { name: text(locale, 'loyalty', 'Add a coupon') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text(locale, 'loyalty', 'Coupon code')).fill(code)
    await dialog.getByRole('button', { name: text(locale, 'loyalty', 'Continue') }).click()
    await expect(dialog.getByRole('heading', { name: words(locale, 'loyalty', `add.${result}`) })).toBeVisible()
  }
  const screens: Screen[] = [
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
    {
      name: 'no orders',
      open: async (page) => {
        await go(page, '/orders')
        await expect(page.getByText(text(locale, 'order', 'No flight ahead'), { exact: true })).toBeVisible()
      },
    },
    {
      name: 'no completed orders',
      open: async (page) => {
        await go(page, '/orders?tab=completed')
        await expect(page.getByText(text(locale, 'order', 'No flight behind you yet'), { exact: true })).toBeVisible()
      },
    },
    {
      name: 'suggestions, a price taken apart',
      open: async (page) => {
        // One class holds every kind of card; the whole fleet only repeats them.
        await go(page, `/suggest-list/${query}?classes=${first.aircraft_class.slug}`)
        await offers(page)
        await page
          .getByText(text(locale, 'suggestions', 'What is in this price'))
          .first()
          .click()
        await expect(page.getByRole('table').first()).toBeVisible()
        const more = page.locator('article > details > summary').last()
        if ((await more.count()) > 0) await more.click()
      },
    },
    {
      name: 'suggestions filtered to nothing',
      open: async (page) => {
        await go(page, `/suggest-list/${query}?seats=200`)
        await expect(page.getByText(text(locale, 'suggestions', 'No offer fits these filters'))).toBeVisible()
      },
    },
    {
      name: 'suggestions, nothing fits',
      open: async (page) => {
        await go(page, `/suggest-list/${big}`)
        await expect(
          page.getByRole('heading', { name: text(locale, 'suggestions', 'No aircraft flies this trip as it stands') }),
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
    {
      name: 'order that awaits payment, with the ways to pay',
      open: async (page) => {
        const made = await newOrder(request, customer, trip, first)
        order = made.id
        invoice = made.invoice
        await openOrder(page)
        await page.getByRole('button', { name: pattern(locale, 'order', 'Pay {price}') }).click()
        await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
      },
    },
    { name: 'order that awaits payment', open: openOrder },
    ...paymentScreens(appearance, () => ({ order, invoice })),
    {
      name: 'order with the papers of its passengers',
      open: async (page) => {
        if (!documentsSubmitted) {
          documentsSubmitted = true
          const [leg] = await legsOfOrder(request, customer, order)
          if (!leg) throw new Error('An order without legs')
          await approve(request, await newTicket(request, customer, leg, [await jpegDocument(), await pdfPaper()]))
          const returned = await newTicket(request, customer, leg, [await jpegDocument('IMG_2231.jpg')])
          await sendBack(request, returned, 'cropped', 'Please take the whole page, with the two lines of letters at the bottom.')
          await newTicket(request, customer, leg, [await jpegDocument('IMG_2240.jpg')])
          await newTicket(request, customer, leg, [await jpegDocument('IMG_2241.jpg')], { send: false })
        }
        await openOrder(page)
        const papers = page.getByRole('region', { name: text(locale, 'travel-documents', 'Passengers and documents') })
        await expect(papers.getByText('IMG_2241.jpg')).toBeVisible()
        await page
          .locator('input[type=file]:not([capture])')
          .last()
          .setInputFiles([
            { name: 'itinerary.docx', mimeType: 'application/msword', buffer: Buffer.from('no paper') },
            { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(15_000_001) },
          ])
        await expect(papers.getByText(text(locale, 'travel-documents', 'Wrong size'))).toBeVisible()
        await expect(papers.getByRole('img').or(papers.locator('img')).first()).toBeVisible()
      },
    },
    {
      name: 'a passenger being taken back',
      open: async (page) => {
        await openOrder(page)
        await page
          .getByRole('region', { name: text(locale, 'travel-documents', 'Passengers and documents') })
          .getByRole('button', { name: pattern(locale, 'travel-documents', 'Undo {name}') })
          .click()
        await expect(page.getByRole('alertdialog', { name: text(locale, 'travel-documents', 'Undo this passenger?') })).toBeVisible()
      },
    },
    {
      name: 'a document being looked at',
      open: async (page) => {
        await openOrder(page)
        await page.getByRole('button', { name: /birth certificate\.pdf/ }).click()
        await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
      },
    },
    {
      name: 'passengers who have flown before',
      open: async (page) => {
        const next = await newRequest(request, customer, trip)
        await go(page, `/order/${next}`)
        await page.getByRole('button', { name: text(locale, 'travel-documents', 'Passengers who have flown with you') }).click()
        await expect(page.getByRole('dialog').getByText('Rossi-Brambilla Anna Maria')).toBeVisible()
      },
    },
    {
      name: 'bank page',
      open: async (page) => {
        await openOrder(page)
        await page.getByRole('button', { name: pattern(locale, 'order', 'Pay {price}') }).click()
        await payWith({ page, locale }, 'stripe')
        await expect(page.getByRole('heading', { name: text(locale, 'sandbox-bank', 'Pay by card') })).toBeVisible()
      },
    },
    {
      name: 'bank page with a fault',
      open: async (page) => {
        await page.getByRole('button', { name: pattern(locale, 'sandbox-bank', 'Pay {amount}') }).click()
        await expect(
          page.getByText(text(locale, 'sandbox-bank', 'Enter the whole card number, 16 digits on most cards')).first(),
        ).toBeVisible()
      },
    },
    {
      name: 'confirmed order',
      open: async (page) => {
        const me = { page, locale, narrow: appearance.width < 1240 }
        await payByCard(me, '4242 4242 4242 4242')
        await seeConfirmed(me)
      },
    },
    {
      name: 'alerts for empty legs, none yet',
      open: async (page) => {
        await go(page, '/empty-legs/subscriptions')
        await expect(page.getByText(text(locale, 'empty-legs', 'No alerts yet'))).toBeVisible()
      },
    },
    {
      name: 'a new alert for empty legs',
      open: async (page) => {
        await go(page, '/empty-legs/subscriptions/edit/new?from=city:LON&price_max=9000')
        await expect(page.getByRole('combobox', { name: text(locale, 'empty-legs', 'From'), exact: true })).toBeVisible()
      },
    },
    {
      name: 'review of an empty leg',
      open: async (page) => {
        await go(page, `/order?empty_leg=${leg.id}__${leg.company_id}&pax=3`)
        await heading(page, locale, 'order.leg.review')
      },
    },
    {
      name: 'review of seats',
      open: async (page) => {
        await go(page, `/order?sharing=${flight.id}__${flight.company_id}&seats=${flight.code}`)
        await heading(page, locale, 'order.sharing.review')
      },
    },
    {
      name: 'orders',
      open: async (page) => {
        await go(page, '/orders')
        await expect(page.getByRole('article').first()).toBeVisible()
      },
    },
    {
      name: 'cancelling',
      open: async (page) => {
        await openOrder(page)
        await page.getByRole('button', { name: text(locale, 'order', 'Cancel the order') }).click()
        await expect(page.getByRole('alertdialog')).toContainText('€')
      },
    },
    {
      name: 'cancelled order',
      open: async (page) => {
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: pattern(locale, 'order', 'Cancel and get {refund} back') })
          .click()
        await expect(page.getByRole('alertdialog')).toBeHidden()
        await expect(page.getByText(text(locale, 'order', 'This order was cancelled. Your refund is being paid.'))).toBeVisible()
      },
    },
    {
      name: 'orders that are over',
      open: async (page) => {
        await go(page, '/orders?tab=completed')
        await expect(page.getByRole('article').first()).toBeVisible()
      },
    },
    {
      name: 'payment error',
      open: async (page) => (
        await go(page, `/payment-error?reason=card_declined&order=${order}`),
        heading(page, locale, 'order.paymentError.title')
      ),
    },
    {
      name: 'notifications',
      open: async (page) => {
        await newMessages(request, customer, trip, 12)
        await go(page, '/notifications')
        await expect(page.getByRole('article').first()).toBeVisible()
      },
    },
    {
      name: 'chat',
      open: async (page) => {
        const data = { id: crypto.randomUUID(), order: null, text: 'Is there a vegetarian menu on board?' }
        await request.post('/gamma/conversation/send', { headers: customer.headers, data })
        await go(page, '/orders#chat')
        await expect(page.getByRole('log').getByText(data.text)).toBeVisible()
      },
    },
    {
      name: 'notifications, none of the subject',
      open: async (page) => {
        await go(page, '/notifications?channels=offers')
        await expect(page.getByRole('heading', { name: text(locale, 'notifications', 'Nothing on this subject') })).toBeVisible()
      },
    },
    {
      name: 'notification settings',
      open: async (page) => {
        await go(page, '/profile#notifications')
        await expect(page.getByRole('group', { name: text(locale, 'notifications', 'Offers') })).toBeVisible()
      },
    },
    { name: 'profile', open: async (page) => (await go(page, '/profile'), expect(page.getByRole('heading', { level: 1 })).toBeVisible()) },
    {
      name: 'picture being cut',
      open: async (page) => {
        await go(page, '/profile')
        const buffer = Buffer.from(await (await request.get('/art/route-map.svg?legs=EGGW-LFMN')).body())
        const png = await page.evaluate(async (svg) => {
          const image = new Image()
          image.src = `data:image/svg+xml;base64,${btoa(svg)}`
          await image.decode()
          const canvas = document.createElement('canvas')
          canvas.width = 720
          canvas.height = 360
          canvas.getContext('2d')!.drawImage(image, 0, 0)
          return canvas.toDataURL('image/png').split(',')[1]!
        }, buffer.toString('latin1'))
        await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
        await expect(page.getByRole('dialog').getByRole('button', { name: text(locale, 'profile', 'Save') })).toBeEnabled()
      },
    },
    {
      name: 'what deleting the account does',
      open: async (page) => {
        await go(page, '/profile')
        await page.getByRole('button', { name: text(locale, 'profile', 'Delete my account') }).click()
        await expect(page.getByRole('alertdialog').getByText(text(locale, 'profile', 'This stays, without your name'))).toBeVisible()
      },
    },
    {
      name: 'account statement, nothing in it',
      open: async (page) => {
        await go(page, '/profile/statement?account=Corporate')
        await expect(page.getByRole('heading', { name: text(locale, 'statement', 'Nothing moved in this period') })).toBeVisible()
      },
    },
    {
      name: 'account statement',
      open: async (page) => {
        if (!moneyMoved) {
          moneyMoved = true
          const paid = await newOrder(request, customer, trip, second)
          await payFromBalance(request, customer, paid.invoice, 125_050)
          await giveBalance(request, customer, 250_000, 12_500)
        }
        await go(page, '/profile/statement')
        await expect(page.getByRole('table')).toContainText('€')
      },
    },
    {
      name: 'a new passenger',
      open: async (page) => (await go(page, '/profile/passenger'), heading(page, locale, 'passengers.newTitle')),
    },
    {
      name: 'passenger with a document that ends soon',
      open: async (page) => {
        const { headers } = customer
        const person = aPassenger({ name: { first_name: 'Anna Maria', last_name: 'Rossi-Brambilla', middle_name: null } })
        const made = (await (await request.post('/gamma/person/create', { headers, data: person })).json()) as { id: string }
        const passport = aPassport({ expiry_date: Temporal.Now.plainDateISO().add({ months: 3 }).toString(), birth_date: null })
        await request.post('/gamma/person-document/create', { headers, data: { person: { id: made.id }, ...passport } })
        await go(page, `/profile/passenger/${made.id}`)
        await expect(page.getByText('YA1234567')).toBeVisible()
      },
    },
    {
      name: 'a new document',
      open: async (page) => {
        await page.getByRole('link', { name: text(locale, 'passengers', 'Add a document') }).click()
        await expect(page.getByRole('dialog').getByLabel(text(locale, 'passengers', 'Number'))).toBeVisible()
      },
    },
    {
      name: 'profile being edited',
      open: async (page) => {
        await go(page, '/profile/edit')
        await expect(page.getByRole('dialog').getByLabel(text(locale, 'profile', 'First name'))).toBeVisible()
      },
    },
    {
      name: 'profile, the code for the address',
      open: async (page) => {
        await go(page, '/profile/edit')
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(text(locale, 'profile', 'First name')).fill('Anna')
        await dialog.getByLabel(text(locale, 'profile', 'E-mail')).fill(`anna.${crypto.randomUUID().slice(0, 8)}@example.com`)
        await dialog.getByRole('button', { name: text(locale, 'profile', 'Next') }).click()
        await expect(dialog.getByRole('heading', { name: text(locale, 'profile', 'Confirm your e-mail') })).toBeVisible()
      },
    },
  ]
  return { context, screens, customer, trip }
}
