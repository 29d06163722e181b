import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffRoles, type StaffRole } from '@aquilane/domain/staff/roles'
import { withOwnServer } from '@aquilane/testing/level'
import { aPassenger, aPassport } from '@aquilane/testing/builders'
import { testTokenSecret, type TestClient } from '@aquilane/testing/client'
import { sign } from './sales/payments/signature.ts'
import type { OrderResponse } from './sales/orders/http/wire.ts'
import { signInTestStaff, type TestStaff } from './office/staff/staff.fixture.ts'
import { softAuthenticator } from './platform/authenticator.fixture.ts'
import { confirmOrder, flyOrder } from './sales/orders/flown-order.fixture.ts'
import { askedCar, offerCar } from './trips/ground-transfers/asked-car.fixture.ts'
import { insertProposedLeg } from './sales/booking/proposed-leg.fixture.ts'
import { loseAircraft } from './sales/booking/lost-aircraft.fixture.ts'
import { buyMovedLeg } from './sales/booking/moved-leg.fixture.ts'
import { openPaidFlight } from './sales/booking/open-flight.fixture.ts'
import { jpegFile, uploadedDocuments, aDocumentReading } from './sales/travel-documents/travel-documents.fixture.ts'
import { testBrowser } from './platform/push/push-service.fixture.ts'
import { listRoutes, startApi, type Answer, type Api, type Operation, type Schema } from './api.fixture.ts'
import { approveTravelDocument } from './sales/travel-documents/review.ts'

/** Resources with an owner, requested by id. */
type Thing =
  | 'passkey'
  | 'order'
  | 'invoice'
  | 'payment'
  /** A payment opened with the card widget. */
  | 'widget'
  | 'account'
  | 'card'
  | 'suggestion'
  /** A suggestion for one flight with a firm price. */
  | 'sharable'
  /** Paid seats of a flight that their buyer opened. */
  | 'initiated'
  | 'session'
  | 'person'
  | 'document'
  /** An order, seen from its leg; the leg. */
  | 'flight'
  | 'leg'
  /** A travel document with a file, and the file. */
  | 'ticket'
  | 'file'
  /** An approved travel document. */
  | 'approved'
  | 'message'
  | 'payer'
  | 'proforma'
  /** A receipt. */
  | 'paper'
  | 'photo'
  /** An alert for empty legs. */
  | 'alert'
  /** An alert for the price of a charter. */
  | 'priceAlert'
  /** The order of an empty leg whose flight was moved. */
  | 'movedLeg'
  /** A paid charter that lost its aircraft. */
  | 'lostTrip'
  /** A paid charter with a flight that its customer has not answered. */
  | 'askedTrip'
  /** A message with a file. */
  | 'chatFile'
  /** The order of a trip that flew yesterday. */
  | 'flown'
  /** A flight of a confirmed order. */
  | 'cateredLeg'
  /** A car with a price that its customer has not accepted. */
  | 'offeredCar'
  /** A passenger of an order by name. */
  | 'named'
  /** A confirmed order, and a link to its sheet. */
  | 'paidTrip'
  /** A charter that was paid and can be moved. */
  | 'movable'
  | 'movableLeg'
  | 'tripShare'
  | 'invoiceShare'
  /** An assistant, or an invitation. */
  | 'assistant'

interface OwnedRequest {
  thing: Thing
  /** The request for the resource with that id; `mine` are resources of the caller, for requests that name two. */
  ask: (id: string, mine: OwnResources) => { query?: Record<string, string>; body?: object; form?: Record<string, string> }
}

interface OwnResources {
  account: string
  invoice: string
  leg: { order_id: string; order_leg_id: string }
  ticket: string
}

interface Rule {
  /**
   * `public`: everyone. `own`: customers, for their own data. `secret`: senders that can sign the message. `dev`: absent in
   * production. `staff`: members of staff with one of `roles`, or all of them; never a customer.
   */
  owner: 'public' | 'own' | 'secret' | 'dev' | 'staff'
  roles?: StaffRole[]
  /** An event stream: it begins, and does not end by itself. */
  isStream?: true
  /** Its id counts together with a token only; the spec of the capability asks for other ids. */
  isByToken?: true
  /** One for every owned id that the operation takes. */
  requests?: OwnedRequest[]
  /** Request of a customer without data, and its response; default: an empty body and 200. */
  body?: object
  form?: Record<string, string>
  status?: number
}

/** A trip whose price can be watched. */
const watchedTrip = () => {
  const date = `${Temporal.Now.plainDateISO().add({ days: 25 }).toString()}T10:30`
  return { legs: [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date, pax: 2, luggage: 20 }] }
}
const anyLeg = { origin: 'any', destination: 'any', date: 'any', price: 'any' }
const open: Rule = { owner: 'public' }
const own: Rule = { owner: 'own' }
const dev: Rule = { owner: 'dev' }
/** By order and by leg: an hour later than planned. */
const moves = new Map<string, { order: { id: string }; legs: { id: string; departure_date: string }[] }>()
const toMove = (id: string) => ({
  body: moves.get(id) ?? { order: { id }, legs: [{ id: crypto.randomUUID(), departure_date: '2027-01-01T12:00' }] },
})
const moveRequests = (['movable', 'movableLeg'] as const).map((thing) => ({ thing, ask: toMove }))
const byQuery = (thing: Thing, owner: Rule['owner'] = 'own'): Rule => ({ owner, requests: [{ thing, ask: (id) => ({ query: { id } }) }] })
const accountQuery: OwnedRequest = { thing: 'account', ask: (id) => ({ query: { account_id: id } }) }
const invoiceBody: OwnedRequest = { thing: 'invoice', ask: (id) => ({ body: { invoice: { id } } }) }

/** What the widget of a payment is to be run with. */
const widgetRequests = new Map<string, object>()

let legs: Api['legs']

const passenger = aPassenger()
const passport = aPassport()

/** A child of the resource: the leg of an order, the file of a travel document. */
const toChild = new Map<string, string>()
const legRequests = (body: (leg: { order_id: string; order_leg_id: string }) => ReturnType<OwnedRequest['ask']>): OwnedRequest[] => [
  { thing: 'flight', ask: (id, { leg }) => body({ order_id: id, order_leg_id: toChild.get(id) ?? leg.order_leg_id }) },
  { thing: 'leg', ask: (id, { leg }) => body({ order_id: toChild.get(id) ?? leg.order_id, order_leg_id: id }) },
]
const fileRequests: OwnedRequest[] = [
  { thing: 'ticket', ask: (id) => ({ query: { ticket_id: id, file_id: toChild.get(id) ?? crypto.randomUUID() } }) },
  { thing: 'file', ask: (id, { ticket }) => ({ query: { ticket_id: toChild.get(id) ?? ticket, file_id: id } }) },
]
const { p256dh, auth } = testBrowser()
const browser = { endpoint: 'https://push.example.com/mallory', keys: { p256dh, auth } }

