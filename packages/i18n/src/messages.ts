import type auth from './en/auth.json'
import type charter from './en/charter.json'
import type common from './en/common.json'
import type emptyLegs from './en/empty-legs.json'
import type travelDocuments from './en/travel-documents.json'
import type errors from './en/errors.json'
import type fleet from './en/fleet.json'
import type footer from './en/footer.json'
import type home from './en/home.json'
import type legChange from './en/leg-change.json'
import type loyalty from './en/loyalty.json'
import type nav from './en/nav.json'
import type notifications from './en/notifications.json'
import type openSharing from './en/open-sharing.json'
import type order from './en/order.json'
import type passengers from './en/passengers.json'
import type payments from './en/payments.json'
import type profile from './en/profile.json'
import type quote from './en/quote.json'
import type sharedFlights from './en/shared-flights.json'
import type staff from './en/staff.json'
import type staffAccount from './en/staff-account.json'
import type staffHome from './en/staff-home.json'
import type staffMarket from './en/staff-market.json'
import type staffSchedule from './en/staff-schedule.json'
import type staffQuotes from './en/staff-quotes.json'
import type staffOperations from './en/staff-operations.json'
import type staffRequests from './en/staff-requests.json'
import type statement from './en/statement.json'
import type suggestions from './en/suggestions.json'
import type terms from './en/terms.json'
import type trip from './en/trip.json'

/**
 * Every namespace of texts, one file per language and noun: `src/en/<noun>.json`, `src/it/<noun>.json`. A new file adds its two
 * lines here, which makes its keys known to the compiler in every `useTranslations('<noun>')`.
 */
export interface Messages {
  auth: typeof auth
  charter: typeof charter
  common: typeof common
  'travel-documents': typeof travelDocuments
  'empty-legs': typeof emptyLegs
  errors: typeof errors
  fleet: typeof fleet
  footer: typeof footer
  home: typeof home
  'leg-change': typeof legChange
  loyalty: typeof loyalty
  nav: typeof nav
  notifications: typeof notifications
  'open-sharing': typeof openSharing
  order: typeof order
  passengers: typeof passengers
  payments: typeof payments
  profile: typeof profile
  quote: typeof quote
  'shared-flights': typeof sharedFlights
  staff: typeof staff
  'staff-account': typeof staffAccount
  'staff-home': typeof staffHome
  'staff-market': typeof staffMarket
  'staff-quotes': typeof staffQuotes
  'staff-operations': typeof staffOperations
  'staff-schedule': typeof staffSchedule
  'staff-requests': typeof staffRequests
  statement: typeof statement
  suggestions: typeof suggestions
  terms: typeof terms
  trip: typeof trip
}

export type Namespace = keyof Messages
