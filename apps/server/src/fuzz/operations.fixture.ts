import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Compile } from 'typebox/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorStatus, type Problem } from '@aquilane/contract/errors'
import { aPassenger, aPassport, aPet } from '@aquilane/testing/builders'
import { signInTestClient, testTokenSecret, type TestClient } from '@aquilane/testing/client'
import { inFullRun } from '@aquilane/testing/level'
import { confirmOrder, flyOrder } from '../sales/orders/flown-order.fixture.ts'
import { buyMovedLeg } from '../sales/booking/moved-leg.fixture.ts'
import { payRequest, requestTrip } from '../sales/booking/request.fixture.ts'
import { openPaidFlight } from '../sales/booking/open-flight.fixture.ts'
import { insertTestLeg } from '../market/empty-legs/empty-legs.fixture.ts'
import { sharedFlightOpener } from '../market/shared-flights/shared-flights.fixture.ts'
import { approveRequest, completeMerge } from '../office/customers/merge.fixture.ts'
import { systemClock } from '../platform/clock.ts'
import { appCode, openTestSession, setTestTotp, signInTestStaff, type TestStaff } from '../office/staff/staff.fixture.ts'
import { softAuthenticator } from '../platform/authenticator.fixture.ts'
import { toApprovalColumns } from '../sales/travel-documents/approved-data.ts'
import { jpegFile, uploadedDocuments, aDocumentReading } from '../sales/travel-documents/travel-documents.fixture.ts'
import { camt053 } from '../sales/bank-reconciliation/camt053.fixture.ts'
import type { OrderResponse } from '../sales/orders/http/wire.ts'
import { unsubscribeUrl } from '../contact/notifications/preferences.ts'
import { testBrowser } from '../platform/push/push-service.fixture.ts'
import { listRoutes, startApi, type Answer, type Api, type Operation } from '../api.fixture.ts'
import { requestsTo, requestsToHidden, type FuzzedRequest, type Hints, type Temper } from './requests.fixture.ts'
import { approveTravelDocument } from '../sales/travel-documents/review.ts'
import { createPreviewLink } from '../foundation/content/preview.ts'
import { importText, pageTransactions } from '../sales/bank-reconciliation/service.ts'
import { raiseException } from '../sales/finance-exceptions/service.ts'
import { createInvoiceByStaff } from '../sales/invoices/admin.ts'
import { findRequestOffers } from '../sales/booking/answer-request.ts'
import { getTrip } from '../trips/operations/trip-view.ts'
import { getManifest } from '../trips/operations/manifests.ts'
import { getOrder } from '../sales/booking/customer-answers.fixture.ts'

/** Requests to each operation, and where the dice start: `FUZZ_RUNS=300 FUZZ_SEED=7 npx vitest run apps/server/src/fuzz`. */
const runs = Number(process.env['FUZZ_RUNS'] ?? inFullRun(5, 25))
/** Valid requests to each operation; the larger number only until one succeeds. */
const calmRuns = inFullRun([3, 12, 120], [12, 120])
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120)

let api: Api
let ada: TestClient
let staff: TestStaff
let jpeg: Buffer
let openTestFlight: ReturnType<typeof sharedFlightOpener>

const forgets: (() => void)[] = []

/** A server of its own, with nothing left of the one before. */
async function start(): Promise<void> {
  for (const forget of forgets) forget()
  api = await startApi({ limits: { LIMIT_UPLOADS_PER_CLIENT_HOUR: '1000000' } })
  openTestFlight = sharedFlightOpener({ ...api.app.ctx, db: api.db, clock: systemClock })
  jpeg = await jpegFile(60, 40)
  ada = await api.customer(500_000_000)
  staff = await signInTestStaff(api.db, ['admin'])
}

const passenger = aPassenger()
const passport = aPassport()

const travelDocumentHints = [
  'ticket.id',
  'ticket_id',
  'file_id',
  'GET /gamma/staff/ticket-passport/get id',
  'GET /gamma/staff/ticket-passport/file ticket_id',
  'GET /gamma/staff/ticket-passport/file file_id',
  'file_id[]',
  'order_id',
  'order_leg_id',
  'POST /gamma/ticket-passport/save-person',
  'POST /gamma/ticket-passport/reuse',
] as const

/** Travel documents with a file on legs of their own, and one approved. */
async function createTravelDocument(client: TestClient): Promise<Record<(typeof travelDocumentHints)[number], readonly unknown[]>> {
  const document = uploadedDocuments(api)
  const legs = [await document.leg(client), await document.leg(client)] as const
  const [fresh, approved] = [await document.create(client, legs[0]), await document.create(client, legs[1])]
  const [file] = ((await document.add(client, fresh, jpeg)).json as { data: { id: string }[] }).data
  const [looked] = ((await document.add(client, approved, jpeg)).json as { data: { id: string }[] }).data
  await document.submit(client, approved)
  const number = `FZ${crypto
    .randomUUID()
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 9)}`
  await approveTravelDocument(api.app.ctx, approved, { id: crypto.randomUUID(), label: 'Rita' }, aDocumentReading(number), 'en')
  return {
    'ticket.id': [fresh],
    ticket_id: [fresh],
    file_id: [file!.id],
    'GET /gamma/staff/ticket-passport/get id': [approved],
    'GET /gamma/staff/ticket-passport/file ticket_id': [approved],
    'GET /gamma/staff/ticket-passport/file file_id': [looked!.id],
    'file_id[]': [file!.id, [file!.id]],
    order_id: [legs[0].order_id],
    order_leg_id: [legs[0].order_leg_id],
    'POST /gamma/ticket-passport/save-person': [{ ticket: { id: approved } }],
    'POST /gamma/ticket-passport/reuse': [{ ...legs[0], ticket: { id: approved } }],
  }
}
const { p256dh, auth } = testBrowser()
const browser = { endpoint: 'http://127.0.0.1:9/fuzz', keys: { p256dh, auth } }

const messageIds = async (client: TestClient): Promise<string[]> =>
  ((await api.call('GET', '/gamma/push-message/list', { as: client })).json as { data: { id: string }[] }).data.map(({ id }) => id)

async function getPhoto(client: TestClient): Promise<string> {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(jpeg)]), 'a.jpg')
  const { json } = await api.call('POST', '/gamma/profile/upload-photo', { as: client, form })
  return new URL((json as { user: { photo: string } }).user.photo).searchParams.get('id')!
}

const fiscalDocumentIds = new Map<string, { proforma: string; receipt: string }>()

/** A proforma invoice and a receipt of their own order, whose state differs from the others. */
async function findFiscalDocuments(client: TestClient): Promise<{ proforma: string; receipt: string }> {
  const known = fiscalDocumentIds.get(client.clientId)
  if (known) return known
  const order = await api.order(client, (await api.offers(client, api.legsIn(60)))[0]!, api.legsIn(60))
  const { value } = await post<{ value: string }>(
    '/gamma/invoice/swift-print',
    { invoice: { id: order.invoices[0]!.id }, bill_to: 'Acme' },
    client.headers,
  )
  const { documents } = await post<{ documents: { id: string }[] }>(
    '/gamma/payment/from-account',
    { invoice: { id: order.invoices[0]!.id }, account: { id: await api.accountOf(client) } },
    client.headers,
  )
  const ids = { proforma: new URL(value).searchParams.get('id')!, receipt: documents[0]!.id }
  fiscalDocumentIds.set(client.clientId, ids)
  return ids
}

function contentDraft() {
  const text = (slug: string) => ({ slug, title: 'Fuzz', lead: '', body: 'Text', seo_title: null, seo_description: null })
  const slug = `fuzz-${crypto.randomUUID()}`
  return {
    texts: { en: text(slug), it: text(slug) },
    tags: [],
    scene: null,
    picture: null,
    effective_on: null,
    starts_on: null,
    ends_on: null,
    destination: null,
  }
}

/** A draft of its own. */
async function newContent(): Promise<{ entry: { id: string }; number: number; revision: number }> {
  const { id, number, revision } = await post<{ id: string; number: number; revision: number }>(
    '/gamma/staff/content/create',
    { kind: 'article', ...contentDraft() },
    staff.headers,
  )
  return { entry: { id }, number, revision }
}

/** Made once for each server. */
const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | null = null
  forgets.push(() => (made = null))
  return () => (made ??= make())
}

const contentPicture = once(async () => {
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(jpeg)]), 'a.jpg')
  const { json } = await api.call('POST', '/gamma/staff/content/upload-picture', { headers: staff.headers, form })
  return (json as { id: string }).id
})

/** A link to a draft, in the language of requests without one. */
const contentPreview = once(async () => {
  const { entry } = await newContent()
  return new URL(createPreviewLink(api.app.ctx, { id: entry.id, locale: 'en' }))
})