/** The owner rule of every operation. A new operation fails the first test below until it has one. */
const rules: Record<string, Rule> = {
  'POST /gamma/auth/send-phone-code': open,
  'POST /gamma/auth/sign-in': open,
  'POST /gamma/auth/refresh-token': open,
  'POST /gamma/auth/sign-out': own,
  'POST /gamma/profile/reset-authorization': own,
  'GET /gamma/profile/get': own,
  'GET /gamma/profile/manager': own,
  'PATCH /gamma/profile/update': { owner: 'own', body: { name: { first_name: 'Mallory' } } },
  'POST /gamma/profile/send-verify-email-code': { owner: 'own', body: { email: 'mallory@example.com' } },
  // That a right code is no use to another customer is proven in identity/emails.spec.ts.
  'POST /gamma/profile/verify-email': { owner: 'own', body: { code: '000000', code_hash: 'unknown' }, status: 404 },
  'GET /gamma/person/list': own,
  'POST /gamma/person/create': { owner: 'own', body: passenger },
  'PATCH /gamma/person/update': { owner: 'own', requests: [{ thing: 'person', ask: (id) => ({ body: { id, ...passenger } }) }] },
  'DELETE /gamma/person/remove': byQuery('person'),
  'POST /gamma/person-document/create': {
    owner: 'own',
    requests: [{ thing: 'person', ask: (id) => ({ body: { person: { id }, ...passport } }) }],
  },
  'PATCH /gamma/person-document/update': { owner: 'own', requests: [{ thing: 'document', ask: (id) => ({ body: { id, ...passport } }) }] },
  'DELETE /gamma/person-document/remove': byQuery('document'),
  'GET /gamma/ticket-passport/list': { owner: 'own', requests: legRequests((query) => ({ query })) },
  'POST /gamma/ticket-passport/create': {
    owner: 'own',
    requests: [
      ...legRequests((body) => ({ body })),
      { thing: 'named', ask: (id, { leg }) => ({ body: { ...leg, named_passenger_id: id } }) },
    ],
  },
  'GET /gamma/order-passengers/list': { owner: 'own', requests: [{ thing: 'flight', ask: (id) => ({ query: { order_id: id } }) }] },
  'POST /gamma/order-passengers/add': {
    owner: 'own',
    requests: [
      { thing: 'flight', ask: (id) => ({ body: { order_id: id, name: passenger.name } }) },
      { thing: 'person', ask: (id, { leg }) => ({ body: { order_id: leg.order_id, person_id: id } }) },
    ],
  },
  'POST /gamma/order-passengers/remove': { owner: 'own', requests: [{ thing: 'named', ask: (id) => ({ body: { id } }) }] },
  'POST /gamma/ticket-passport/add-files': { owner: 'own', requests: [{ thing: 'ticket', ask: (id) => ({ form: { ticket_id: id } }) }] },
  'DELETE /gamma/ticket-passport/remove-files': {
    owner: 'own',
    requests: [{ thing: 'ticket', ask: (id) => ({ query: { ticket_id: id, 'file_id[]': toChild.get(id) ?? crypto.randomUUID() } }) }],
  },
  'POST /gamma/ticket-passport/submit': byQuery('ticket'),
  'POST /gamma/ticket-passport/cancel': byQuery('ticket'),
  'GET /gamma/ticket-passport/file': { owner: 'own', requests: fileRequests },
  'POST /gamma/ticket-passport/save-person': {
    owner: 'own',
    requests: [{ thing: 'approved', ask: (id) => ({ body: { ticket: { id } } }) }],
  },
  'GET /gamma/ticket-passport/reusable': { owner: 'own', requests: legRequests((query) => ({ query })) },
  'POST /gamma/ticket-passport/reuse': {
    owner: 'own',
    requests: [
      { thing: 'approved', ask: (id, { leg }) => ({ body: { ...leg, ticket: { id } } }) },
      ...legRequests((leg) => ({ body: { ...leg, ticket: { id: toChild.get('approved') ?? '' } } })),
    ],
  },
  'POST /gamma/profile/upload-photo': { owner: 'own', form: {} },
  'DELETE /gamma/profile/remove-photo': own,
  'GET /gamma/profile/photo': byQuery('photo'),
  'GET /gamma/profile/export': own,
  'GET /gamma/profile/deletion-preview': own,
  // That a right code is no use to another customer is proven in identity/leaving.spec.ts.
  'POST /gamma/profile/verify-identity': { owner: 'own', body: { code: '0000', code_hash: 'unknown' }, status: 404 },
  'POST /gamma/profile/delete': { owner: 'own', body: { code: '0000', code_hash: 'unknown' }, status: 404 },
  'GET /gamma/session/list': own,
  'POST /gamma/session/revoke': { owner: 'own', requests: [{ thing: 'session', ask: (id) => ({ body: { session: { id } } }) }] },

  // That an assistant gets what was allowed, and nothing else, is proven in assistants/assistants.spec.ts.
  'GET /gamma/assistant/list': own,
  'POST /gamma/assistant/invite': { owner: 'own', body: { email: 'someone@example.com', permissions: ['see'] } },
  'POST /gamma/assistant/change': {
    owner: 'own',
    requests: [{ thing: 'assistant', ask: (id) => ({ body: { assistant: { id }, permissions: ['see'] } }) }],
  },
  'POST /gamma/assistant/remove': { owner: 'own', requests: [{ thing: 'assistant', ask: (id) => ({ body: { assistant: { id } } }) }] },
  'GET /gamma/assistant/invitation': open,
  'POST /gamma/assistant/accept': { owner: 'own', body: { token: 'x'.repeat(43) }, status: 404 },

  'GET /gamma/passkey/list': own,
  'POST /gamma/passkey/register-begin': own,
  // A credential proves itself by its signature: see identity/passkeys.spec.ts.
  'POST /gamma/passkey/register': {
    owner: 'own',
    body: { credential: softAuthenticator('http://localhost').register({ challenge: 'x' }) },
    status: 422,
  },
  'DELETE /gamma/passkey/remove': byQuery('passkey'),
  'POST /gamma/auth/passkey-begin': open,
  'POST /gamma/auth/sign-in-passkey': open,

  // By invitation link and browser: see staff/staff.spec.ts.
  'POST /gamma/staff/auth/begin': open,
  'POST /gamma/staff/auth/passkey': open,
  'POST /gamma/staff/auth/totp': open,
  'POST /gamma/staff/auth/recovery': open,
  'POST /gamma/staff/enrol/begin': open,
  'POST /gamma/staff/enrol/passkey': open,
  'POST /gamma/staff/enrol/totp': open,
  'POST /gamma/staff/auth/sign-out': { owner: 'staff' },
  'GET /gamma/staff/me/get': { owner: 'staff' },
  'GET /gamma/staff/member/list': { owner: 'staff', roles: ['admin'] },
  'POST /gamma/staff/member/invite': { owner: 'staff', roles: ['admin'] },
  'POST /gamma/staff/member/disable': { owner: 'staff', roles: ['admin'] },
  'POST /gamma/staff/bank-statement/import': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/bank-statement/list': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/exception/list': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/exception/resolve': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/bank-transaction/list': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/bank-transaction/assign': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/bank-transaction/credit': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/bank-transaction/return': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/customer/find': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/invoice/list': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/invoice/export.csv': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/empty-leg/export.csv': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/checklist/export.csv': { owner: 'staff', roles: ['sales', 'operations', 'finance', 'documents'] },
  'GET /gamma/staff/invoice/get': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/invoice/charge-limits': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/invoice/create': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/invoice/cancel': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/empty-leg/list': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/empty-leg/get': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/empty-leg/create': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/empty-leg/set-price': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/empty-leg/push': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/empty-leg/set-status': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/order/list': { owner: 'staff', roles: ['sales', 'operations', 'finance', 'documents'] },
  'GET /gamma/staff/order/get': { owner: 'staff', roles: ['sales', 'operations', 'finance', 'documents'] },
  'POST /gamma/staff/order/cancel': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/order/drop-leg': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/order/propose-leg': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/order/leg-proposals': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/order/withdraw-leg-proposal': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/order/retime': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/recovery/get': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/recovery/list': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/recovery/search': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/recovery/send': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/recovery/answer': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/recovery/close': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/order/offers': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/system/health': { owner: 'staff', roles: ['admin'] },
  'GET /gamma/staff/system/job-list': { owner: 'staff', roles: ['admin'] },
  'POST /gamma/staff/system/retry-job': { owner: 'staff', roles: ['admin'] },
  'GET /gamma/staff/system/feed-list': { owner: 'staff', roles: ['admin'] },
  'GET /gamma/staff/system/retention': { owner: 'staff', roles: ['admin'] },
  'GET /gamma/staff/system/audit-list': { owner: 'staff', roles: ['admin'] },
  'GET /gamma/staff/system/audit.csv': { owner: 'staff', roles: ['admin'] },
  'GET /gamma/staff/approval/list': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/approval/approve': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/approval/refuse': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/approval/withdraw': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/payable/list': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/operator-account/list': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/operator-account/save': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/payment-run/create': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/payment-run/list': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/payment-run/get': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/payment-run/approve': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/payment-run/cancel': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/payment-run/mark-sent': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/payment-run/file': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/bank-debit/list': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/bank-debit/explain': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/receivable/list': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/receivable/remind': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/receivable/set-disputed': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/month-end/get': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/month-end/journal.csv': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/month-end/datev.csv': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/month-end/taxes.csv': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/facts/airports': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/facts/airport': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/facts/airspace': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/facts/types': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/facts/versions': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/facts/version': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/facts/preview': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/facts/asked': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/facts/save-fact': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/facts/remove-fact': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/facts/save-area': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/facts/remove-area': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/facts/save-type': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/staff/facts/terminals': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/facts/save-terminal': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/facts/remove-terminal': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/facts/undo-fact': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/facts/discard-draft': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/facts/publish': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/facts/roll-back': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/staff/pricing/list': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/pricing/get': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/pricing/preview': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/pricing/create-draft': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/pricing/save-draft': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/pricing/discard-draft': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/pricing/publish': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/pricing/withdraw': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/pricing/roll-back': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/crew/list': { owner: 'staff', roles: ['operations', 'documents'] },
  'GET /gamma/staff/crew/choices': { owner: 'staff', roles: ['operations', 'documents'] },
  'GET /gamma/staff/crew/member': { owner: 'staff', roles: ['operations', 'documents'] },
  'POST /gamma/staff/crew/add': { owner: 'staff', roles: ['operations'] },
  'PATCH /gamma/staff/crew/update': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/crew/remove': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/staff/crew/scans': { owner: 'staff', roles: ['operations', 'documents'] },
  'GET /gamma/staff/crew/scan': { owner: 'staff', roles: ['operations', 'documents'] },
  'POST /gamma/staff/crew/add-scans': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/crew/remove-scan': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/staff/schedule/crew': { owner: 'staff', roles: ['operations', 'documents'] },
  'GET /gamma/staff/crew-absences/list': { owner: 'staff', roles: ['operations', 'documents'] },
  'POST /gamma/staff/crew-absences/record': { owner: 'staff', roles: ['operations'] },
  'PATCH /gamma/staff/crew-absences/change': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/crew-absences/withdraw': { owner: 'staff', roles: ['operations'] },
  // By the token of a link: see trips/crew-pages/crew-pages.spec.ts.
  'GET /gamma/crew-page/get': open,
  'POST /gamma/crew-page/record': { owner: 'public', isByToken: true },
  'GET /gamma/staff/crew-links/list': { owner: 'staff', roles: ['operations', 'documents'] },
  'POST /gamma/staff/crew-links/send': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/crew-links/withdraw': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/staff/trip/crew': { owner: 'staff', roles: ['operations', 'documents'] },
  'GET /gamma/staff/trip/crew-candidates': { owner: 'staff', roles: ['operations', 'documents'] },
  'POST /gamma/staff/trip/assign-crew': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/trip/assign-free-crew': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/trip/unassign-crew': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/staff/fleet/choices': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/fleet/aircraft-list': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/staff/fleet/aircraft': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/fleet/add-aircraft': { owner: 'staff', roles: ['operations'] },
  'PATCH /gamma/staff/fleet/aircraft': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/fleet/publish-aircraft': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/fleet/publish-operator': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/fleet/set-aircraft-status': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/fleet/add-photo': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/fleet/show-photo-first': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/fleet/remove-photo': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/fleet/add-documents': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/staff/fleet/document': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/fleet/remove-document': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/aircraft/photo': open,
  'GET /gamma/staff/fleet/operator-list': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/staff/fleet/operator-history': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/fleet/add-operator': { owner: 'staff', roles: ['operations'] },
  'PATCH /gamma/staff/fleet/operator': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/fleet/add-sub-charter': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/order/quote': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/order/export.csv': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/request/export.csv': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/request/list': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/request/assignees': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/request/assign': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/request/snooze': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/request/merge': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/request/create': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/catering/get': { owner: 'staff', roles: ['sales', 'operations', 'finance', 'documents'] },
  'POST /gamma/staff/catering/confirm': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/staff/ground-transfer/list': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/ground-transfer/offer': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/ground-transfer/arrange': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/ground-transfer/end': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/staff/trip/get': { owner: 'staff', roles: ['sales', 'operations', 'finance', 'documents'] },
  'POST /gamma/staff/trip/release': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/trip/revoke-release': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/trip/record-flight': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/trip/enter-bill': { owner: 'staff', roles: ['operations', 'finance'] },
  'POST /gamma/staff/trip/approve-bill': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/trip/dispute-bill': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/trip/withdraw-bill': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/trip/close': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/schedule/get': { owner: 'staff', roles: ['sales', 'operations', 'finance', 'documents'] },
  'GET /gamma/staff/duty-board/get': { owner: 'staff', roles: ['sales', 'operations', 'finance', 'documents'] },
  'POST /gamma/staff/schedule/add-block': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/schedule/remove-block': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/staff/checklist/list': { owner: 'staff', roles: ['sales', 'operations', 'finance', 'documents'] },
  'GET /gamma/staff/checklist/assignees': { owner: 'staff', roles: ['sales', 'operations', 'finance', 'documents'] },
  'POST /gamma/staff/checklist/add-files': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/staff/checklist/file': { owner: 'staff', roles: ['sales', 'operations', 'finance', 'documents'] },
  'POST /gamma/staff/checklist/remove-file': { owner: 'staff', roles: ['operations'] },
  'PATCH /gamma/staff/checklist/update': { owner: 'staff', roles: ['operations'] },
  'PATCH /gamma/staff/checklist/update-many': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/staff/manifest/get': { owner: 'staff', roles: ['operations', 'documents'] },
  'PATCH /gamma/staff/manifest/update-person': { owner: 'staff', roles: ['operations', 'documents'] },
  'POST /gamma/staff/manifest/send': { owner: 'staff', roles: ['operations', 'documents'] },
  'GET /gamma/staff/manifest/export.csv': { owner: 'staff', roles: ['operations', 'documents'] },
  'GET /gamma/staff/manifest/print.pdf': { owner: 'staff', roles: ['operations', 'documents'] },
  'GET /gamma/staff/account/get': { owner: 'staff' },
  'POST /gamma/staff/account/set-request-languages': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/account/make-recovery-codes': { owner: 'staff' },
  'POST /gamma/staff/account/revoke-session': { owner: 'staff' },
  'POST /gamma/staff/account/begin-credential': { owner: 'staff' },
  'POST /gamma/staff/account/add-passkey': { owner: 'staff' },
  'POST /gamma/staff/account/add-totp': { owner: 'staff' },
  'POST /gamma/staff/account/remove-passkey': { owner: 'staff' },
  'POST /gamma/staff/account/begin-verification': { owner: 'staff' },
  'POST /gamma/staff/account/verify-totp': { owner: 'staff' },
  'POST /gamma/staff/account/verify-passkey': { owner: 'staff' },
  'GET /gamma/staff/home/get': { owner: 'staff' },
  'GET /gamma/staff/view/list': { owner: 'staff' },
  'POST /gamma/staff/view/save': { owner: 'staff' },
  'POST /gamma/staff/view/delete': { owner: 'staff' },
  'GET /gamma/staff/changes/stream': { owner: 'staff', isStream: true },
  'GET /gamma/staff/search/find': { owner: 'staff' },
  'GET /gamma/staff/order/messages': { owner: 'staff', roles: ['sales', 'operations', 'finance', 'documents'] },
  'GET /gamma/staff/quote/get': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/quote/send': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/quote/approve': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/quote/withdraw': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/order/confirm': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/order/decline': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/calendar/list': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/calendar/preview': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/calendar/import': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/calendar/add': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/content/list': { owner: 'staff', roles: ['content'] },
  'GET /gamma/staff/content/get': { owner: 'staff', roles: ['content'] },
  'POST /gamma/staff/content/create': { owner: 'staff', roles: ['content'] },
  'POST /gamma/staff/content/save': { owner: 'staff', roles: ['content'] },
  'POST /gamma/staff/content/publish': { owner: 'staff', roles: ['content'] },
  'POST /gamma/staff/content/archive': { owner: 'staff', roles: ['content'] },
  'POST /gamma/staff/content/restore': { owner: 'staff', roles: ['content'] },
  'POST /gamma/staff/content/upload-picture': { owner: 'staff', roles: ['content'] },
  'GET /gamma/staff/content/links': { owner: 'staff', roles: ['content'] },
  'GET /gamma/staff/customer/list': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/customer/get': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/customer/set-credit': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/order/put-on-account': { owner: 'staff', roles: ['sales', 'finance'] },
  'GET /gamma/staff/customer/merge-preview': { owner: 'staff', roles: ['sales', 'finance'] },
  'POST /gamma/staff/customer/stop-merge': { owner: 'staff', roles: ['sales', 'finance'] },
  'POST /gamma/staff/customer/merge': { owner: 'staff', roles: ['sales', 'finance'] },
  'GET /gamma/staff/customer/undo-merge-preview': { owner: 'staff', roles: ['sales', 'finance'] },
  'POST /gamma/staff/customer/undo-merge': { owner: 'staff', roles: ['sales', 'finance'] },
  'GET /gamma/staff/customer/record': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/customer/set-tags': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/customer/add-note': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/customer/delete-note': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/customer/add-task': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/customer/set-task-done': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/customer/task-list': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/customer/assignees': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'POST /gamma/staff/customer/set-blocked': { owner: 'staff', roles: ['sales', 'finance'] },
  'GET /gamma/staff/report/get': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/report/export.csv': { owner: 'staff', roles: ['sales', 'operations', 'finance'] },
  'GET /gamma/staff/visit/report': { owner: 'staff', roles: ['sales', 'content'] },
  'GET /gamma/staff/link/list': { owner: 'staff', roles: ['sales', 'content'] },
  'POST /gamma/staff/link/create': { owner: 'staff', roles: ['sales', 'content'] },
  'POST /gamma/staff/link/set-disabled': { owner: 'staff', roles: ['sales', 'content'] },
  'GET /gamma/staff/conversation/list': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/conversation/get': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/conversation/send': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/conversation/send-file': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/conversation/file': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/conversation/assign': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/conversation/set-resolved': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/conversation/read': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/conversation/typing': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/conversation/assignees': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/conversation/stream': { owner: 'staff', roles: ['sales', 'operations'], isStream: true },
  'GET /gamma/staff/conversation-template/list': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/conversation-template/save': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/conversation-template/delete': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/contact-message/list': { owner: 'staff', roles: ['sales', 'content'] },
  'POST /gamma/staff/contact-message/set-answered': { owner: 'staff', roles: ['sales', 'content'] },
  'POST /gamma/staff/calendar/update': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/sharing/list': { owner: 'staff', roles: ['sales', 'operations'] },
  'GET /gamma/staff/sharing/get': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/sharing/open': { owner: 'staff', roles: ['sales', 'operations'] },
  'POST /gamma/staff/sharing/decide': { owner: 'staff', roles: ['sales', 'operations'] },
  // By the token of their link; quotes/quotes.spec.ts covers other tokens.
  'GET /gamma/account-merge/get': open,
  'POST /gamma/account-merge/stop': open,
  'GET /gamma/quote/get': open,
  'GET /gamma/quote/document': open,
  'POST /gamma/quote/open': open,
  'POST /gamma/quote/send-code': open,
  'POST /gamma/quote/accept': open,
  'POST /gamma/quote/ask-again': open,
  'GET /gamma/quote/link': byQuery('order'),
  'GET /gamma/push-message/list': own,
  'POST /gamma/push-message/read': { owner: 'own', requests: [{ thing: 'message', ask: (id) => ({ body: { push_message: { id } } }) }] },
  'POST /gamma/push-message/read-all': own,
  'GET /gamma/push-message/unread-count': own,
  'GET /gamma/push-channel/list': own,
  'GET /gamma/subscription/list': own,
  'POST /gamma/subscription/update': { owner: 'own', body: { channel: 'offers', medium: 'email', enabled: true } },
  // By the token of the mail; notifications/notifications.spec.ts covers other tokens.
  'POST /gamma/subscription/unsubscribe': open,
  'GET /gamma/web-push/key': own,
  'POST /gamma/web-push/subscribe': { owner: 'own', body: browser },
  'POST /gamma/web-push/unsubscribe': { owner: 'own', body: { endpoint: browser.endpoint } },
  // Mallory has enrolled no browser.
  'POST /gamma/web-push/test': { owner: 'own', status: 404 },
  'GET /gamma/staff/ticket-passport/list': { owner: 'staff', roles: ['documents'] },
  'GET /gamma/staff/ticket-passport/get': { owner: 'staff', roles: ['documents'] },
  'GET /gamma/staff/ticket-passport/file': { owner: 'staff', roles: ['documents'] },
  'POST /gamma/staff/ticket-passport/approve': { owner: 'staff', roles: ['documents'] },
  'POST /gamma/staff/ticket-passport/return': { owner: 'staff', roles: ['documents'] },
  'POST /gamma/staff/ticket-passport/reject': { owner: 'staff', roles: ['documents'] },

  'GET /gamma/staff/referral/list': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/referral/decide': { owner: 'staff', roles: ['finance'] },
  'GET /gamma/staff/campaign/list': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/campaign/create': { owner: 'staff', roles: ['finance'] },
  'POST /gamma/staff/campaign/set-active': { owner: 'staff', roles: ['finance'] },

  'GET /gamma/location/search': open,
  'GET /gamma/location/search-by-radius': open,
  'GET /gamma/location/visitor': open,
  'GET /gamma/location/get': open,
  'GET /gamma/location/popular': open,
  'GET /gamma/region/list-with-countries': open,
  'GET /gamma/country/list': open,
  'GET /gamma/aircraft-class/list': open,
  'GET /news/aircraft-class/list': open,
  'GET /gamma/aircraft-type/list': open,

  'POST /gamma/charter/suggest': open,
  'GET /gamma/empty-leg/list': open,
  'GET /gamma/empty-leg/get': open,
  'GET /gamma/empty-leg/calendar': open,
  'GET /gamma/empty-leg/feed.ics': open,
  'GET /gamma/empty-leg/feed.csv': open,
  'GET /gamma/favourite-place/list': own,
  'POST /gamma/favourite-place/save': { owner: 'own', body: { selector: 'city:LON' } },
  // A selector names a place, not a row.
  'DELETE /gamma/favourite-place/delete': { owner: 'own', status: 400 },
  'GET /gamma/price-alert/list': own,
  'POST /gamma/price-alert/create': { owner: 'own', body: watchedTrip() },
  'DELETE /gamma/price-alert/delete': byQuery('priceAlert'),
  'POST /gamma/price-alert/request': open,
  'POST /gamma/price-alert/confirm': open,
  'POST /gamma/price-alert/unsubscribe': open,
  'GET /gamma/empty-leg-subscription/list': own,
  'POST /gamma/empty-leg-subscription/create': { owner: 'own', body: anyLeg },
  'PATCH /gamma/empty-leg-subscription/update': {
    owner: 'own',
    requests: [{ thing: 'alert', ask: (id) => ({ body: { id, paused: true } }) }],
  },
  'DELETE /gamma/empty-leg-subscription/delete': byQuery('alert'),
  // Of the caller's own alerts only; without one that matches there is none.
  'POST /gamma/empty-leg-subscription/mute-route': { owner: 'own', body: { empty_leg: { id: crypto.randomUUID() } }, status: 404 },
  'GET /gamma/sharing/list': open,
  'GET /gamma/sharing/filter-dates': open,
  'GET /gamma/sharing/get': open,
  'GET /gamma/sharing/quote': { owner: 'own', requests: [{ thing: 'sharable', ask: (id) => ({ query: { suggestion_id: id } }) }] },
  'POST /gamma/sharing/open': { owner: 'own', requests: [{ thing: 'sharable', ask: (id) => ({ body: { suggestion_id: id, count: 1 } }) }] },
  'POST /gamma/sharing/buy-out': { owner: 'own', requests: [{ thing: 'initiated', ask: (id) => ({ body: { order: { id } } }) }] },
  'GET /gamma/empty-leg/route': open,
  'GET /gamma/sharing/events': open,
  // Of a flight that does not exist; that everybody has a place of their own is proven in shared-flights.spec.ts.
  'POST /gamma/sharing/join-waiting-list': { owner: 'own', body: { sharing: { id: crypto.randomUUID() }, seats: 1 }, status: 404 },
  'POST /gamma/sharing/leave-waiting-list': { owner: 'own', body: { sharing: { id: crypto.randomUUID() } }, status: 404 },
  'GET /gamma/charter/suggestion': byQuery('suggestion', 'public'),
  'GET /gamma/charter/from-price': open,
  'GET /gamma/charter/typical-prices': open,
  'GET /gamma/content/list': open,
  'GET /gamma/content/get': open,
  'GET /gamma/content/page': open,
  'GET /gamma/content/by-key': open,
  'GET /gamma/content/addresses': open,
  'GET /gamma/content/preview': open,
  'GET /gamma/content/picture': open,
  'GET /gamma/deal/get': open,
  'GET /gamma/country/get': open,
  'GET /gamma/country/entry-rules': open,
  'GET /gamma/city/get': open,
  'GET /gamma/terminal/list': open,
  'GET /gamma/charter/explore': open,
  'POST /gamma/charter/day-prices': open,
  'POST /gamma/charter/calendar-prices': open,
  'GET /gamma/company/ratings': open,
  'GET /gamma/company/certifications': open,
  'GET /gamma/aircraft/photos': open,
  // The token names the trip of the request and no person.
  'POST /gamma/charter/share': { owner: 'own', body: { legs: [] }, status: 400 },
  'POST /gamma/contact/send': open,
  // With the key of the installation: links/links.spec.ts.
  'POST /api/links': { owner: 'secret' },
  'GET /gamma/link/app': open,
  'GET /l/:code': open,
  'POST /gamma/visit/count': open,
  'GET /gamma/conversation/list': own,
  'GET /gamma/conversation/unread': own,
  'GET /gamma/conversation/stream': { owner: 'own', isStream: true },
  'GET /gamma/conversation/search': { owner: 'own', status: 400 },
  'GET /gamma/conversation/messages': { owner: 'own', requests: [{ thing: 'order', ask: (id) => ({ query: { order_id: id } }) }] },
  'POST /gamma/conversation/send': {
    owner: 'own',
    requests: [{ thing: 'order', ask: (id) => ({ body: { id: crypto.randomUUID(), order: { id }, text: 'Hello' } }) }],
  },
  'POST /gamma/conversation/send-file': {
    owner: 'own',
    requests: [{ thing: 'order', ask: (id) => ({ form: { id: crypto.randomUUID(), order_id: id } }) }],
  },
  'GET /gamma/conversation/file': { owner: 'own', requests: [{ thing: 'chatFile', ask: (id) => ({ query: { message_id: id } }) }] },
  'POST /gamma/conversation/read': {
    owner: 'own',
    requests: [{ thing: 'order', ask: (id) => ({ body: { order: { id }, number: 1 } }) }],
  },
  'POST /gamma/conversation/typing': { owner: 'own', requests: [{ thing: 'order', ask: (id) => ({ body: { order: { id } } }) }] },
  'POST /gamma/json/pack': open,
  'GET /gamma/json/unpack': open,

  'POST /gamma/order/create': { owner: 'own', requests: [{ thing: 'suggestion', ask: (id) => ({ body: { legs, suggestion_id: id } }) }] },
  'GET /gamma/order/list': own,
  'GET /gamma/order/get': byQuery('order'),
  'GET /gamma/order/refund-quote': byQuery('order'),
  'GET /gamma/order/passenger-help': byQuery('order'),
  'POST /gamma/order/leave-passengers': { owner: 'own', requests: [{ thing: 'order', ask: (id) => ({ body: { order: { id } } }) }] },
  'POST /gamma/order/cancel': {
    owner: 'own',
    requests: [
      { thing: 'order', ask: (id) => ({ body: { order: { id } } }) },
      { thing: 'order', ask: (id) => ({ body: { id } }) },
    ],
  },
  'GET /gamma/order/to-rate': own,
  'POST /gamma/order/rate': { owner: 'own', requests: [{ thing: 'flown', ask: (id) => ({ body: { order: { id }, score: 5 } }) }] },
  'GET /gamma/aircraft-food/suggest': { owner: 'own', requests: [{ thing: 'cateredLeg', ask: (id) => ({ query: { order_leg_id: id } }) }] },
  'GET /gamma/aircraft-food/get': { owner: 'own', requests: [{ thing: 'cateredLeg', ask: (id) => ({ query: { order_leg_id: id } }) }] },
  'POST /gamma/aircraft-food/choose': {
    owner: 'own',
    requests: [{ thing: 'cateredLeg', ask: (id) => ({ body: { order_leg: { id }, items: [], allergies: [], note: null } }) }],
  },
  'GET /gamma/ground-transfer/list': { owner: 'own', requests: [{ thing: 'paidTrip', ask: (id) => ({ query: { order_id: id } }) }] },
  'POST /gamma/ground-transfer/ask': {
    owner: 'own',
    requests: [{ thing: 'cateredLeg', ask: (id) => ({ body: { order_leg: { id }, ...askedCar } }) }],
  },
  'POST /gamma/ground-transfer/accept': {
    owner: 'own',
    requests: [{ thing: 'offeredCar', ask: (id) => ({ body: { transfer: { id }, revision: 2 } }) }],
  },
  'POST /gamma/ground-transfer/withdraw': {
    owner: 'own',
    requests: [{ thing: 'offeredCar', ask: (id) => ({ body: { transfer: { id }, revision: 2 } }) }],
  },
  'GET /gamma/trip-sheet/get': { owner: 'own', requests: [{ thing: 'paidTrip', ask: (id) => ({ query: { order_id: id } }) }] },
  'GET /gamma/flight-status/get': { owner: 'own', requests: [{ thing: 'paidTrip', ask: (id) => ({ query: { order_id: id } }) }] },
  'GET /gamma/flight-status/shared': open,
  'GET /gamma/staff/flight-status/get': { owner: 'staff', roles: ['sales', 'operations', 'finance', 'documents'] },
  'POST /gamma/staff/flight-status/board': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/flight-status/delay': { owner: 'staff', roles: ['operations'] },
  'POST /gamma/staff/flight-status/correct': { owner: 'staff', roles: ['operations'] },
  'GET /gamma/trip-sheet/shares': { owner: 'own', requests: [{ thing: 'paidTrip', ask: (id) => ({ query: { order_id: id } }) }] },
  'POST /gamma/trip-sheet/share': { owner: 'own', requests: [{ thing: 'paidTrip', ask: (id) => ({ body: { order: { id } } }) }] },
  'POST /gamma/trip-sheet/withdraw': { owner: 'own', requests: [{ thing: 'tripShare', ask: (id) => ({ body: { id } }) }] },
  // By the signed address, and by the token of a link: see trips/trip-sheets/trip-sheets.spec.ts.
  'GET /gamma/trip-sheet/file': byQuery('paidTrip', 'public'),
  'GET /gamma/trip-sheet/shared': open,
  'GET /gamma/trip-sheet/shared-file': open,
  'GET /gamma/wallet-pass/list': { owner: 'own', requests: [{ thing: 'paidTrip', ask: (id) => ({ query: { order_id: id } }) }] },
  // By the signed address, and by the token of a link: see trips/wallet-passes/wallet-passes.spec.ts.
  'GET /gamma/wallet-pass/file': byQuery('paidTrip', 'public'),
  'GET /gamma/wallet-pass/shared': open,
  'GET /gamma/wallet-pass/shared-file': open,
  'GET /gamma/staff/trip-sheet/file': { owner: 'staff', roles: ['sales', 'operations', 'finance', 'documents'] },
  'POST /gamma/order/leg-change': {
    owner: 'own',
    requests: [{ thing: 'movedLeg', ask: (id) => ({ body: { order: { id }, choice: 'refund' } }) }],
  },
  'POST /gamma/order/move-quote': { owner: 'own', requests: moveRequests },
  'POST /gamma/order/move': { owner: 'own', requests: moveRequests },
  'POST /gamma/order/replacement': {
    owner: 'own',
    requests: [{ thing: 'lostTrip', ask: (id) => ({ body: { replacement: { id }, choice: 'other_time' } }) }],
  },
  'POST /gamma/order/leg-proposal': {
    owner: 'own',
    requests: [{ thing: 'askedTrip', ask: (id) => ({ body: { leg_proposal: { id }, choice: 'decline' } }) }],
  },
  // Public, because a calendar program has no token: then the address itself is signed.
  'GET /gamma/order/calendar': byQuery('order', 'public'),

  'GET /gamma/coupon/list': own,
  // Codes are public; loyalty/coupons.spec.ts covers who gets the coupon.
  'POST /gamma/coupon/create-by-code': { owner: 'own', body: { code: 'WELCOME250' } },
  'POST /gamma/coupon/create-by-ref': { owner: 'own', body: { ref: 'ccriviera' } },
  'GET /gamma/profile/get-bring-friend-link': own,
  'GET /gamma/loyalty/programme': open,

  'GET /gamma/account/list': own,
  'GET /gamma/account/statement': { owner: 'own', requests: [accountQuery] },
  'GET /gamma/account/statement-csv': { owner: 'own', requests: [accountQuery] },
  'GET /gamma/account/statement-pdf': { owner: 'own', requests: [accountQuery] },
  'GET /gamma/account/payouts': own,
  'GET /gamma/account/payout-quote': {
    owner: 'own',
    requests: [{ thing: 'account', ask: (id) => ({ query: { account_id: id, amount: '10' } }) }],
  },
  'POST /gamma/account/payout': {
    owner: 'own',
    requests: [
      {
        thing: 'account',
        ask: (id) => ({
          body: { account: { id }, money: { amount: 10, currency: 'EUR' }, iban: 'DE89370400440532013000', beneficiary: 'Ada Lovelace' },
        }),
      },
    ],
  },
  'GET /gamma/card/list': own,
  'POST /gamma/card/remove': { owner: 'own', requests: [{ thing: 'card', ask: (id) => ({ body: { card: { id } } }) }] },
  'GET /gamma/invoice/get': byQuery('invoice'),
  'POST /gamma/invoice/create-fill': {
    owner: 'own',
    requests: [{ thing: 'account', ask: (id) => ({ body: { account: { id }, money: { amount: 10, currency: 'EUR' } } }) }],
  },
  'POST /gamma/invoice/set-billing': {
    owner: 'own',
    requests: [{ thing: 'invoice', ask: (id) => ({ body: { invoice: { id }, billing: { bill_to: 'Acme' } } }) }],
  },
  'POST /gamma/invoice/swift-print': {
    owner: 'own',
    requests: [{ thing: 'invoice', ask: (id) => ({ body: { invoice: { id }, bill_to: 'Acme', address: null } }) }],
  },
  // By the signed URL: see invoices/proforma-invoices.spec.ts.
  'GET /gamma/invoice/proforma': byQuery('proforma', 'public'),
  'GET /gamma/invoice/fiscal-document': byQuery('paper', 'public'),
  'GET /gamma/swift-details/list': own,
  'POST /gamma/swift-details/create': { owner: 'own', body: { bill_to: 'Acme', address: null } },
  'POST /gamma/swift-details/update': {
    owner: 'own',
    requests: [{ thing: 'payer', ask: (id) => ({ body: { id, bill_to: 'Acme', address: null } }) }],
  },
  'DELETE /gamma/swift-details/delete': byQuery('payer'),
  'GET /gamma/invoice-share/list': { owner: 'own', requests: [{ thing: 'invoice', ask: (id) => ({ query: { invoice_id: id } }) }] },
  'POST /gamma/invoice-share/create': {
    owner: 'own',
    requests: [{ thing: 'invoice', ask: (id) => ({ body: { invoice: { id }, money: { amount: 100, currency: 'EUR' }, name: 'Grace' } }) }],
  },
  'POST /gamma/invoice-share/withdraw': { owner: 'own', requests: [{ thing: 'invoiceShare', ask: (id) => ({ body: { id } }) }] },
  // By the token of a link: see payments/invoice-shares.spec.ts.
  'GET /gamma/invoice-share/shared': open,
  'POST /gamma/invoice-share/pay': open,
  'POST /gamma/payment2/scope-extended': { owner: 'own', requests: [invoiceBody] },
  'POST /gamma/payment2/from-stripe': {
    owner: 'own',
    requests: [invoiceBody, { thing: 'card', ask: (id, { invoice }) => ({ body: { invoice: { id: invoice }, card: { id } } }) }],
  },
  'POST /gamma/payment2/from-coinbase': { owner: 'own', requests: [invoiceBody] },
  'POST /gamma/payment2/from-nowpayments': { owner: 'own', requests: [invoiceBody] },
  'POST /gamma/payment2/from-paypal': { owner: 'own', requests: [invoiceBody] },
  'POST /gamma/payment2/from-revolut': { owner: 'own', requests: [invoiceBody] },
  'POST /gamma/payment/from-custom-card': { owner: 'own', requests: [invoiceBody] },
  'POST /gamma/payment/sign': {
    owner: 'own',
    requests: [{ thing: 'widget', ask: (id) => ({ body: { request: { ...widgetRequests.get(id), payment_id: id } } }) }],
  },
  'POST /gamma/payment/from-account': {
    owner: 'own',
    requests: [
      { thing: 'invoice', ask: (id, { account }) => ({ body: { invoice: { id }, account: { id: account } } }) },
      { thing: 'account', ask: (id, { invoice }) => ({ body: { invoice: { id: invoice }, account: { id } } }) },
    ],
  },
  'GET /gamma/payment/get': byQuery('payment'),
  'POST /gamma/payment/webhook/:provider': { owner: 'secret' },

  'GET /healthz': open,
  'GET /readyz': open,
  // Loopback or METRICS_TOKEN: see health.ts.
  'GET /metrics': open,
  'GET /openapi.json': open,
  'GET /docs': open,
  'GET /docs/': open,
  'GET /docs/*': open,
  'GET /docs/errors': open,
  'GET /docs/json': open,
  'GET /docs/yaml': open,
  'GET /docs/membership/:file': open,
  'GET /docs/static/index.html': open,
  'GET /docs/static/swagger-initializer.js': open,
  'GET /.well-known/apple-app-site-association': open,
  'GET /.well-known/assetlinks.json': open,
  'GET /sitemap.xml': open,
  'GET /sitemaps/:file': open,
  'GET /blog/feed.xml': open,
  'GET /it/blog/feed.xml': open,
  'GET /press/feed.xml': open,
  'GET /it/press/feed.xml': open,
  'GET /art/aircraft/:file': open,
  'GET /art/cabin/:file': open,
  'GET /art/render/:file': open,
  'GET /art/scene/:file': open,
  'GET /art/share/:locale/:kind/:file': open,
  'GET /art/route-map.svg': open,
  'GET /art/area-map.svg': open,

  'GET /dev/outbox': dev,
  'GET /dev/camt053.xml': dev,
  'GET /dev/outbox.json': dev,
  'GET /dev/outbox.css': dev,
  'GET /dev/outbox/:id': dev,
  'GET /dev/mail': dev,
  'GET /dev/mail.css': dev,
  'GET /dev/mail/:name/:locale': dev,
  'GET /sandbox-bank/:id': dev,
  'POST /sandbox-bank/:id': dev,
  'GET /sandbox-bank/fonts/:name': dev,
  'GET /sandbox-bank/shared/merchant.js': dev,
  'GET /sandbox-bank/shared/merchant.css': dev,
  'POST /sandbox-bank/widget': dev,
}

