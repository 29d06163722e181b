import { type APIRequestContext, type Page, expect } from '@playwright/test'
import type { Customer, firmOffers, toTrip } from './backend.ts'
import type { findLegs } from './empty-legs.ts'
import type { Look } from './looks.ts'
import type { findFreeSeat } from './shared-flights.ts'
import { type Locale, keyPattern } from './texts.ts'

/** The page with this title is open. */
export async function heading(page: Page, locale: Locale, path: string): Promise<void> {
  const [namespace = '', ...rest] = path.split('.')
  await expect(page.getByRole('heading', { level: 1, name: keyPattern(locale, namespace, rest.join('.')) })).toBeVisible()
}

export const offers = (page: Page) => expect(page.getByRole('article').first()).toBeVisible()

/** What the screens open their pages with. */
export interface Desk {
  go: (page: Page, path: string) => Promise<void>
  locale: Locale
  given: { ticket: string; token: string }
}

/** A signed-in customer with two offers for a trip. The screens are opened in their order: each leaves what the next ones need. */
export interface Journey {
  request: APIRequestContext
  appearance: Look
  locale: Locale
  customer: Customer
  leg: Awaited<ReturnType<typeof findLegs>>[number]
  flight: Awaited<ReturnType<typeof findFreeSeat>>
  trip: Awaited<ReturnType<typeof toTrip>>
  /** The trip as a link, and one for more people than fit. */
  query: string
  big: string
  first: Offer
  second: Offer
  state: { order: string; invoice: string; documentsSubmitted: boolean; moneyMoved: boolean }
  go: (page: Page, path: string) => Promise<void>
  openOrder: (page: Page) => Promise<void>
}

type Offer = Awaited<ReturnType<typeof firmOffers>>[number]
