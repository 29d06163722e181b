import type app from './en/app.json'
import type assistants from './en/assistants.json'
import type auth from './en/auth.json'
import type catering from './en/catering.json'
import type groundTransfers from './en/ground-transfers.json'
import type charter from './en/charter.json'
import type common from './en/common.json'
import type contacts from './en/contacts.json'
import type content from './en/content.json'
import type conversations from './en/conversations.json'
import type cookies from './en/cookies.json'
import type emptyLegs from './en/empty-legs.json'
import type entryRules from './en/entry-rules.json'
import type explore from './en/explore.json'
import type travelDocuments from './en/travel-documents.json'
import type errors from './en/errors.json'
import type crewPage from './en/crew-page.json'
import type favouritePlaces from './en/favourite-places.json'
import type flightStatus from './en/flight-status.json'
import type fleet from './en/fleet.json'
import type footer from './en/footer.json'
import type home from './en/home.json'
import type legChange from './en/leg-change.json'
import type limits from './en/limits.json'
import type loyalty from './en/loyalty.json'
import type nav from './en/nav.json'
import type notifications from './en/notifications.json'
import type offline from './en/offline.json'
import type openSharing from './en/open-sharing.json'
import type order from './en/order.json'
import type orderMove from './en/order-move.json'
import type party from './en/party.json'
import type passengers from './en/passengers.json'
import type payments from './en/payments.json'
import type places from './en/places.json'
import type priceAlerts from './en/price-alerts.json'
import type profile from './en/profile.json'
import type quote from './en/quote.json'
import type rating from './en/rating.json'
import type legProposal from './en/leg-proposal.json'
import type replacement from './en/replacement.json'
import type sharedFlights from './en/shared-flights.json'
import type staff from './en/staff.json'
import type staffAccount from './en/staff-account.json'
import type staffContent from './en/staff-content.json'
import type staffConversations from './en/staff-conversations.json'
import type staffCustomers from './en/staff-customers.json'
import type staffCrew from './en/staff-crew.json'
import type staffFlightStatus from './en/staff-flight-status.json'
import type staffFleet from './en/staff-fleet.json'
import type staffLinks from './en/staff-links.json'
import type staffRecovery from './en/staff-recovery.json'
import type staffHome from './en/staff-home.json'
import type staffMarket from './en/staff-market.json'
import type staffSchedule from './en/staff-schedule.json'
import type staffFacts from './en/staff-facts.json'
import type staffPricing from './en/staff-pricing.json'
import type staffApprovals from './en/staff-approvals.json'
import type staffFinance from './en/staff-finance.json'
import type staffSystem from './en/staff-system.json'
import type staffQuotes from './en/staff-quotes.json'
import type staffMessages from './en/staff-messages.json'
import type staffOperations from './en/staff-operations.json'
import type staffAudit from './en/staff-audit.json'
import type staffReadiness from './en/staff-readiness.json'
import type staffReports from './en/staff-reports.json'
import type staffRequests from './en/staff-requests.json'
import type states from './en/states.json'
import type staffVisits from './en/staff-visits.json'
import type wishes from './en/wishes.json'
import type luggageGuide from './en/luggage-guide.json'
import type statement from './en/statement.json'
import type stopMerge from './en/stop-merge.json'
import type suggestions from './en/suggestions.json'
import type terminals from './en/terminals.json'
import type terms from './en/terms.json'
import type trip from './en/trip.json'
import type splitPayment from './en/split-payment.json'
import type tripSheet from './en/trip-sheet.json'

/**
 * Every namespace of texts, one file per language and noun: `src/en/<noun>.json`, `src/it/<noun>.json`. A new file adds its two
 * lines here, which makes its keys known to the compiler in every `useTranslations('<noun>')`.
 */
export interface Messages {
  app: typeof app
  assistants: typeof assistants
  auth: typeof auth
  catering: typeof catering
  'ground-transfers': typeof groundTransfers
  charter: typeof charter
  common: typeof common
  contacts: typeof contacts
  content: typeof content
  conversations: typeof conversations
  cookies: typeof cookies
  'travel-documents': typeof travelDocuments
  'empty-legs': typeof emptyLegs
  'entry-rules': typeof entryRules
  explore: typeof explore
  errors: typeof errors
  'crew-page': typeof crewPage
  'favourite-places': typeof favouritePlaces
  'flight-status': typeof flightStatus
  fleet: typeof fleet
  footer: typeof footer
  home: typeof home
  'leg-change': typeof legChange
  limits: typeof limits
  loyalty: typeof loyalty
  nav: typeof nav
  notifications: typeof notifications
  offline: typeof offline
  'open-sharing': typeof openSharing
  order: typeof order
  'order-move': typeof orderMove
  party: typeof party
  passengers: typeof passengers
  payments: typeof payments
  places: typeof places
  'price-alerts': typeof priceAlerts
  profile: typeof profile
  quote: typeof quote
  rating: typeof rating
  'leg-proposal': typeof legProposal
  replacement: typeof replacement
  'shared-flights': typeof sharedFlights
  staff: typeof staff
  'staff-account': typeof staffAccount
  'staff-approvals': typeof staffApprovals
  'staff-content': typeof staffContent
  'staff-conversations': typeof staffConversations
  'staff-customers': typeof staffCustomers
  'staff-crew': typeof staffCrew
  'staff-flight-status': typeof staffFlightStatus
  'staff-fleet': typeof staffFleet
  'staff-links': typeof staffLinks
  'staff-recovery': typeof staffRecovery
  'staff-home': typeof staffHome
  'staff-market': typeof staffMarket
  'staff-facts': typeof staffFacts
  'staff-pricing': typeof staffPricing
  'staff-finance': typeof staffFinance
  'staff-system': typeof staffSystem
  'staff-quotes': typeof staffQuotes
  'staff-messages': typeof staffMessages
  'staff-operations': typeof staffOperations
  'staff-schedule': typeof staffSchedule
  'staff-audit': typeof staffAudit
  'staff-readiness': typeof staffReadiness
  'staff-reports': typeof staffReports
  'staff-requests': typeof staffRequests
  'staff-visits': typeof staffVisits
  states: typeof states
  statement: typeof statement
  'stop-merge': typeof stopMerge
  suggestions: typeof suggestions
  terminals: typeof terminals
  terms: typeof terms
  trip: typeof trip
  'split-payment': typeof splitPayment
  'trip-sheet': typeof tripSheet
  wishes: typeof wishes
  'luggage-guide': typeof luggageGuide
}

export type Namespace = keyof Messages