/** Ids of what is public: empty legs, shared flights and their operators. */
const publicIds = [
  // Made by the caller.
  'POST /gamma/conversation/send id',
  'POST /gamma/conversation/send-file id',
  'GET /gamma/deal/get id',
  'GET /gamma/content/preview id',
  'GET /gamma/content/picture id',
  'GET /gamma/aircraft/photo id',
  'GET /gamma/empty-leg/get id',
  'empty_leg.id',
  'GET /gamma/sharing/get id',
  'sharing.id',
]
const isPublicId = (operation: Operation, name: string) =>
  name.endsWith('company_id') || publicIds.includes(name) || publicIds.includes(`${operation.name} ${name}`)

/** Parameter and field names that are ids of owned resources; public places and files have other names. */
function idsIn(operation: Operation): string[] {
  const inside = (schema: Schema, path: string): string[] => {
    const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] as Schema[] | undefined) ?? [])
    const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
    return [
      ...branches.flatMap((branch) => inside(branch, path)),
      ...(schema['items'] ? inside(schema['items'] as Schema, path) : []),
      // An authenticator's response contains its own signed id.
      ...fields
        .filter(([name]) => name !== 'credential')
        .flatMap(([name, field]) => [...(/(^|_)ids?$/.test(name) ? [`${path}${name}`] : []), ...inside(field, `${path}${name}.`)]),
    ]
  }
  const named = operation.parameters.filter(({ name }) => /(^|_)ids?$/.test(name)).map(({ name }) => name)
  return [...named, ...(operation.body ? inside(operation.body, '') : [])].filter((name) => !isPublicId(operation, name))
}