async function contactMessage(): Promise<string> {
  const { id } = await api.db
    .insertInto('contact_message')
    .values({
      form: 'contact',
      subject: 'other',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      message: 'When does the winter timetable begin?',
      locale: 'en',
      created_at: Temporal.Now.instant().toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Untouched rows of this customer on their own day, each created when an operation refers to it. */
function lazyHints(client: TestClient, days: number): Record<string, () => Promise<readonly unknown[]> | readonly unknown[]> {
  const legs = api.legsIn(days)
  const [{ date }] = legs as [(typeof legs)[0]]
  const offers = once(() => api.offers(client, legs))
  const orders = once(async () => {
    const [first, second] = await offers()
    return [await api.order(client, first!, legs), await api.order(client, second!, legs), await api.order(client, null, legs)]
  })
  const invoiceIds = async () => (await orders()).flatMap(({ invoices }) => invoices.map(({ id }) => id))
  const card = once(async () => api.openCard(client, (await orders())[0]!))
  const widget = once(async () => {
    await card()
    const invoice = { id: (await orders())[0]!.invoices[0]!.id }
    const {
      payment: _payment,
      widget: _widget,
      actionType: _type,
      ...parameters
    } = await post<Record<string, unknown>>('/gamma/payment/from-custom-card', { invoice }, client.headers)
    return Object.fromEntries(
      Object.entries(parameters).map(([key, value]) => [key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
    )
  })
  const account = once(() => api.accountOf(client))
  const person = once(async () => (await api.call('POST', '/gamma/person/create', { as: client, body: passenger })).json as { id: string })
  const personDocument = async () => ({ person: { id: (await person()).id }, ...passport })
  const document = once(
    async () =>
      (await api.call('POST', '/gamma/person-document/create', { as: client, body: await personDocument() })).json as { id: string },
  )
  const payer = once(async () => {
    // Fifty at most: an existing one is reused.
    const { data } = (await api.call('GET', '/gamma/swift-details/list', { as: client })).json as { data: { id: string }[] }
    const body = { bill_to: 'Acme', address: null }
    return data[0] ?? ((await api.call('POST', '/gamma/swift-details/create', { as: client, body })).json as { id: string })
  })
  const emptyLeg = once(() => insertTestLeg(api.db, { departureAt: Temporal.Now.instant().add({ hours: 24 * days }) }))
  const sharedFlight = once(() => openTestFlight({ days }))
  const alertIds = async () => {
    // Twenty at most: existing ones are reused.
    await api.call('POST', '/gamma/empty-leg-subscription/create', { as: client, body: anyLeg })
    const { data } = (await api.call('GET', '/gamma/empty-leg-subscription/list', { as: client })).json as { data: { id: string }[] }
    return data.map(({ id }) => id)
  }
  const fiscalDocuments = once(() => findFiscalDocuments(client))
  const travelDocuments = once(() => createTravelDocument(client))
  const period = { from: ['2026-01-01'], to: ['2026-12-31', '2027-01-31'] }
  return {
    ...Object.fromEntries(travelDocumentHints.map((key) => [key, async () => (await travelDocuments())[key]])),
    'photo.id': async () => [await getPhoto(client)],
    'GET /gamma/staff/invoice/get id': invoiceIds,
    pnr: async () => (await orders()).map(({ pnr }) => pnr),
    'order.id': async () => [...(await orders()).map(({ id }) => id), (await api.order(await api.customer(), null)).id],
    'invoice.id': invoiceIds,
    'payment.id': async () => [(await card()).payment.id],
    'account.id': async () => [await account()],
    account_id: async () => [await account()],
    ...Object.fromEntries(
      ['statement', 'statement-csv', 'statement-pdf'].flatMap((path) =>
        Object.entries(period).map(([name, values]) => [`GET /gamma/account/${path} ${name}`, () => values]),
      ),
    ),
    'suggestion.id': async () => (await offers()).slice(2, 4),
    'details.id': async () => [(await payer()).id],
    'proforma.id': async () => [(await fiscalDocuments()).proforma],
    'GET /gamma/invoice/fiscal-document id': async () => [(await fiscalDocuments()).receipt],
    'POST /gamma/invoice/create-fill': async () => [{ account: { id: await account() }, money: { amount: 50.5, currency: 'EUR' } }],
    'POST /gamma/swift-details/update': async () => [{ id: (await payer()).id, bill_to: 'Acme', address: null }],
    bill_to: () => ['Acme', 'Società Volo S.p.A.'],
    address: () => [null, '', 'via roma 1, milano'],
    'session.id': async () => [
      (await signInTestClient(api.db, client.phone)).sessionId,
      (await signInTestClient(api.db, client.phone)).sessionId,
    ],
    'bank.id': async () => [(await card()).url.split('/').at(-1)],
    'conversation.id': async () => [(await chat()).thread],
    conversation_id: async () => [(await chat()).thread],
    'GET /gamma/staff/conversation/get id': async () => [(await chat()).thread],
    'GET /gamma/staff/conversation/file message_id': async () => [(await chat()).message],
    'GET /gamma/conversation/file page': () => [1, 2],
    'GET /gamma/staff/conversation/file page': () => [1, 2],
    'GET /gamma/conversation/file message_id': async () => [await ownChatFile(client)],
    'push_message.id': async () => {
      await orders()
      return messageIds(client)
    },
    token: () => [new URL(unsubscribeUrl(api.app.ctx, { clientId: client.clientId, channel: 'offers' })).searchParams.get('token')],
    'POST /gamma/subscription/update': () => [{ channel: 'offers', medium: 'email', enabled: true }],
    'POST /gamma/web-push/subscribe': () => [browser],
    'person.id': async () => [(await person()).id],
    'document.id': async () => [(await document()).id],
    'member.id': async () => [(await signInTestStaff(api.db, ['sales'])).id, (await signInTestStaff(api.db, ['sales'])).id, staff.id],
    'card.id': async () => [await newCard(client), await newCard(client)],
    'passkey.id': async () => [await newPasskey(client)],
    'POST /gamma/person/create': () => [passenger, aPet()],
    'PATCH /gamma/person/update': async () => [{ id: (await person()).id, ...passenger }],
    'POST /gamma/person-document/create': async () => [await personDocument()],
    'PATCH /gamma/person-document/update': async () => [{ id: (await document()).id, ...passport }],
    suggestion_id: async () => {
      const ids = await offers()
      return [null, ...ids.slice(2, 30), `${ids[2]!.slice(0, -1)}-`]
    },
    legs: () => [legs],
    month: () => [date.slice(0, 7)],
    'GET /gamma/empty-leg/list sort': () => ['price:asc', 'distance'],
    date_from: () => [date.slice(0, 10)],
    date_to: () => [date.slice(0, 10)],
    'GET /gamma/empty-leg/list classes': () => ['light', 'light,midsize'],
    'GET /gamma/empty-leg/feed.ics classes': () => ['light'],
    'GET /gamma/empty-leg/feed.csv classes': () => ['light'],
    'GET /gamma/empty-leg/calendar classes': () => ['light'],
    'GET /gamma/sharing/quote suggestion_id': async () => [await sharableOffer()],
    'GET /gamma/sharing/get id': async () => [(await sharedFlight()).id],
    'GET /gamma/sharing/get company_id': async () => [(await sharedFlight()).operator_id],
    'POST /gamma/sharing/join-waiting-list': async () => [{ sharing: { id: (await sharedFlight()).id }, seats: 1 }],
    'POST /gamma/sharing/leave-waiting-list': async () => [{ sharing: { id: (await sharedFlight()).id } }],
    sharing: async () => {
      const { id, operator_id } = await sharedFlight()
      return [{ id, company_id: operator_id, count: 1 }]
    },
    'GET /gamma/quote/get token': async () => [(await knownQuote()).token],
    'GET /gamma/quote/document token': async () => [(await knownQuote()).token],
    'GET /gamma/quote/link id': async () => [(await orders())[0]!.id],
    'GET /gamma/staff/order/messages id': async () => [(await orders())[0]!.id],
    'GET /gamma/staff/quote/get id': async () => [(await knownQuote()).id],
    'GET /gamma/staff/view/list page': () => ['trips'],
    'POST /gamma/visit/count path': () => ['/', '/it/blog/prezzi'],
    'GET /gamma/staff/visit/report from': () => ['2026-01-01'],
    'GET /gamma/staff/visit/report to': () => ['2026-03-31', '2026-12-31'],
    ...Object.fromEntries(
      ['get', 'export.csv'].flatMap((path) => [
        [`GET /gamma/staff/report/${path} from`, () => ['2026-01-01']],
        [`GET /gamma/staff/report/${path} to`, () => ['2026-03-31', '2026-12-31']],
        [`GET /gamma/staff/report/${path} by`, () => ['operator', 'stage', 'reason']],
        [`GET /gamma/staff/report/${path} within`, () => ['operator:1']],
      ]),
    ),
    'GET /gamma/staff/customer/get id': () => [client.clientId],
    'GET /gamma/staff/customer/record id': () => [client.clientId],
    'GET /gamma/account-merge/get token': async () => [(await plannedMerge()).token],
    'GET /gamma/staff/customer/merge-preview kept': () => [client.clientId],
    'GET /gamma/staff/customer/merge-preview merged': async () => [(await api.customer()).clientId],
    'GET /gamma/staff/customer/undo-merge-preview id': async () => [await mergedCustomers()],
    'POST /gamma/staff/payment-run/create': async () => [await payoutToPay()],
    'GET /gamma/staff/system/audit-list from': () => ['2026-01-01'],
    'GET /gamma/staff/system/audit-list to': () => ['2026-12-31'],
    'GET /gamma/staff/payment-run/get id': async () => [(await draftRun()).run.id],
    'GET /gamma/staff/payment-run/file id': async () => [(await approvedRun()).run.id],
    ...Object.fromEntries(
      ['get', 'journal.csv', 'datev.csv', 'taxes.csv'].map((path) => [
        `GET /gamma/staff/month-end/${path} month`,
        () => ['2026-11', '2027-02'],
      ]),
    ),
    'GET /gamma/staff/pricing/get id': async () => [(await pricingDraft()).version.id],
    'GET /gamma/staff/pricing/preview id': async () => [(await pricingDraft()).version.id],
    'GET /gamma/staff/fleet/aircraft id': async () => [(await anAircraft()).id],
    'GET /gamma/staff/fleet/operator-history id': async () => [await operatorId()],
    'GET /gamma/staff/schedule/get from': () => [date.slice(0, 10)],
    'GET /gamma/aircraft/photo id': async () => [await aircraftPhoto()],
    'GET /gamma/staff/fleet/document id': async () => [await fleetDocument()],
    'GET /gamma/staff/checklist/file id': async () => [await checklistFile()],
    'GET /gamma/staff/trip/get id': async () => [(await paidOrder()).id],
    'GET /gamma/staff/manifest/get order': async () => [(await paidOrder()).id],
    'GET /gamma/staff/manifest/get leg': async () => [(await paidOrder()).legs[0]!.id],
    'GET /gamma/staff/manifest/export.csv order': async () => [(await paidOrder()).id],
    'GET /gamma/staff/manifest/export.csv leg': async () => [(await paidOrder()).legs[0]!.id],
    'GET /gamma/staff/manifest/print.pdf order': async () => [(await paidOrder()).id],
    'GET /gamma/staff/manifest/print.pdf leg': async () => [(await paidOrder()).legs[0]!.id],
    'GET /gamma/staff/empty-leg/get id': async () => [(await emptyLeg()).id],
    'GET /gamma/staff/sharing/get id': async () => [(await sharedFlight()).id],
    'GET /gamma/empty-leg/get id': async () => [(await emptyLeg()).id],
    company_id: async () => [(await emptyLeg()).operator_id],
    'PATCH /gamma/empty-leg-subscription/update': async () => (await alertIds()).map((id) => ({ id, paused: true })),
    'DELETE /gamma/empty-leg-subscription/delete id': alertIds,
    'POST /gamma/empty-leg-subscription/mute-route': async () => {
      const { id } = await emptyLeg()
      await alertIds()
      return [{ empty_leg: { id } }]
    },
    origin: () => ['any', 'city:LON'],
    destination: () => ['any', 'airport:LFMN'],
    price: () => ['any', { amount: 5_000, currency: 'EUR' }],
    timezone: () => ['Europe/Rome'],
    'POST /gamma/empty-leg-subscription/create': () => [anyLeg],
    empty_leg: async () => {
      const { id, operator_id } = await emptyLeg()
      return [{ id, company_id: operator_id }]
    },
    departure: () => ['airport:EGGW', 'city:LON', 'airport:LIML'],
    arrival: () => ['airport:LFMN', 'city:NCE', 'city:NYC'],
    from: () => ['airport:EGGW', 'city:LON'],
    to: () => ['airport:LFMN', 'city:PAR'],
    selector: () => [['airport:EGGW', 'city:LON'], 'airport:EGLF'],
    date: () => [date, `${date}:00`, date.slice(0, 10)],
    query: () => ['london', 'Zürich', 'egl', 'new yrok', 'パリ'],
    phone_number: () => ['+447400123456', '+393331234567', '+44 7400 123 457'],
    email: () => [`ada.${days}@example.com`],
    first_name: () => ['Ada'],
    data: async () => [(await api.call('POST', '/gamma/json/pack', { body: { legs } })).json],
    provider: () => ['stripe'],
    currency: () => ['EUR', 'USD'],
    'GET /gamma/staff/content/get id': async () => [(await newContent()).entry.id],
    'GET /gamma/staff/content/get number': () => [1],
    'GET /gamma/staff/content/links query': () => ['nice', 'blog'],
    'GET /gamma/content/picture id': async () => [await contentPicture()],
    ...Object.fromEntries(
      (['id', 'expires', 'signature'] as const).map((part) => [
        `GET /gamma/content/preview ${part}`,
        async () => [(await contentPreview()).searchParams.get(part)],
      ]),
    ),
    'GET /gamma/content/get kind': () => ['article'],
    'GET /gamma/content/get slug': () => ['flying-with-a-dog', 'in-volo-con-il-cane'],
    'GET /gamma/content/page version': () => [1],
    'GET /gamma/content/by-key kind': () => ['place'],
    'GET /gamma/content/by-key key': () => ['city:NCE', 'country:ITA'],
    'GET /gamma/deal/get id': () => ['monaco-grand-prix'],
    'GET /gamma/country/get slug': () => ['italy', 'francia'],
    'GET /gamma/city/get slug': () => ['nice', 'londra'],
    'GET /gamma/charter/explore from': () => ['city:LON', 'airport:LFMN'],
    'GET /gamma/charter/explore among': () => [2, 5],
    'GET /gamma/charter/typical-prices aircraft_class': () => ['light'],
    'GET /gamma/charter/typical-prices aircraft_type': () => ['pc-24'],
    // Near the leg of the hints.
    'GET /gamma/empty-leg/get departure': () => ['airport:EGLF'],
    'GET /gamma/empty-leg/get arrival': () => ['airport:LFMN'],
    'POST /gamma/payment/webhook/:provider': async () => {
      const object = { client_reference_id: (await card()).payment.id }
      const event = { id: `evt_${days}`, type: 'checkout.session.completed', data: { object } }
      return [event, { ...event, id: 7 }, { ...event, data: null }]
    },
    'POST /gamma/payment/sign': async () => [{ request: await widget() }],
    'POST /gamma/json/pack': () => [{ legs }, legs],
  }
}

/** The hints that requests to the operation look up. */
async function hintsFor(client: TestClient, days: number, operation: Operation, base: Record<string, unknown>): Promise<Hints> {
  const names = new Set<string>()
  const recorder = new Proxy<Hints>(
    {},
    {
      get: (_target, name) => void names.add(String(name)),
      has: (_target, name) => {
        names.add(String(name))
        return false
      },
    },
  )
  for (const temper of ['calm', 'tainted', 'wild'] as const) requestsTo(operation, recorder, temper, base)
  const hints: Hints = {}
  for (const [name, make] of Object.entries(lazyHints(client, days))) if (names.has(name)) hints[name] = await make()
  return hints
}

const post = async <T>(path: string, body: object = {}, headers: Record<string, string> = {}) =>
  (await api.call('POST', path, { body, headers: { application: 'backoffice', ...headers } })).json as T

async function credentialFor(client: TestClient) {
  const { options } = await post<{ options: { challenge: string } }>('/gamma/passkey/register-begin', {}, client.headers)
  const authenticator = softAuthenticator(api.base)
  return { authenticator, credential: authenticator.register(options) }
}

/** A saved card. */
async function newCard({ clientId: client_id }: TestClient): Promise<string> {
  const values = { client_id, provider: 'stripe', token: crypto.randomUUID(), brand: 'Visa', last4: '4242', expires: '12/30' }
  const row = { ...values, created_at: Temporal.Now.instant().toString() }
  return (await api.db.insertInto('card').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function newPasskey(client: TestClient): Promise<string> {
  const { credential } = await credentialFor(client)
  return (await post<{ id: string }>('/gamma/passkey/register', { credential }, client.headers)).id
}

/** A new member of staff with an open invite, and what it offers. */
async function invitedMember() {
  const email = `${crypto.randomUUID()}@house.example`
  const admin = await signInTestStaff(api.db, ['admin'])
  const body = { email, name: 'Anna Rossi', roles: ['sales'] }
  const { link } = await post<{ link: string }>('/gamma/staff/member/invite', body, { cookie: admin.headers.cookie })
  const token = link.split('#')[1] ?? ''
  const offered = await post<{ passkey: { challenge: string }; totp: { secret: string }; enrolment: string }>('/gamma/staff/enrol/begin', {
    token,
  })
  const authenticator = softAuthenticator(api.base)
  const credential = authenticator.register(offered.passkey)
  const { enrolment } = offered
  return {
    email,
    token,
    enrolment,
    authenticator,
    credential,
    code: (steps = 0) => appCode(offered.totp.secret, Temporal.Now.instant(), steps),
  }
}

/** Travel documents under review. */
async function createSubmittedDocument(): Promise<string> {
  const client = await api.customer()
  const upload = uploadedDocuments(api)
  const id = await upload.create(client, await upload.leg(client))
  await upload.add(client, id, jpeg)
  await upload.submit(client, id)
  return id
}

const anyLeg = { origin: 'any', destination: 'any', date: 'any', price: 'any' }
const newCode = {
  title: { en: 'Spring', it: 'Primavera' },
  amount: { amount: 250, currency: 'EUR' },
  min_order: null,
  scope: 'any',
  valid_days: 30,
  ends: null,
  total: null,
}

/** An invitation that waits for a decision. */
async function heldReferral(): Promise<string> {
  const campaign = await api.db.selectFrom('campaign').select('id').where('kind', '=', 'referral').executeTakeFirstOrThrow()
  const [referrer, friend] = [await api.customer(), await api.customer()]
  const now = Temporal.Now.instant().toString()
  const row = await api.db
    .insertInto('referral')
    .values({
      campaign_id: campaign.id,
      referrer_id: referrer.clientId,
      friend_id: friend.clientId,
      status: 'Held',
      reasons: ['same_device'],
      created_at: now,
      reviewed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A payout of its own for a run. */
async function payoutToPay() {
  const body = await aPayout()
  const { json } = await api.call('POST', '/gamma/account/payout', { as: ada, body })
  return {
    items: [`payout:${(json as { data: [{ id: string }] }).data[0].id}`],
    execute_on: Temporal.Now.plainDateISO('UTC').add({ days: 1 }).toString(),
  }
}

async function draftRun() {
  return { run: await post<{ id: string }>('/gamma/staff/payment-run/create', await payoutToPay(), staff.headers) }
}

/** A member who did not ask for what is decided. */
const colleague = () => signInTestStaff(api.db, ['finance'])

/** A request of another member. */
async function openRequest(as?: TestStaff) {
  const { id } = await post<{ id: string }>('/gamma/staff/payment-run/create', await payoutToPay(), (as ?? (await colleague())).headers)
  const subject = `payment-run:${id}`
  return { approval: await api.db.selectFrom('approval').select('id').where('subject', '=', subject).executeTakeFirstOrThrow() }
}

/** A draft of another member. */
async function draftOfColleague() {
  const { id } = await post<{ id: string }>('/gamma/staff/payment-run/create', await payoutToPay(), (await colleague()).headers)
  return { run: { id } }
}

async function approvedRun() {
  const { run } = await draftRun()
  await post('/gamma/staff/payment-run/approve', { run: { id: run.id } }, (await colleague()).headers)
  return { run: { id: run.id } }
}

/** An additional invoice that was due five days ago. */
async function overdueInvoice() {
  const id = await extraInvoice()
  await sql`UPDATE invoice SET expires_at = now() - interval '5 days' WHERE id = ${id}`.execute(api.db)
  return { invoice: { id } }
}

/** A debit of the bank that nothing explains. */
async function openDebit() {
  const name = crypto.randomUUID()
  await importText(api.app.ctx, camt053({ name, entries: [{ amount: '1.23', ref: name, text: name, side: 'DBIT' }] }), staff.id)
  const { id } = await api.db.selectFrom('bank_transaction').select('id').where('remittance', '=', name).executeTakeFirstOrThrow()
  return { debit: { id } }
}

/** A draft of its own, with what it says. */
async function pricingDraft() {
  const { id } = await post<{ id: string }>('/gamma/staff/pricing/create-draft', { note: 'Fuel' }, staff.headers)
  const { json } = await api.call('GET', `/gamma/staff/pricing/get?id=${id}`, { headers: staff.headers })
  const { document, revision } = json as { document: object; revision: number }
  return { version: { id }, revision, document }
}

/** A version that takes effect after all others. */
async function scheduledPricing() {
  const { version, revision } = await pricingDraft()
  const { data } = (await api.call('GET', '/gamma/staff/pricing/list', { headers: staff.headers })).json as {
    data: { effective: string | null; withdrawn: string | null }[]
  }
  const last = data
    .flatMap(({ effective, withdrawn }) => (effective && !withdrawn ? [effective] : []))
    .toSorted()
    .at(-1)!
  const soon = Temporal.Now.instant().add({ hours: 1 })
  const after = Temporal.Instant.from(`${last.replace(' ', 'T')}Z`).add({ seconds: 60 })
  const at = (Temporal.Instant.compare(soon, after) > 0 ? soon : after).round('second').toString()
  const { approval } = await post<{ approval: object }>('/gamma/staff/pricing/publish', { version, revision, at }, staff.headers)
  await post('/gamma/staff/approval/approve', { approval }, (await colleague()).headers)
  return { version }
}

/** Prices that were followed once: those of the installation, after others have taken effect. */
async function pastPricing() {
  for (;;) {
    const { data } = (await api.call('GET', '/gamma/staff/pricing/list', { headers: staff.headers })).json as {
      data: { id: string; status: string }[]
    }
    const scheduled = data.find(({ status }) => status === 'scheduled')
    if (!scheduled) break
    await post('/gamma/staff/pricing/withdraw', { version: { id: scheduled.id }, reason: 'Not yet' }, staff.headers)
  }
  const first = await api.db.selectFrom('pricing_version').selectAll().where('number', '=', 1).executeTakeFirstOrThrow()
  const { last } = await api.db
    .selectFrom('pricing_version')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const at = Temporal.Instant.from('2021-01-01T00:00:00Z').add({ minutes: last! }).toString()
  const times = { created_at: at, published_at: at, effective_at: at }
  await api.db
    .insertInto('pricing_version')
    .values({ number: last! + 1, note: 'Between', document: JSON.stringify(first.document), ...times })
    .execute()
  return { version: { id: first.id }, reason: 'Too dear' }
}

let passports = 1_000_000

/** A statement with one transfer that names nothing. */
const statement = () => {
  const name = crypto.randomUUID()
  return camt053({ name, account: 'IT87D9999999999000000123456', entries: [{ amount: '12.34', ref: name, text: 'Thank you' }] })
}

/** A pending bank transaction, imported by another member. */
async function waitingEntry(): Promise<string> {
  const { statements } = await importText(api.app.ctx, statement(), (await colleague()).id)
  const { rows } = await pageTransactions(api.app.ctx, { status: 'queued', statementId: statements[0]!.id }, 1, 1)
  return rows[0]!.id
}

/** An exception that finance has not decided. */
async function openException(): Promise<string> {
  const reference = `webhook:${crypto.randomUUID()}`
  await api.db.transaction().execute((trx) => raiseException(api.app.ctx, trx, { kind: 'webhook', reference, detail: 'Made by the spec.' }))
  return (await api.db.selectFrom('finance_exception').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()).id
}

let flight: Promise<OrderResponse> | null = null
let flown: Promise<OrderResponse> | null = null
forgets.push(() => {
  flight = null
  flown = null
  flightDays = 100
})

/** A paid order of a customer that no other operation touches. */
async function newPaidOrder(days: number) {
  const client = await api.customer(500_000_000)
  const legs = api.legsIn(days)
  const order = await api.order(client, (await api.offers(client, legs))[0]!, legs)
  const body = { invoice: { id: order.invoices[0]!.id }, account: { id: await api.accountOf(client) } }
  expect((await api.call('POST', '/gamma/payment/from-account', { as: client, body })).status).toBe(200)
  return order
}
const paidOrder = () => (flight ??= newPaidOrder(85))
/** Until one of them is closed. */
const flownOrder = () => (flown ??= newPaidOrder(84))

const lines = [{ service: 'catering', amount: 5, note: 'Fruit' }]
const extraInvoice = async () =>
  (await createInvoiceByStaff(api.app.ctx, { order: { id: (await paidOrder()).id }, lines }, staff.id, null)).id

/** A payout of a customer whose balance holds enough; each waits alone. */
async function aPayout(): Promise<Record<string, unknown>> {
  ada = await api.customer(500_000)
  const holder = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
  await api.db.updateTable('client').set(holder).where('id', '=', ada.clientId).execute()
  const account = { id: await api.accountOf(ada) }
  return { account, money: { amount: 50, currency: 'EUR' }, iban: 'DE89370400440532013000', beneficiary: 'Ada Lovelace' }
}

/** A leg of its own: some operations end it. */
const newLeg = async () => ({ id: (await insertTestLeg(api.db, { departureAt: Temporal.Now.instant().add({ hours: 24 * 30 }) })).id })

let flightDays = 100
/** Opened by this spec, so that its aircraft can fly the route. */
const knownFlight = once(() => openTestFlight({ days: 90 }))

/** A flight of the same aircraft, each on another day. */
async function flightToEnter(): Promise<Record<string, unknown>> {
  const flight = await knownFlight()
  const { tail } = (await api.app.ctx.fleet.current()).aircraft.get(flight.aircraft_id)!
  const departureDate = Temporal.Now.plainDateISO().add({ days: flightDays++ })
  return { tail, departure: 'airport:EGGW', arrival: 'airport:LFMN', departure_date: `${departureDate.toString()}T10:30` }
}

/** Each on another day. */
async function serviceBlock(): Promise<Record<string, unknown>> {
  const { tail } = await flightToEnter()
  const day = Temporal.Now.plainDateISO()
    .add({ days: 200 + flightDays++ })
    .toString()
  return { tail, from: `${day}T08:00:00Z`, to: `${day}T18:00:00Z` }
}

let sharable = 0

/** A firm offer for one flight of a new customer. */
async function sharableOffer(): Promise<string> {
  ada = await api.customer(500_000_000)
  return (await api.offers(ada, api.legsIn(30 + (sharable++ % 55))))[0]!
}

/** Paid seats of a flight that a new customer opened. */
async function initiated(): Promise<string> {
  ada = await api.customer(500_000_000)
  return openPaidFlight(api, ada, 30 + (sharable++ % 55))
}

/** A paid empty leg whose flight was moved. */
async function movedLeg(): Promise<string> {
  ada = await api.customer(500_000_000)
  return buyMovedLeg(api, ada)
}

const shortLink = async (): Promise<string> =>
  (await post<{ id: string }>('/gamma/staff/link/create', { target: `${api.base}/press` }, staff.headers)).id

/** Ids are made by the sender, and good once. */
const newMessageId = async () => ({ id: crypto.randomUUID() })

const conversationTemplate = async (): Promise<string> =>
  (
    await post<{ id: string }>(
      '/gamma/staff/conversation-template/save',
      { locale: 'it', title: crypto.randomUUID(), text: 'Ciao' },
      staff.headers,
    )
  ).id

/** A thread of the customer, by its id, with a message that has a file. */
const chat = once(async () => {
  const client = await api.customer()
  const form = new FormData()
  form.set('id', crypto.randomUUID())
  form.set('file', new Blob([new Uint8Array(jpeg)]), 'a.jpg')
  const sent = (await api.call('POST', '/gamma/conversation/send-file', { as: client, form })).json as { id: string }
  const thread = await api.db.selectFrom('conversation').select('id').where('client_id', '=', client.clientId).executeTakeFirstOrThrow()
  return { message: sent.id, thread: thread.id }
})

/** A message of the customer with a file. */
async function ownChatFile(client: TestClient): Promise<string> {
  const id = crypto.randomUUID()
  const form = new FormData()
  form.set('id', id)
  form.set('file', new Blob([new Uint8Array(jpeg)]), 'a.jpg')
  await api.call('POST', '/gamma/conversation/send-file', { as: client, form })
  return id
}

/** A trip that flew yesterday. */
async function completedOrder(): Promise<Record<string, unknown>> {
  ada = await api.customer()
  return { order: { id: await flyOrder(api, ada, 30 + (sharable++ % 55)) } }
}

/** A flight of a confirmed order whose food is not ordered yet. */
async function cateredLeg(): Promise<{ order_leg: { id: string }; items: { dish: string; quantity: number }[] }> {
  ada = await api.customer()
  const { legs: flights } = await confirmOrder(api, ada, 30 + (sharable++ % 55))
  return { order_leg: { id: flights[0]!.id }, items: [{ dish: 'fruit', quantity: 1 }] }
}

/** The same with a choice of its customer. */
async function chosenLeg(): Promise<Record<string, unknown>> {
  const { order_leg: leg, items } = await cateredLeg()
  const choice = { order_leg: leg, items, allergies: [], note: null }
  expect((await api.call('POST', '/gamma/aircraft-food/choose', { as: ada, body: choice })).status).toBe(200)
  return { order_leg: leg }
}

/** A request on an estimate: it waits for a price. */
async function requested(): Promise<string> {
  ada = await api.customer(500_000_000)
  return requestTrip(api, ada, 30 + (sharable++ % 55))
}

/** A member who signed in just now: credentials are changed in fresh sessions only. */
async function freshStaff(): Promise<Record<string, unknown>> {
  staff = await signInTestStaff(api.db, ['admin'])
  return {}
}

async function freshStaffWith<T>(make: (member: TestStaff) => Promise<T>): Promise<T> {
  await freshStaff()
  return make(staff)
}

async function credentialOffer() {
  await freshStaff()
  const options = await post<{ passkey: { challenge: string }; totp: { secret: string }; enrolment: string }>(
    '/gamma/staff/account/begin-credential',
    {},
    staff.headers,
  )
  return { options, authenticator: softAuthenticator(api.base) }
}

/** Body of the next version of a request's quote. */
async function newQuote(): Promise<Record<string, unknown>> {
  const id = await requested()
  const [offer] = await findRequestOffers(api.app.ctx, id, 'en')
  return { order: { id }, based_on: 0, alternatives: [{ suggestion_id: offer!.id }] }
}

/** A quote that was sent. */
async function sentQuote(): Promise<{ id: string; token: string }> {
  const { order, ...body } = await newQuote()
  const { quote } = await post<{ quote: { url: string } }>('/gamma/staff/quote/send', { order, ...body }, staff.headers)
  return { id: (order as { id: string }).id, token: new URL(quote.url).pathname.split('/').at(-1)! }
}
const knownQuote = once(sentQuote)

/** A quote below the minimum margin, made by another member. */
async function lowQuote(): Promise<Record<string, unknown>> {
  const { order, alternatives } = await newQuote()
  const [alternative] = alternatives as object[]
  const low = { ...alternative, price: { amount: 100, currency: 'EUR' } }
  const { headers } = await signInTestStaff(api.db, ['sales'])
  await post('/gamma/staff/quote/send', { order, based_on: 0, alternatives: [low] }, headers)
  return { order }
}

/** A quote with the code that signs it. */
async function signedQuote(): Promise<Record<string, unknown>> {
  const { token } = await sentQuote()
  const { code_hash } = await post<{ code_hash: string }>('/gamma/quote/send-code', { token })
  const [sms] = (await api.call('GET', `/dev/outbox.json?to=${encodeURIComponent(ada.phone)}`)).json as { text: string }[]
  return { token, version: 1, position: 1, terms_accepted: true, code_hash, code: /\b\d{4,6}\b/.exec(sms?.text ?? '')?.[0] ?? '' }
}

/** A quote that has expired. */
async function expiredQuote(): Promise<Record<string, unknown>> {
  const { id, token } = await sentQuote()
  await sql`
    ALTER TABLE quote_version DISABLE TRIGGER quote_version_immutable;
    UPDATE quote_version SET sent_at = sent_at - interval '2 days', valid_until = valid_until - interval '2 days'
    WHERE quote_id = (SELECT id FROM quote WHERE order_id = '${sql.raw(id)}');
    ALTER TABLE quote_version ENABLE TRIGGER quote_version_immutable`.execute(api.db)
  return { token }
}

/** A paid request, which its operator has not accepted. */
async function awaitsOperator(): Promise<string> {
  const id = await requested()
  await payRequest(api, ada, id)
  return id
}

/** The paid trip at another time of its day. */
async function newTime(): Promise<Record<string, unknown>> {
  const { id, legs } = await paidOrder()
  const [leg] = legs
  const departureDate = Temporal.PlainDateTime.from(leg!.departure_date.slice(0, 16)).add({ minutes: 45 })
  return {
    order: { id },
    legs: [{ id: leg!.id, departure_date: departureDate.toString({ smallestUnit: 'minute' }) }],
    tail: null,
    dry_run: true,
  }
}

/** A trip that departed three hours ago, for its actual times. */
async function departed() {
  const { id, legs } = await flownOrder()
  const now = systemClock.now()
  await api.db
    .updateTable('order_leg')
    .set({ departure_at: now.subtract({ hours: 3 }).toString(), arrival_at: now.subtract({ hours: 1 }).toString() })
    .where('order_id', '=', id)
    .execute()
  const at = (minutes: number): string => now.subtract({ minutes }).toString()
  const times = { off_block: at(180), takeoff: at(170), landing: at(70), on_block: at(60) }
  return { order: { id }, leg: { id: legs[0]!.id }, ...times, delay_code: null }
}

/** A trip with a bill that another member entered. */
async function billed() {
  const { order, ...flight } = await departed()
  const operations = await signInTestStaff(api.db, ['operations'])
  await post('/gamma/staff/trip/record-flight', { order, ...flight, pax: 2, fuel_kg: null, deiced: false }, operations.headers)
  const amount = { amount: 9_000, currency: 'EUR' }
  await post('/gamma/staff/trip/enter-bill', { order, amount, reference: 'OP-1' }, operations.headers)
  return { order, amount }
}

async function closable() {
  const { order, amount } = await billed()
  await post('/gamma/staff/trip/approve-bill', { order, amount }, staff.headers)
  flown = null
  await api.db.updateTable('orders').set({ status: 'Completed' }).where('id', '=', order.id).execute()
  return { order }
}

async function checklistItem() {
  const { id } = await paidOrder()
  const items = (await getTrip(api.app.ctx, id, 'en')).items
  const { id: item, revision } = items.find(({ kind }) => kind === 'fuel')!
  return { item: { id: item }, revision }
}

/** A file of an item whose other files are gone. */
/** An aircraft without photographs and scans. */
async function photographed(): Promise<number> {
  const { id } = await anAircraft()
  await api.db.deleteFrom('aircraft_photo').where('aircraft_id', '=', id).execute()
  await api.db.deleteFrom('fleet_document').where('aircraft_id', '=', id).execute()
  return id
}

async function sendFleetFile(path: string, field: string, kind: string): Promise<number> {
  const id = await photographed()
  // More uploads than one member may send in an hour.
  await api.db.deleteFrom('rate_limit').where('key', 'like', 'upload:staff:%').execute()
  const form = new FormData()
  form.set('aircraft_id', String(id))
  form.set('kind', kind)
  form.append(field, new Blob([new Uint8Array(jpeg)]), 'a.jpg')
  await api.call('POST', `/gamma/staff/fleet/${path}`, { headers: staff.headers, form })
  return id
}

async function aircraftPhoto(): Promise<string> {
  const aircraft = await sendFleetFile('add-photo', 'photo', 'cabin')
  const { id } = await api.db.selectFrom('aircraft_photo').select('id').where('aircraft_id', '=', aircraft).executeTakeFirstOrThrow()
  return id
}

async function fleetDocument(): Promise<string> {
  const aircraft = await sendFleetFile('add-documents', 'files[]', 'other')
  const { id } = await api.db.selectFrom('fleet_document').select('id').where('aircraft_id', '=', aircraft).executeTakeFirstOrThrow()
  return id
}

async function checklistFile(): Promise<string> {
  const { item } = await checklistItem()
  await api.db.deleteFrom('checklist_file').where('item_id', '=', item.id).execute()
  const form = new FormData()
  form.set('item_id', item.id)
  form.append('files[]', new Blob([new Uint8Array(jpeg)]), 'a.jpg')
  await api.call('POST', '/gamma/staff/checklist/add-files', { headers: staff.headers, form })
  const { id } = await api.db.selectFrom('checklist_file').select('id').where('item_id', '=', item.id).executeTakeFirstOrThrow()
  return id
}

async function passengerOnBoard() {
  const { id, legs } = await paidOrder()
  await api.db.deleteFrom('travel_document').where('order_leg_id', '=', legs[0]!.id).execute()
  const leg = legs[0]!.id
  const approval = toApprovalColumns({ person: aPassenger(), document: aPassport() })
  const person = await api.db
    .insertInto('travel_document')
    .values({
      order_id: id,
      order_leg_id: leg,
      client_id: ada.clientId,
      status: 'approved',
      ...approval,
      created_at: systemClock.now().toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { order: { id }, leg: { id: leg }, person }
}

/** A manifest with everything that its authority asks. */
async function completeManifest() {
  const { order, leg } = await passengerOnBoard()
  await api.db.updateTable('order_leg').set({ pax: 1 }).where('id', '=', leg.id).execute()
  const authority = 'general_declaration' as const
  const { sha256 } = await getManifest(api.app.ctx, { orderId: order.id, legId: leg.id, authority })
  return { order, leg, authority, sha256 }
}

const typeId = async (): Promise<number> => [...(await api.app.ctx.fleet.current()).types.keys()][0]!
let tails = 1_000
const operatorId = async (): Promise<number> => [...(await api.app.ctx.fleet.current()).operators.keys()][0]!
const anotherCustomer = once(async () => ({ id: (await api.customer()).clientId }))
const newMerge = async () => ({
  kept: await anotherCustomer(),
  merged: { id: (await api.customer()).clientId },
  fields: [],
  reason: 'The same person',
})
async function mergedCustomers(): Promise<string> {
  const body = await newMerge()
  const { approval } = await post<{ approval: { id: string } }>('/gamma/staff/customer/merge', body, staff.headers)
  return completeMerge(api, { approval: approval.id, mergedId: body.merged.id })
}

/** A merge that waits to take effect. */
async function plannedMerge(): Promise<{ merge: { id: string }; token: string }> {
  const body = await newMerge()
  const { approval } = await post<{ approval: { id: string } }>('/gamma/staff/customer/merge', body, staff.headers)
  await approveRequest(api, approval.id)
  const plan = await api.db.selectFrom('planned_merge').select('id').where('merged_id', '=', body.merged.id).executeTakeFirstOrThrow()
  const sms = await api.db
    .selectFrom('outbox')
    .select('body')
    .where('body', 'like', '%stop-merge%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { merge: plan, token: /stop-merge\/([\w-]+)/.exec(sms.body)![1]! }
}
/** An unpaid order of a customer with credit. */
async function orderOnCredit(): Promise<string> {
  const customer = await api.customer()
  const credit = { limit: { amount: 1_000_000, currency: 'EUR' }, days: 14 }
  const body = { customer: { id: customer.clientId }, credit, reason: 'Pays on time' }
  const { approval } = await post<{ approval: { id: string } | null }>('/gamma/staff/customer/set-credit', body, staff.headers)
  if (approval) await approveRequest(api, approval.id)
  return (await api.order(customer, (await api.offers(customer))[0]!)).id
}
const newTask = async () => ({ customer: await anotherCustomer(), title: 'Call back', due: null, assignee: null })

/** An aircraft as its form was filled. */
async function anAircraft() {
  const [row] = await api.db.selectFrom('aircraft').selectAll().where('status', '<>', 'retired').orderBy('id', 'desc').limit(1).execute()
  return row!
}
const newTail = (): string => `X-${crypto.randomUUID().slice(0, 6).toUpperCase()}`
const aircraftFields = async () => ({
  tail: newTail(),
  company: { id: await operatorId() },
  base: 'airport:EGLF',
  year: 2019,
  seats: 1,
  rate_percent: 100,
  airworthy_until: null,
})
const aircraftChange = async () => {
  const { id, revision } = await anAircraft()
  return { aircraft: { id }, revision, ...(await aircraftFields()) }
}
const operatorFields = () => ({
  name: 'Nuova Air',
  aoc: crypto.randomUUID(),
  country: 'ITA',
  insured_until: '2031-01-01',
  aoc_until: null,
  availability: 'on-request',
})
async function operatorChange() {
  const id = await operatorId()
  const { revision, ...row } = await api.db.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { operator: { id }, revision, ...operatorFields(), aoc: row.aoc, availability: row.availability }
}
async function aircraftStatus() {
  const id = await insertIdleAircraft()
  return { aircraft: { id }, revision: 1, status: 'grounded', reason: 'Bird strike' }
}
/** An aircraft that nothing else of the spec needs. */
async function insertIdleAircraft(): Promise<number> {
  const { id } = await post<{ id: number }>(
    '/gamma/staff/fleet/add-aircraft',
    { ...(await aircraftFields()), aircraft_type: { id: await typeId() } },
    staff.headers,
  )
  return id
}
const calendarFile = async () => ({ company_id: await operatorId(), format: 'csv', text: 'tail,departure,arrival,departure_time\n' })
const newCalendar = () => ({
  name: 'Legs',
  format: 'ics',
  url: `https://calendars.example.com/${crypto.randomUUID()}.ics`,
  interval: 'week',
})

/** Fields that must be consistent for a call to succeed, created for every request. */
const together: Record<string, () => Promise<Record<string, unknown>>> = {
  'POST /gamma/passkey/register': async () => {
    ada = await api.customer(500_000_000)
    return { credential: (await credentialFor(ada)).credential }
  },
  'POST /gamma/auth/sign-in-passkey': async () => {
    const client = await api.customer()
    const { authenticator, credential } = await credentialFor(client)
    await post('/gamma/passkey/register', { credential }, client.headers)
    const { options } = await post<{ options: { challenge: string } }>('/gamma/auth/passkey-begin')
    return { credential: authenticator.use(options) }
  },
  'POST /gamma/account/payout': aPayout,
  'POST /gamma/staff/empty-leg/create': async () => {
    const flight = await flightToEnter()
    const window = { departure_date_from: flight['departure_date'], departure_date_to: flight['departure_date'] }
    return { ...flight, ...window, steps: [{ hours_before: null, percent: 60 }] }
  },
  'POST /gamma/staff/empty-leg/set-price': async () => ({ empty_leg: await newLeg(), steps: null, floor_price: undefined }),
  'POST /gamma/staff/empty-leg/push': async () => ({ empty_leg: await newLeg() }),
  'POST /gamma/staff/empty-leg/set-status': async () => ({ empty_leg: await newLeg(), action: 'withdraw', reason: 'Not flown' }),
  'POST /gamma/sharing/open': async () => ({ suggestion_id: await sharableOffer(), count: 1, price: undefined }),
  'POST /gamma/sharing/buy-out': async () => ({ order: { id: await initiated() }, price: undefined }),
  'POST /gamma/order/rate': completedOrder,
  'POST /gamma/aircraft-food/choose': cateredLeg,
  'POST /gamma/staff/catering/confirm': chosenLeg,
  'POST /gamma/order/leg-change': async () => ({ order: { id: await movedLeg() }, choice: 'new_time' }),
  'POST /gamma/staff/order/retime': newTime,
  'POST /gamma/staff/trip/release': async () => {
    const { id } = await paidOrder()
    await api.db.updateTable('checklist_item').set({ status: 'OK', causes: [] }).where('order_id', '=', id).execute()
    return { order: { id }, reason: 'Slot promised by phone' }
  },
  'POST /gamma/staff/trip/revoke-release': async () => ({ order: { id: (await paidOrder()).id } }),
  'POST /gamma/staff/trip/record-flight': departed,
  'POST /gamma/staff/trip/enter-bill': async () => ({ order: { id: (await flownOrder()).id } }),
  'POST /gamma/staff/trip/approve-bill': billed,
  'POST /gamma/staff/trip/close': closable,
  'POST /gamma/staff/view/delete': async () => {
    const body = { page: 'trips', name: crypto.randomUUID(), query: '', shared: false }
    return { view: { id: (await post<{ id: string }>('/gamma/staff/view/save', body, staff.headers)).id } }
  },
  'POST /gamma/staff/schedule/add-block': serviceBlock,
  'POST /gamma/staff/schedule/remove-block': async () => {
    const { block } = await post<{ block: { id: string } }>(
      '/gamma/staff/schedule/add-block',
      { ...(await serviceBlock()), kind: 'maintenance', note: 'Inspection' },
      staff.headers,
    )
    return { block }
  },
  'POST /gamma/staff/checklist/add-files': async () => ({ item_id: (await checklistItem()).item.id }),
  'POST /gamma/staff/fleet/add-photo': async () => ({ aircraft_id: String(await photographed()), kind: 'cabin' }),
  'POST /gamma/staff/fleet/show-photo-first': async () => ({ photo: { id: await aircraftPhoto() } }),
  'POST /gamma/staff/fleet/remove-photo': async () => ({ photo: { id: await aircraftPhoto() } }),
  'POST /gamma/staff/fleet/add-documents': async () => ({ aircraft_id: String(await photographed()), kind: 'other' }),
  'POST /gamma/staff/fleet/remove-document': async () => ({ document: { id: await fleetDocument() } }),
  'POST /gamma/staff/checklist/remove-file': async () => ({ file: { id: await checklistFile() } }),
  'PATCH /gamma/staff/checklist/update': async () => ({
    ...(await checklistItem()),
    status: 'REQ',
    assignee: { id: staff.id },
    cost: null,
  }),
  'PATCH /gamma/staff/checklist/update-many': async () => {
    const { item, revision } = await checklistItem()
    return { items: [{ id: item.id, revision }], assignee: { id: staff.id } }
  },
  'PATCH /gamma/staff/manifest/update-person': async () => ({ ...(await passengerOnBoard()), nationality: 'GBR', residence: 'GBR' }),
  'POST /gamma/staff/manifest/send': completeManifest,
  'POST /gamma/staff/order/quote': async () => ({
    order: { id: await requested() },
    suggestion_id: undefined,
    price: { amount: 9_000, currency: 'EUR' },
  }),
  'POST /gamma/staff/request/assign': async () => ({ order: { id: await requested() }, from: null, member: { id: staff.id } }),
  'POST /gamma/staff/request/snooze': async () => ({ order: { id: await requested() }, hours: 2 }),
  'POST /gamma/staff/request/merge': async () => {
    const id = await requested()
    const legs = (await getOrder(api.app.ctx, id, ada.clientId, 'en')).legs.map((one) => ({
      departure: one.departure_airport.selector,
      arrival: one.arrival_airport.selector,
      date: one.departure_date.slice(0, 16),
      pax: one.pax,
      luggage: one.luggage,
    }))
    return { order: { id: (await api.order(ada, null, legs)).id }, into: { id } }
  },
  'POST /gamma/staff/request/create': () => Promise.resolve({ phone_number: '+447400123457', legs: api.legsIn(30 + (sharable++ % 55)) }),
  'POST /gamma/staff/customer/set-tags': async () => ({ customer: await anotherCustomer(), tags: ['vip'] }),
  'POST /gamma/staff/customer/add-note': async () => ({ customer: await anotherCustomer(), text: 'Prefers mornings' }),
  'POST /gamma/staff/customer/delete-note': async () => {
    const body = { customer: await anotherCustomer(), text: 'Prefers mornings' }
    return { note: { id: (await post<{ id: string }>('/gamma/staff/customer/add-note', body, staff.headers)).id } }
  },
  'POST /gamma/staff/customer/add-task': async () => newTask(),
  'POST /gamma/staff/customer/set-task-done': async () => ({
    task: { id: (await post<{ id: string }>('/gamma/staff/customer/add-task', await newTask(), staff.headers)).id },
    done: true,
  }),
  'POST /gamma/staff/customer/set-blocked': async () => ({
    customer: { id: (await api.customer()).clientId },
    blocked: true,
    reason: 'Two chargebacks',
  }),
  'POST /gamma/staff/customer/set-credit': async () => ({
    customer: await anotherCustomer(),
    credit: { limit: { amount: 50_000, currency: 'EUR' }, days: 14 },
    reason: 'Pays on time',
  }),
  'POST /gamma/staff/order/put-on-account': async () => ({ order: { id: await orderOnCredit() }, reason: 'As agreed' }),
  'POST /gamma/account-merge/stop': async () => ({ token: (await plannedMerge()).token }),
  'POST /gamma/staff/customer/stop-merge': async () => ({ merge: (await plannedMerge()).merge, reason: 'Two people' }),
  'POST /gamma/staff/customer/merge': newMerge,
  'POST /gamma/staff/customer/undo-merge': async () => ({ merge: { id: await mergedCustomers() }, reason: 'Two people after all' }),
  'POST /gamma/staff/fleet/add-aircraft': async () => ({ ...(await aircraftFields()), aircraft_type: { id: await typeId() } }),
  'PATCH /gamma/staff/fleet/aircraft': aircraftChange,
  'POST /gamma/staff/fleet/set-aircraft-status': aircraftStatus,
  'POST /gamma/staff/fleet/add-operator': async () => operatorFields(),
  'PATCH /gamma/staff/fleet/operator': operatorChange,
  'POST /gamma/staff/fleet/add-sub-charter': async () => ({
    company: { id: await operatorId() },
    tail: `N${tails++}X`,
    aircraft_type: { id: await typeId() },
    base: 'airport:EGLF',
    year: 2019,
    seats: 4,
  }),
  'POST /gamma/staff/quote/send': newQuote,
  'POST /gamma/staff/quote/approve': lowQuote,
  'POST /gamma/staff/quote/withdraw': async () => ({ order: { id: (await sentQuote()).id } }),
  'POST /gamma/quote/open': async () => ({ token: (await knownQuote()).token, version: 1 }),
  'POST /gamma/quote/send-code': async () => ({ token: (await knownQuote()).token, code_hash: null }),
  'POST /gamma/quote/accept': signedQuote,
  'POST /gamma/quote/ask-again': expiredQuote,
  'POST /gamma/staff/order/decline': async () => ({ order: { id: await requested() } }),
  'POST /gamma/staff/order/confirm': async () => ({ order: { id: await awaitsOperator() } }),
  'POST /gamma/staff/calendar/preview': calendarFile,
  'POST /gamma/staff/calendar/import': calendarFile,
  'POST /gamma/staff/calendar/add': async () => ({ ...newCalendar(), company_id: await operatorId() }),
  'POST /gamma/staff/calendar/update': async () => {
    const body = { ...newCalendar(), company_id: await operatorId() }
    const { id } = await post<{ id: string }>('/gamma/staff/calendar/add', body, staff.headers)
    return { calendar: { id } }
  },
  'POST /gamma/staff/sharing/open': flightToEnter,
  'POST /gamma/staff/sharing/decide': async () => ({
    sharing: { id: (await openTestFlight({ days: 60 })).id },
    decision: 'canceled',
    reason: 'Not flown',
  }),
  'POST /gamma/staff/ticket-passport/approve': async () => ({
    rounds: 1,
    ticket: { id: await createSubmittedDocument() },
    ...aDocumentReading(`FA${passports++}`),
  }),
  'POST /gamma/staff/ticket-passport/return': async () => ({ ticket: { id: await createSubmittedDocument() }, rounds: 1 }),
  'POST /gamma/staff/ticket-passport/reject': async () => ({ ticket: { id: await createSubmittedDocument() }, rounds: 1 }),
  'POST /api/links': async () => ({ dynamicLinkInfo: { link: `${api.base}/deals` } }),
  'POST /gamma/staff/link/create': async () => ({ target: `${api.base}/press` }),
  'POST /gamma/staff/link/set-disabled': async () => ({ link: { id: await shortLink() } }),
  'POST /gamma/conversation/send': newMessageId,
  'POST /gamma/conversation/send-file': newMessageId,
  'POST /gamma/staff/conversation/send': newMessageId,
  'POST /gamma/staff/conversation/send-file': newMessageId,
  'POST /gamma/staff/conversation/assign': async () => ({ member: { id: (await signInTestStaff(api.db, ['sales'])).id } }),
  'POST /gamma/staff/conversation-template/save': async () => ({
    id: await conversationTemplate(),
    locale: 'en',
    title: crypto.randomUUID(),
    text: 'Hello {name}',
  }),
  'POST /gamma/staff/conversation-template/delete': async () => ({ template: { id: await conversationTemplate() } }),
  'POST /gamma/contact/send': async () => {
    await api.db.deleteFrom('rate_limit').where('key', 'like', 'contact:%').execute()
    return { name: 'Ada Lovelace', email: 'ada@example.com', message: 'When does the winter timetable begin?' }
  },
  'POST /gamma/staff/content/create': async () => ({ kind: 'article', ...contentDraft() }),
  'POST /gamma/staff/content/save': async () => ({ ...(await newContent()), ...contentDraft() }),
  'POST /gamma/staff/content/publish': async () => {
    const { entry, number } = await newContent()
    return { entry, number }
  },
  'POST /gamma/staff/content/archive': async () => ({ entry: (await newContent()).entry }),
  'POST /gamma/staff/content/restore': async () => {
    const { entry, number } = await newContent()
    return { entry, number }
  },
  'POST /gamma/staff/contact-message/set-answered': async () => ({ message: { id: await contactMessage() } }),
  'POST /gamma/staff/bank-transaction/assign': async () => ({
    entry: { id: await waitingEntry() },
    invoice: { id: await extraInvoice() },
    note: 'Seen',
  }),
  'POST /gamma/staff/bank-transaction/credit': async () => ({
    entry: { id: await waitingEntry() },
    customer: { id: ada.clientId },
    note: 'Seen',
  }),
  'POST /gamma/staff/exception/resolve': async () => ({ exception: { id: await openException() }, resolution: 'no_booking', note: 'Seen' }),
  'POST /gamma/staff/bank-transaction/return': async () => ({ entry: { id: await waitingEntry() }, note: 'Seen' }),
  'POST /gamma/staff/system/retry-job': async () => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO jobs.job (name, state, data, completed_on) VALUES ('database.purge', 'failed', '{}', now()) RETURNING id`.execute(api.db)
    return { job: { id: rows[0]!.id } }
  },
  'POST /gamma/staff/operator-account/save': async () => {
    const { data } = (await api.call('GET', '/gamma/staff/operator-account/list', { headers: staff.headers })).json as {
      data: { company: { id: number }; account: { revision: number } | null; approval: object | null }[]
    }
    // A full run asks for more changes than there are operators.
    const { company, account } = data.find(({ approval }) => approval === null) ?? data[0]!
    const fields = { beneficiary: 'Volo', iban: 'DE89370400440532013000', bic: null }
    return { company: { id: company.id }, ...fields, revision: account?.revision ?? null, reason: 'Called back' }
  },
  'POST /gamma/staff/approval/approve': () => openRequest(),
  'POST /gamma/staff/approval/refuse': async () => ({ ...(await openRequest()), reason: 'Wrong day' }),
  'POST /gamma/staff/approval/withdraw': () => openRequest(staff),
  'POST /gamma/staff/payment-run/approve': draftOfColleague,
  'POST /gamma/staff/payment-run/cancel': async () => ({ run: { id: (await draftRun()).run.id }, reason: 'Wrong day' }),
  'POST /gamma/staff/payment-run/mark-sent': approvedRun,
  'POST /gamma/staff/bank-debit/explain': async () => ({ ...(await openDebit()), kind: 'bank_charges', note: 'Fees' }),
  'POST /gamma/staff/receivable/remind': overdueInvoice,
  'POST /gamma/staff/receivable/set-disputed': async () => ({ ...(await overdueInvoice()), disputed: true, reason: 'Wrong amount' }),
  'POST /gamma/staff/pricing/save-draft': async () => ({ ...(await pricingDraft()), note: 'Fuel' }),
  'POST /gamma/staff/pricing/discard-draft': async () => {
    const { version, revision } = await pricingDraft()
    return { version, revision }
  },
  'POST /gamma/staff/pricing/publish': async () => {
    const { version, revision } = await pricingDraft()
    return { version, revision, at: null }
  },
  'POST /gamma/staff/pricing/roll-back': pastPricing,
  'POST /gamma/staff/pricing/withdraw': async () => ({ ...(await scheduledPricing()), reason: 'Not yet' }),
  'POST /gamma/staff/invoice/create': async () => ({ order: { id: (await paidOrder()).id }, lines, pay_days: 7 }),
  'POST /gamma/staff/invoice/cancel': async () => ({ invoice: { id: await extraInvoice() }, reason: 'Taken back' }),
  'POST /gamma/staff/enrol/begin': async () => ({ token: (await invitedMember()).token }),
  'POST /gamma/staff/enrol/passkey': async () => {
    const { token, credential } = await invitedMember()
    return { token, credential }
  },
  'POST /gamma/staff/enrol/totp': async () => {
    const { token, code, enrolment } = await invitedMember()
    return { token, code: code(), enrolment }
  },
  'POST /gamma/staff/auth/passkey': async () => {
    const { email, token, authenticator, credential } = await invitedMember()
    await post('/gamma/staff/enrol/passkey', { token, credential })
    const { passkey } = await post<{ passkey: { challenge: string } }>('/gamma/staff/auth/begin', { email })
    return { email, credential: authenticator.use(passkey) }
  },
  'POST /gamma/staff/auth/totp': async () => {
    const { email, token, code, enrolment } = await invitedMember()
    await post('/gamma/staff/enrol/totp', { token, code: code(-1), enrolment })
    return { email, code: code() }
  },
  'POST /gamma/staff/auth/recovery': async () => {
    const member = await signInTestStaff(api.db, ['sales'])
    const { codes } = await post<{ codes: string[] }>('/gamma/staff/account/make-recovery-codes', {}, member.headers)
    return { email: member.email, code: codes[0]! }
  },
  'POST /gamma/staff/member/invite': freshStaff,
  'POST /gamma/staff/member/disable': freshStaff,
  'POST /gamma/staff/account/make-recovery-codes': freshStaff,
  'POST /gamma/staff/account/begin-credential': freshStaff,
  'POST /gamma/staff/account/begin-verification': freshStaff,
  'POST /gamma/staff/account/verify-totp': async () => {
    const { options } = await credentialOffer()
    const code = (steps: number) => appCode(options.totp.secret, Temporal.Now.instant(), steps)
    await post('/gamma/staff/account/add-totp', { code: code(-1), enrolment: options.enrolment }, staff.headers)
    return { code: code(0) }
  },
  'POST /gamma/staff/account/verify-passkey': async () => {
    const { options, authenticator } = await credentialOffer()
    await post('/gamma/staff/account/add-passkey', { credential: authenticator.register(options.passkey) }, staff.headers)
    const { passkey } = await post<{ passkey: { challenge: string } }>('/gamma/staff/account/begin-verification', {}, staff.headers)
    return { credential: authenticator.use(passkey) }
  },
  'POST /gamma/staff/account/revoke-session': async () => {
    const { id } = await freshStaffWith(async (member) => openTestSession(api.db, member.id))
    return { session: { id } }
  },
  'POST /gamma/staff/account/add-passkey': async () => {
    const { options, authenticator } = await credentialOffer()
    return { credential: authenticator.register(options.passkey) }
  },
  'POST /gamma/staff/account/add-totp': async () => {
    const { options } = await credentialOffer()
    return { code: appCode(options.totp.secret, Temporal.Now.instant()), enrolment: options.enrolment }
  },
  'POST /gamma/staff/account/remove-passkey': async () => {
    const { options, authenticator } = await credentialOffer()
    await post('/gamma/staff/account/add-passkey', { credential: authenticator.register(options.passkey) }, staff.headers)
    await setTestTotp(api.db, staff.id)
    const { id } = await api.db.selectFrom('staff_passkey').select('id').where('member_id', '=', staff.id).executeTakeFirstOrThrow()
    return { passkey: { id } }
  },
  'POST /gamma/staff/referral/decide': async () => ({ referral: { id: await heldReferral() }, decision: 'reject', comment: 'one device' }),
  'POST /gamma/staff/campaign/create': async () => ({
    ...newCode,
    code: `FUZZ-${crypto.randomUUID().slice(0, 18)}`,
  }),
  'POST /gamma/staff/campaign/set-active': async () => {
    const { id } = await api.db.selectFrom('campaign').select('id').where('key', '=', 'demo-last-season').executeTakeFirstOrThrow()
    return { campaign: { id }, active: true }
  },
  // One code is good once for a customer, and wrong ones are few for one.
  'POST /gamma/coupon/create-by-code': async () => {
    ada = await api.customer(500_000_000)
    return { code: 'welcome250' }
  },
  'POST /gamma/coupon/create-by-ref': async () => {
    ada = await api.customer(500_000_000)
    return { ref: 'ccRiviera' }
  },
  'POST /gamma/auth/sign-in': () => api.code('+447400123456'),
  'POST /gamma/auth/refresh-token': async () => {
    const { json } = await api.call('POST', '/gamma/auth/sign-in', { body: await api.code('+447400123456') })
    return { refresh_token: (json as { refresh_token: string }).refresh_token, fingerprint: '' }
  },
  // Each address from a customer of its own: codes by mail are few for one.
  'POST /gamma/profile/verify-email': async () => {
    ada = await api.customer(500_000_000)
    const email = `${ada.clientId}@example.com`
    const sent = await api.call('POST', '/gamma/profile/send-verify-email-code', { as: ada, body: { email } })
    const [mail] = (await api.call('GET', `/dev/outbox.json?to=${email}`)).json as { text: string }[]
    return { code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '', code_hash: (sent.json as { code_hash: string }).code_hash }
  },
  'POST /gamma/web-push/test': async () => {
    await api.call('POST', '/gamma/web-push/subscribe', { as: ada, body: browser })
    return {}
  },
  'POST /gamma/push-message/read': async () => {
    for (let n = 0; n < 400 && (await messageIds(ada)).length === 0; n++) await sleep(50)
    return { push_message: { id: (await messageIds(ada))[0] } }
  },
  // A customer without orders can be deleted; each time another one.
  'POST /gamma/profile/delete': async () => {
    ada = await api.customer()
    const { code, code_hash } = await api.code(ada.phone)
    return { code, code_hash }
  },
  'POST /gamma/profile/verify-identity': async () => {
    ada = await api.customer(500_000_000)
    const { code, code_hash } = await api.code(ada.phone)
    return { code, code_hash }
  },
  'POST /gamma/auth/send-phone-code': async () => ({ code_hash: (await api.code('+447400123456')).code_hash }),
}

/** Operations whose rejected requests use up what `together` made: a challenge is good once, tries of a code are few. */
const spentByErrors: ReadonlySet<string> = new Set([
  'POST /gamma/auth/sign-in',
  'POST /gamma/auth/sign-in-passkey',
  'POST /gamma/coupon/create-by-code',
  'POST /gamma/coupon/create-by-ref',
  'POST /gamma/passkey/register',
  'POST /gamma/profile/delete',
  'POST /gamma/profile/verify-email',
  'POST /gamma/profile/verify-identity',
  'POST /gamma/staff/account/add-passkey',
  'POST /gamma/staff/account/add-totp',
  'POST /gamma/staff/account/verify-passkey',
  'POST /gamma/staff/account/verify-totp',
  'POST /gamma/staff/auth/passkey',
  'POST /gamma/staff/auth/recovery',
  'POST /gamma/staff/auth/totp',
  'POST /gamma/staff/enrol/passkey',
  'POST /gamma/staff/enrol/totp',
])

/** Credentials: the back office by cookie, otherwise a token. */
function toCredentials({ who, url }: FuzzedRequest): Record<string, string> {
  const forged = `${ada.accessToken.slice(0, -3)}abc`
  if (url.startsWith('/api/links')) return who === 'customer' ? { 'x-api-key': testTokenSecret } : {}
  if (url.startsWith('/gamma/staff/'))
    return who === 'customer' ? staff.headers : who === 'forger' ? { ...staff.headers, cookie: `staff_session=${forged}` } : {}
  return who === 'customer' ? ada.headers : who === 'forger' ? { authorization: `Bearer ${forged}` } : {}
}

async function send(method: string, request: FuzzedRequest): Promise<Answer> {
  const form = toForm(method, request)
  const { 'content-type': _json, ...untyped } = request.headers as Record<string, string>
  const ask = () =>
    api.call(method, request.url, {
      headers: { ...(form ? untyped : request.headers), ...toCredentials(request) },
      ...(request.payload === null ? {} : (form ?? { body: request.payload })),
    })
  const answer = await ask()
  if (request.who !== 'customer' || answer.status !== 401) return answer
  // An earlier request of this very file has signed them out.
  staff = await signInTestStaff(api.db, ['admin'])
  ada = await signInTestClient(api.db, ada.phone)
  return ask()
}

/** What was thought up as JSON, as the form that carries files; other addresses get it as it is. */
function toForm(method: string, { url, payload }: FuzzedRequest): { form: FormData } | null {
  const field = Object.entries(fileFields).find(([path]) => url.startsWith(path))?.[1]
  if (method !== 'POST' || field === undefined || payload === null || payload.length % 7 === 0) return null
  let fields: unknown
  try {
    fields = JSON.parse(payload)
  } catch {
    return null
  }
  if (typeof fields !== 'object' || fields === null) return null
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (name !== field) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  const good = url.startsWith('/gamma/staff/bank-statement/') ? Buffer.from(statement()) : jpeg
  const bytes = payload.length % 5 === 0 ? Buffer.from(payload) : good
  form.append(field, new Blob([new Uint8Array(bytes)]), payload.slice(0, 80))
  return { form }
}

const fileFields = {
  '/gamma/ticket-passport/add-files': 'files[]',
  '/gamma/staff/checklist/add-files': 'files[]',
  '/gamma/conversation/send-file': 'file',
  '/gamma/staff/conversation/send-file': 'file',
  '/gamma/staff/content/upload-picture': 'picture',
  '/gamma/staff/fleet/add-photo': 'photo',
  '/gamma/staff/fleet/add-documents': 'files[]',
  '/gamma/profile/upload-photo': 'photo',
  '/gamma/staff/bank-statement/import': 'file',
}

const leaks = /node_modules|\.ts:\d|\bat \w+ \(|SELECT |INSERT INTO|syntax error|invalid input|stack/

function checkProblem(answer: Answer): void {
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  const problem = answer.json as Problem
  expect(errorStatus[problem.code]).toBe(answer.status)
  expect(problem).toMatchObject({
    status: answer.status,
    title: expect.stringMatching(/^[A-Z].+\S$/),
    type: `/docs/errors#${problem.code}`,
  })
  expect(problem.detail).toMatch(/\S{3,} \S+ \S+/)
  expect(problem.request_id).toBe(answer.headers['x-request-id'])
  for (const { path, code, message } of problem.errors ?? [])
    expect([typeof path, code !== '', message.length > 10]).toEqual(['string', true, true])
  expect(problem.detail).not.toMatch(leaks)
  expect(answer.text.length).toBeLessThan(40_000)
}

/** Sends many requests, checks every response and counts the statuses. */
async function fuzzOperation(
  operation: Operation,
  { hints, base }: { hints: Hints; base: Record<string, unknown> },
  numRuns: number,
  temper: Temper,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  const schema = Compile(operation.response)
  let fresh: Record<string, unknown> | undefined
  await fc.assert(
    fc.asyncProperty(requestsTo(operation, hints, temper, base), async (request) => {
      fresh ??= await together[operation.name]?.()
      const payload = request.payload !== null && fresh ? replaced(request.payload, base, fresh) : request.payload
      const answer = await send(operation.method, { ...request, payload })
      counts[answer.status] = (counts[answer.status] ?? 0) + 1
      if (answer.status < 300 || spentByErrors.has(operation.name)) fresh = undefined
      expect(answer.status).toBeLessThan(500)
      if (answer.status >= 300) return checkProblem(answer)
      expect(answer.headers['content-type']).toMatch(operation.media)
      const [, faults] = schema.Errors(operation.media === 'application/json' ? answer.json : answer.text)
      expect(faults).toEqual([])
    }),
    { seed, numRuns, endOnFailure: true },
  )
  return counts
}

/** The operations of the chosen tags, on a server of their own: the parts of the fuzz run beside each other. */
export function fuzzOperations(title: string, isChosen: (tag: string) => boolean): void {
  describe(`OpenAPI fuzz: ${title}`, () => {
    beforeAll(start)
    afterAll(() => api.close())

    it('every operation: no 5xx, valid problem+json, responses match the schema', async () => {
      const closed: string[] = []
      const owner = ada
      // One of each, so that lists are not empty.
      for (const make of Object.values(lazyHints(owner, 9))) await make()
      const chosen = api.operations.filter(({ name, tag }) => isChosen(tag) && only.test(name))
      for (const [at, operation] of chosen.entries()) {
        ada = await signInTestClient(api.db, owner.phone)
        const base = (await together[operation.name]?.()) ?? {}
        const values = { base, hints: await hintsFor(ada, 10 + (at % 70), operation, base) }
        // Without a single success the fuzzer tests only the first validation: hints are missing.
        // Optional fields that belong together are rarely drawn together: those operations get more requests.
        let succeeded = false
        for (const numRuns of calmRuns) succeeded ||= (await fuzzOperation(operation, values, numRuns, 'calm'))[200] !== undefined
        if (!succeeded) closed.push(operation.name)
        for (const temper of ['tainted', 'wild'] as const) {
          ada = await signInTestClient(api.db, ada.phone)
          await fuzzOperation(operation, values, runs, temper)
        }
      }
      expect(closed).toEqual([])
    }, 1_200_000)
  })
}

/** Pages and files outside the documented API. */
export function fuzzHiddenRoutes(): void {
  describe('OpenAPI fuzz: undocumented routes', () => {
    beforeAll(start)
    afterAll(() => api.close())

    it('no 5xx', async () => {
      const described = new Set(api.operations.map(({ name }) => name))
      for (const route of listRoutes(api.app.http).filter((name) => !described.has(name)))
        await fc.assert(
          fc.asyncProperty(requestsToHidden(route), async (request) => {
            const answer = await api.call(route.split(' ')[0]!, request.url, {
              headers: request.headers,
              ...(request.payload === null ? {} : { body: request.payload }),
            })
            expect(answer.status).toBeLessThan(500)
            expect(answer.text).not.toMatch(/node_modules\/|DatabaseError/)
          }),
          { seed, numRuns: runs, endOnFailure: true },
        )
    }, 600_000)
  })
}

/** Operations to try, as a pattern of their names, for a quick run by hand: `FUZZ_ONLY='customer/(merge|undo)'`. */
const only = new RegExp(process.env['FUZZ_ONLY'] ?? '')

/** Replaces the ids of the first fixture by the newly created ones. */
const replaced = (payload: string, base: Record<string, unknown>, fresh: Record<string, unknown>) =>
  Object.entries(base).reduce((text, [key, value]) => text.replaceAll(JSON.stringify(value), JSON.stringify(fresh[key])), payload)
