import { type APIRequestContext, type Page, expect } from '@playwright/test'
import { packed, toTrip } from './backend.ts'
import { findLegs } from './empty-legs.ts'
import { type Traveller, choosePlace, newPhoneNumber, live, smsCodeFor } from './journey.ts'
import { findFreeSeat } from './shared-flights.ts'
import { at, type Look } from './looks.ts'
import type { Screen } from './screen.ts'
import { type Locale, text } from './texts.ts'
import { heading, offers } from './screen-parts.ts'

interface Visit {
  request: APIRequestContext
  locale: Locale
  width: number
  /** A trip, and one whose departure has passed, as links. */
  query: string
  past: string
  leg: Awaited<ReturnType<typeof findLegs>>[number]
  flight: Awaited<ReturnType<typeof findFreeSeat>>
  me: (page: Page) => Traveller
  go: (page: Page, path: string) => Promise<void>
}

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
  const visit: Visit = { request, locale, width, query, past, leg, flight, me, go }
  return [...startScreens(visit), ...readingScreens(visit), ...otherScreens(visit)]
}

/** The first page, the trip form and signing in. */
function startScreens({ request, locale, width, query, past, me, go }: Visit): Screen[] {
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
        await page.keyboard.press('Escape')
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
  ]
}

/** Reading pages: no script runs until they are touched, so there is nothing to wait for. */
function readingScreens({ locale, leg, go }: Visit): Screen[] {
  return [
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
    { name: 'accessibility', open: async (page) => void (await page.goto(at(locale, '/accessibility'))) },
    { name: 'offers', open: async (page) => void (await page.goto(at(locale, '/promo'))) },
    { name: 'countries', open: async (page) => void (await page.goto(at(locale, '/countries'))) },
    { name: 'countries, nothing found', open: async (page) => void (await page.goto(at(locale, '/countries?query=zz'))) },
    { name: 'a country', open: async (page) => void (await page.goto(at(locale, '/countries/italy'))) },
    { name: 'explore', open: async (page) => void (await page.goto(at(locale, '/explore?from=city:NCE&budget=30000'))) },
    {
      name: 'explore, an unknown place',
      open: async (page) => void (await page.goto(at(locale, '/explore?from=Qqqqqqqzzz'))),
    },
    { name: 'a city', open: async (page) => void (await page.goto(at(locale, '/cities/london'))) },
    { name: 'terminals of an airport', open: async (page) => void (await page.goto(at(locale, '/terminals/LBG'))) },
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
  ]
}

/** Shared flights, and what is not there or not for visitors. */
function otherScreens({ locale, flight, go }: Visit): Screen[] {
  return [
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
    {
      name: 'the confirmation of a price alert',
      open: async (page) => (await go(page, '/price-alert/confirm?token=x'), heading(page, locale, 'price-alerts.link.confirm.title')),
    },
    {
      name: 'the end of price alerts',
      open: async (page) => (await go(page, '/price-alert/stop?token=x'), heading(page, locale, 'price-alerts.link.stop.title')),
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