let api: Api
/** The owner of every requested resource; another customer; a customer with an ended session. */
let ada: TestClient
let eve: TestClient
let endedSession: TestClient
let offers: string[]
let evesOrder: OrderResponse
let jpeg: Buffer

beforeAll(async () => {
  api = await startApi()
  jpeg = await jpegFile(60, 40)
  ;({ legs } = api)
  ada = await api.customer(100_000_000)
  eve = await api.customer(100_000_000)
  // Withdrawals go to customers with a name and a confirmed address.
  const holder = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
  await api.db.updateTable('client').set(holder).where('id', 'in', [ada.clientId, eve.clientId]).execute()
  endedSession = await api.customer()
  await api.call('POST', '/gamma/auth/sign-out', { as: endedSession, body: {} })
  evesOrder = await api.order(eve, (await api.offers(eve))[0]!)
  offers = await api.offers(ada)
})
afterAll(() => api.close())

/** Ada signs in on one more device. */
async function anotherSession(): Promise<string> {
  const sent = await api.call('POST', '/gamma/auth/send-phone-code', { body: { phone_number: ada.phone } })
  const [message] = (await api.call('GET', `/dev/outbox.json?to=${encodeURIComponent(ada.phone)}`)).json as { text: string }[]
  const code = /\d{4,6}/.exec(message?.text ?? '')?.[0] ?? ''
  const { code_hash } = sent.json as { code_hash: string }
  await api.call('POST', '/gamma/auth/sign-in', { body: { phone_number: ada.phone, code_hash, code, fingerprint: 'another' } })
  const { data } = (await api.call('GET', '/gamma/session/list', { as: ada })).json as { data: { id: string; current: boolean }[] }
  return data.find(({ current }) => !current)!.id
}

/** A saved card. */
async function newCard(): Promise<string> {
  const values = { client_id: ada.clientId, provider: 'stripe', brand: 'Visa', last4: '4242', expires: '12/30' }
  const row = { ...values, token: crypto.randomUUID(), created_at: Temporal.Now.instant().toString() }
  return (await api.db.insertInto('card').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function newPasskey(): Promise<string> {
  const { options } = (await api.call('POST', '/gamma/passkey/register-begin', { as: ada })).json as { options: { challenge: string } }
  const body = { credential: softAuthenticator(api.base).register(options) }
  return ((await api.call('POST', '/gamma/passkey/register', { as: ada, body })).json as { id: string }).id
}

/** A leg of the customer's own, with the names that requests give it. */
async function getLeg(client: TestClient) {
  const leg = await uploadedDocuments(api).leg(client)
  toChild.set(leg.order_id, leg.order_leg_id).set(leg.order_leg_id, leg.order_id)
  return leg
}

const sharedLegs = new Map<TestClient, ReturnType<typeof getLeg>>()

/** One leg of each customer for requests about another resource, which leave it as it is. */
function getSharedLeg(client: TestClient): ReturnType<typeof getLeg> {
  const leg = sharedLegs.get(client) ?? getLeg(client)
  sharedLegs.set(client, leg)
  return leg
}

let passports = 1_000_000

async function getTravelDocument(client: TestClient, status: 'new' | 'approved'): Promise<string> {
  const document = uploadedDocuments(api)
  const id = await document.create(client, await getLeg(client))
  const [file] = ((await document.add(client, id, jpeg)).json as { data: { id: string }[] }).data
  toChild.set(id, file!.id).set(file!.id, id)
  if (status === 'approved') {
    await document.submit(client, id)
    const reviewer = { id: crypto.randomUUID(), label: 'Rita' }
    await approveTravelDocument(api.app.ctx, id, reviewer, aDocumentReading(`OW${passports++}`), 'en')
    toChild.set('approved', id)
  }
  return id
}

async function newNamed(): Promise<string> {
  const leg = await getSharedLeg(ada)
  const { json } = await api.call('POST', '/gamma/order-passengers/add', {
    as: ada,
    body: { order_id: leg.order_id, name: passenger.name },
  })
  return (json as { data: { id: string }[] }).data.at(-1)!.id
}

async function newProforma(): Promise<string> {
  const order = await api.order(ada, offers.pop()!)
  const body = { invoice: { id: order.invoices[0]!.id }, bill_to: 'Acme' }
  const { value } = (await api.call('POST', '/gamma/invoice/swift-print', { as: ada, body })).json as { value: string }
  return new URL(value).searchParams.get('id')!
}

async function newReceipt(): Promise<string> {
  const order = await api.order(ada, offers.pop()!)
  const body = { invoice: { id: order.invoices[0]!.id }, account: { id: await api.accountOf(ada) } }
  const { documents } = (await api.call('POST', '/gamma/payment/from-account', { as: ada, body })).json as { documents: { id: string }[] }
  return documents[0]!.id
}

async function newPayer(): Promise<string> {
  const { json } = await api.call('POST', '/gamma/swift-details/create', { as: ada, body: { bill_to: 'Acme', address: null } })
  return (json as { id: string }).id
}

/** Emits a notification about an order of Ada. */
async function message(): Promise<string> {
  await api.order(ada, null)
  for (let n = 0; n < 200; n++) {
    const { data } = (await api.call('GET', '/gamma/push-message/list', { as: ada })).json as { data: { id: string; read: boolean }[] }
    const unread = data.find(({ read }) => !read)
    if (unread) return unread.id
    await sleep(50)
  }
  throw new Error('Nothing was told.')
}

let sharableDays = 0

/** Things that are only read, shared by the cases that read. */
const readThings: Partial<Record<Thing, Promise<string>>> = {}

/** A new thing of Ada's, so that no test finds what another one left. */
async function make(thing: Thing): Promise<string> {
  if (thing === 'account') return api.accountOf(ada)
  if (thing === 'session') return anotherSession()
  if (thing === 'card') return newCard()
  if (thing === 'passkey') return newPasskey()
  if (thing === 'flight') return (await getLeg(ada)).order_id
  if (thing === 'leg') return (await getLeg(ada)).order_leg_id
  if (thing === 'ticket') return getTravelDocument(ada, 'new')
  if (thing === 'file') return toChild.get(await getTravelDocument(ada, 'new'))!
  if (thing === 'approved') return getTravelDocument(ada, 'approved')
  if (thing === 'message') return message()
  if (thing === 'payer') return newPayer()
  if (thing === 'proforma') return newProforma()
  if (thing === 'paper') return newReceipt()
  if (thing === 'photo') {
    const { json } = await ask('POST /gamma/profile/upload-photo', { form: {} }, ada)
    return new URL((json as { user: { photo: string } }).user.photo).searchParams.get('id')!
  }
  if (thing === 'sharable') return (await api.offers(ada, api.legsIn(30 + sharableDays++))).at(0)!
  if (thing === 'initiated') return openPaidFlight(api, ada, 30 + sharableDays++)
  if (thing === 'movedLeg') return buyMovedLeg(api, ada)
  if (thing === 'askedTrip') {
    const { id } = await confirmOrder(api, ada, 30 + sharableDays++)
    await insertProposedLeg(api, id, (await signInTestStaff(api.db, ['admin'])).id)
    return id
  }
  if (thing === 'lostTrip') {
    const { id } = await confirmOrder(api, ada, 30 + sharableDays++)
    await loseAircraft(api, id, (await signInTestStaff(api.db, ['admin'])).id)
    return id
  }
  if (thing === 'chatFile') {
    const id = crypto.randomUUID()
    await ask('POST /gamma/conversation/send-file', { form: { id } }, ada)
    return id
  }
  if (thing === 'named') return newNamed()
  if (thing === 'paidTrip' || thing === 'tripShare') {
    const { id } = await confirmOrder(api, ada, 30 + sharableDays++)
    if (thing === 'paidTrip') return id
    const { json } = await api.call('POST', '/gamma/trip-sheet/share', { as: ada, body: { order: { id } } })
    return (json as { share: { id: string } }).share.id
  }
  if (thing === 'movable' || thing === 'movableLeg') {
    const { id, legs } = await confirmOrder(api, ada, 30 + sharableDays++)
    const [leg] = legs
    const later = Temporal.PlainDateTime.from(leg!.departure_date.slice(0, 16)).add({ hours: 1 })
    const made = thing === 'movable' ? id : leg!.id
    moves.set(made, { order: { id }, legs: [{ id: leg!.id, departure_date: later.toString({ smallestUnit: 'minute' }) }] })
    return made
  }
  if (thing === 'cateredLeg') return (await confirmOrder(api, ada, 30 + sharableDays++)).legs[0]!.id
  if (thing === 'offeredCar') {
    const memberId = (await signInTestStaff(api.db, ['operations'])).id
    return (await offerCar(api, ada, 30 + sharableDays++, { memberId })).transfer.id
  }
  if (thing === 'flown') return flyOrder(api, ada, 30 + sharableDays++)
  if (thing === 'assistant') {
    const body = { email: `someone-${(sharableDays += 1)}@example.com`, permissions: ['see'] }
    return ((await api.call('POST', '/gamma/assistant/invite', { as: ada, body })).json as { assistants: { id: string }[] }).assistants.at(
      -1,
    )!.id
  }
  if (thing === 'priceAlert')
    return ((await api.call('POST', '/gamma/price-alert/create', { as: ada, body: watchedTrip() })).json as { id: string }).id
  if (thing === 'alert')
    return ((await api.call('POST', '/gamma/empty-leg-subscription/create', { as: ada, body: anyLeg })).json as { id: string }).id
  if (thing === 'person' || thing === 'document') {
    const person = (await api.call('POST', '/gamma/person/create', { as: ada, body: passenger })).json as { id: string }
    if (thing === 'person') return person.id
    const body = { person: { id: person.id }, ...passport }
    return ((await api.call('POST', '/gamma/person-document/create', { as: ada, body })).json as { id: string }).id
  }
  // A repeated search creates new offer ids and omits aircraft booked in between.
  const offer = offers.pop()!
  if (thing === 'suggestion') return offer
  const order = await api.order(ada, offer)
  if (thing === 'order') return order.id
  if (thing === 'invoiceShare') {
    const body = { invoice: { id: order.invoices[0]!.id }, money: { amount: 100, currency: 'EUR' }, name: 'Grace' }
    return ((await api.call('POST', '/gamma/invoice-share/create', { as: ada, body })).json as { share: { id: string } }).share.id
  }
  if (thing === 'widget') {
    const { json } = await api.call('POST', '/gamma/payment/from-custom-card', {
      as: ada,
      body: { invoice: { id: order.invoices[0]!.id } },
    })
    const {
      payment,
      widget: _widget,
      actionType: _type,
      ...parameters
    } = json as { payment: { id: string }; widget: object; actionType: string }
    const spelled = Object.entries(parameters).map(([key, value]) => [key.replaceAll(/[A-Z]/g, (x) => `_${x.toLowerCase()}`), value])
    widgetRequests.set(payment.id, Object.fromEntries(spelled) as object)
    return payment.id
  }
  return thing === 'invoice' ? order.invoices[0]!.id : (await api.openCard(ada, order)).payment.id
}

const unknownIds: Record<Thing, (real: string) => string[]> = {
  suggestion: (real) => [`${real.slice(0, -1)}${real.endsWith('A') ? 'B' : 'A'}`, 'nonsense', './etc/passwd'],
  order: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  invoice: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  widget: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  payment: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  account: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  card: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  flight: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  leg: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  ticket: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  file: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  photo: () => [crypto.randomUUID(), 'nonsense', './etc/passwd'],
  approved: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  session: () => [crypto.randomUUID(), crypto.randomUUID()],
  person: () => [crypto.randomUUID(), crypto.randomUUID()],
  passkey: () => [crypto.randomUUID(), crypto.randomUUID()],
  sharable: (real) => [`${real.slice(0, -1)}${real.endsWith('A') ? 'B' : 'A'}`, 'nonsense', './etc/passwd'],
  initiated: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  chatFile: () => [crypto.randomUUID(), crypto.randomUUID()],
  cateredLeg: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  offeredCar: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  named: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  paidTrip: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  movable: () => [crypto.randomUUID()],
  movableLeg: () => [crypto.randomUUID()],
  assistant: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  tripShare: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  invoiceShare: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  flown: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  askedTrip: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  lostTrip: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  movedLeg: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  alert: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  priceAlert: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  paper: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  proforma: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  payer: () => [crypto.randomUUID(), 'nonsense', "' OR '1'='1"],
  message: () => [crypto.randomUUID(), crypto.randomUUID()],
  document: () => [crypto.randomUUID(), crypto.randomUUID()],
}

/** Field of the file, by the end of the path. */
const fileFields: Record<string, string> = { 'upload-photo': 'photo', 'send-file': 'file' }

async function ask(name: string, { query, body, form }: ReturnType<OwnedRequest['ask']>, as: TestClient | null): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ')
  const url = query ? `${path}?${new URLSearchParams(query).toString()}` : path
  if (form) {
    const data = new FormData()
    for (const [field, value] of Object.entries(form)) data.set(field, value)
    data.append(fileFields[name.split('/').at(-1) ?? ''] ?? 'files[]', new Blob([new Uint8Array(jpeg)]), 'a.jpg')
    return api.call(method, url, { as, form: data })
  }
  return api.call(method, url, { as, ...(body ? { body } : {}) })
}

/** A response without the parts that differ between any two responses. */
function comparable({ status, headers, text }: Answer) {
  const { 'x-request-id': id = '', date: _date, 'x-ratelimit-remaining': _left, 'x-ratelimit-reset': _reset, ...rest } = headers
  return { status, headers: rest, text: text.replaceAll(id, 'ID') }
}

const getSecurity = (owner: Rule['owner'] | undefined) => (owner === 'own' ? 'bearer' : owner === 'staff' ? 'staff' : null)

/** Everything Ada can see of what is hers. */
const adas = async () =>
  Promise.all(
    [
      '/gamma/order/list',
      '/gamma/account/list',
      '/gamma/card/list',
      '/gamma/profile/get',
      '/gamma/person/list',
      '/gamma/favourite-place/list',
      '/gamma/passkey/list',
      '/gamma/subscription/list',
    ].map(async (path) => (await api.call('GET', path, { as: ada })).text.replaceAll(/"ttl":\d+/g, '"ttl":0')),
  )

describe('the table of owners', () => {
  it('names every operation of the process, and none that is no more', () => {
    expect(listRoutes(api.app.http).toSorted()).toEqual(Object.keys(rules).toSorted())
  })

  it('agrees with the OpenAPI document about who needs a token', () => {
    expect(api.operations.length).toBeGreaterThan(30)
    for (const { name, secured } of api.operations) expect([name, secured]).toEqual([name, getSecurity(rules[name]?.owner)])
  })

  it('has a question for every operation that takes an id', () => {
    for (const operation of api.operations.filter(({ name, secured }) => secured !== 'staff' && !rules[name]?.isByToken))
      expect([operation.name, (rules[operation.name]?.requests ?? []).length]).toEqual([operation.name, idsIn(operation).length])
  })
})

const owned = Object.entries(rules).flatMap(([name, { owner, requests: asks = [] }]) =>
  asks.map((one, at) => ({ name, owner, ...one, title: `${name} (${one.thing}${asks.length > 1 ? ` ${at + 1}` : ''})` })),
)

describe.each(owned)('$title', ({ name, owner, thing, ask: request }) => {
  let id: string
  let before: string[]
  let of: (who: TestClient, id: string) => ReturnType<OwnedRequest['ask']>
  beforeAll(async () => {
    id = name.startsWith('GET ') ? await (readThings[thing] ??= make(thing)) : await make(thing)
    if (name.endsWith('/reuse') && thing !== 'approved') await make('approved')
    const mine = {
      ada: {
        account: await api.accountOf(ada),
        invoice: /from-(account|stripe)$/.test(name) && thing !== 'invoice' ? await make('invoice') : '',
        leg: await getSharedLeg(ada),
        ticket: '',
      },
      eve: {
        account: await api.accountOf(eve),
        invoice: evesOrder.invoices[0]!.id,
        leg: await getSharedLeg(eve),
        ticket: thing === 'file' ? await getTravelDocument(eve, 'new') : '',
      },
    }
    of = (who, asked) => request(asked, who === ada ? mine.ada : mine.eve)
    // What earlier cases left to do, a refund say, would look like a change by the other customer.
    await api.jobsDone()
    before = await adas()
  })

  it('responds to another customer exactly as to an unknown id', async () => {
    const foreign = await ask(name, of(eve, id), eve)
    expect([foreign.status, foreign.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
    for (const unknown of unknownIds[thing](id)) expect(comparable(await ask(name, of(eve, unknown), eve))).toEqual(comparable(foreign))
    expect(foreign.text).not.toContain(id)
    expect(await adas()).toEqual(before)
  })

  it(`${owner === 'own' ? 'rejects visitors and ended sessions' : 'reveals nothing to a visitor with the id'}`, async () => {
    const visitor = await ask(name, of(eve, id), null)
    const over = await ask(name, of(eve, id), endedSession)
    expect([visitor.status, over.status]).toEqual([owner === 'own' ? 401 : 404, 401])
    expect(comparable(await ask(name, of(eve, crypto.randomUUID()), null))).toEqual(comparable(visitor))
    expect(await adas()).toEqual(before)
  })

  it('works for its owner', async () => {
    const answer = await ask(name, of(ada, id), ada)
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.anything()])
  })
})

const signedIn = Object.entries(rules).flatMap(([name, rule]) => (rule.owner === 'own' ? [name] : []))

describe.each(signedIn)('%s', (name) => {
  it('requires a token of an open session', async () => {
    const [method = '', path = ''] = name.split(' ')
    const body = method === 'GET' ? {} : { body: {} }
    for (const headers of [{}, endedSession.headers, { authorization: 'Bearer x' }, { authorization: `Bearer ${ada.accessToken}x` }]) {
      for (const each of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
        const answer = await api.call(each, path, { ...body, headers })
        expect([each, answer.status, answer.headers['www-authenticate']?.slice(0, 6)]).toEqual([each, 401, 'Bearer'])
      }
    }
  })
})

describe.each(signedIn.filter((name) => !rules[name]?.requests && !rules[name]?.isStream))('%s', (name) => {
  it('reads and changes only the caller’s data', async () => {
    const mallory = await api.customer()
    await api.jobsDone()
    const before = await adas()
    const { body = {}, form, status = 200 } = rules[name] ?? {}
    const answer = await ask(name, name.startsWith('GET') ? {} : form ? { form } : { body }, mallory)
    expect(answer.status).toBe(status)
    const [orders = ''] = before
    for (const secret of [ada.phone, ada.clientId, await api.accountOf(ada), ...(orders.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [])])
      expect(answer.text).not.toContain(secret)
    expect(await adas()).toEqual(before)
  })
})

async function beginStream(path: string, headers: Record<string, string>): Promise<{ status: number }> {
  const leave = new AbortController()
  const { status } = await fetch(`${api.base}${path}`, { headers, signal: leave.signal })
  leave.abort()
  return { status }
}

const staffs = Object.entries(rules).flatMap(([name, { owner, roles, isStream }]) => (owner === 'staff' ? [{ name, roles, isStream }] : []))

const requestAsStaff = (
  name: string,
  headers: Record<string, string>,
  { as = null, how }: { as?: TestClient | null; how?: string } = {},
) => {
  const [method = '', path = ''] = name.split(' ')
  return api.call(how ?? method, path, { as, headers, ...(method === 'GET' ? {} : { body: {} }) })
}

describe.each(staffs)('$name', ({ name, roles, isStream }) => {
  const [method = '', path = ''] = name.split(' ')

  it('requires a staff session: visitors, customers and ended sessions are rejected', async () => {
    const over = await signInTestStaff(api.db, ['admin'], Temporal.Now.instant().subtract({ minutes: 31 }))
    const application = { application: 'backoffice' }
    const bearer = { ...application, cookie: `staff_session=${ada.accessToken.replaceAll('.', '-').slice(0, 90)}` }
    for (const headers of [{}, application, over.headers, bearer, { ...application, cookie: 'staff_session=' }])
      for (const as of [null, ada])
        for (const how of method === 'GET' ? ['GET', 'HEAD'] : [method])
          expect([how, (await requestAsStaff(name, headers, { as, how })).status]).toEqual([how, 401])
  })

  it(`is ${roles ? `for ${roles.join(', ')} and admin` : 'for everybody who works here'}`, async () => {
    for (const role of staffRoles) {
      const staff: TestStaff = await signInTestStaff(api.db, [role])
      const { status } = isStream ? await beginStream(path, staff.headers) : await requestAsStaff(name, staff.headers)
      expect([role, status === 403]).toEqual([role, roles !== undefined && role !== 'admin' && !roles.includes(role)])
    }
  })
})

describe.each(staffs.filter(({ name }) => !name.startsWith('GET ')))('$name', ({ name }) => {
  it('takes nothing from a page of another site', async () => {
    const { headers } = await signInTestStaff(api.db, ['admin'])
    expect((await requestAsStaff(name, { cookie: headers.cookie })).json).toMatchObject({ code: 'FORBIDDEN' })
    expect((await requestAsStaff(name, { ...headers, application: 'web' })).json).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('what is signed', () => {
  it('a provider’s webhook takes no token for a signature', async () => {
    const body = JSON.stringify({ id: 'evt_owner', type: 'checkout.session.completed', data: { object: { client_reference_id: 'x' } } })
    const path = '/gamma/payment/webhook/stripe'
    for (const as of [null, ada])
      expect((await api.call('POST', path, { as, body })).json).toMatchObject({ code: 'WEBHOOK_SIGNATURE_INVALID' })
    const headers = { 'stripe-signature': sign(testTokenSecret, body, Temporal.Now.instant()) }
    expect((await api.call('POST', path, { body: `${body} `, headers })).status).toBe(401)
    expect((await api.call('POST', '/gamma/payment/webhook/nobody', { body, headers })).status).toBe(404)
    expect((await api.call('POST', path, { body, headers })).json).toEqual({ received: true })
  })

  it('a calendar URL opens one order until it expires', async () => {
    const order = await api.order(ada, offers.pop()!)
    const { searchParams } = new URL(order.calendar_url, api.base)
    const at = (change: Record<string, string>) =>
      api.call('GET', `/gamma/order/calendar?${new URLSearchParams({ ...Object.fromEntries(searchParams), ...change }).toString()}`)
    expect((await at({})).status).toBe(200)
    const refused = await at({ id: evesOrder.id })
    const signature = searchParams.get('signature')!
    const changes: Record<string, string>[] = [
      { id: crypto.randomUUID() },
      { expires: '9999999999' },
      { signature: `${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BA' : 'AA'}` },
      { signature: '' },
    ]
    for (const change of changes) expect(comparable(await at(change))).toEqual(comparable(refused))
    expect(refused.status).toBe(404)
  })
})

describe('in production', () => {
  it('nothing made for development is there', withOwnServer, async () => {
    const production = await startApi({ production: true })
    try {
      const routes = listRoutes(production.app.http)
      for (const [name, { owner }] of Object.entries(rules)) expect([name, routes.includes(name)]).toEqual([name, owner !== 'dev'])
      for (const path of ['/dev/outbox.json', '/dev/outbox', '/sandbox-bank/x'])
        expect((await production.call('GET', path)).json).toMatchObject({ code: 'NOT_FOUND' })
    } finally {
      await production.close()
    }
  })
})
