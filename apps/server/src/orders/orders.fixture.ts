import { pino, type Logger } from 'pino'
import { createTestDatabase } from '@aquilane/testing/database'
import { signInTestClient, testTokenSecret } from '@aquilane/testing/client'
import { testJobs } from '@aquilane/testing/jobs'
import { createInvoicing } from '../invoices/primary-invoices.ts'
import { billingJobs } from '../payments/jobs.ts'
import type { Fetch } from '../payments/providers/api.ts'
import type { BankEvent } from '../sandbox-bank/service.ts'
import { createSandbox } from '../payments/sandbox.ts'
import { createPayments } from '../payments/service.ts'
import { createFleet } from '../fleet/service.ts'
import { createIdentity } from '../identity/service.ts'
import { memoryEncryptedFiles } from '../platform/files/encrypted-files.fixture.ts'
import { createLedger } from '../ledger/service.ts'
import { notificationJobs } from '../notifications/jobs.ts'
import { createNotifications } from '../notifications/service.ts'
import { createPlaces } from '../places/service.ts'
import { manualClock, systemClock } from '../platform/clock.ts'
import { createEvents } from '../platform/events.ts'
import { outboxMail } from '../platform/mail/outbox.ts'
import { outboxSms } from '../platform/sms/outbox.ts'
import { ordersJobs } from './jobs.ts'
import { stubOffers, standardLeg } from './offers.fixture.ts'
import { createOrders, type CreateOrder } from './service.ts'
import { createWebauthn } from '../platform/webauthn.ts'

export type { OfferStub } from './offers.fixture.ts'

export const bankSecret = 'bank-secret-of-the-specs-long-enough'
export const testCompany = {
  name: 'Aquilane Società di Volo S.r.l.',
  address: 'Via del Volo 1, 20100 Milano, Italy',
  vat: 'IT00000000000',
  bank: { name: 'Banca Dimostrativa', iban: 'IT87D9999999999000000123456', bic: 'AQDMITM0' },
}
const site = 'http://localhost:3000'

/** Orders and billing on a real database with real places, fleet and ledger; offers are dealt by hand, jobs and clock move by hand. */
export async function ordersHarness(
  options: {
    pool?: number
    log?: Logger
    /** What lies between the house and its providers. */
    line?: (inner: Fetch) => Fetch
  } = {},
) {
  const database = await createTestDatabase({ pool: options.pool ?? 20 })
  const { db, pool } = database
  const clock = manualClock(Temporal.Instant.from(systemClock.now().toString({ smallestUnit: 'second' })))
  const events = createEvents()
  const jobs = testJobs(db)
  const places = await createPlaces({ db, clock })
  const fleet = createFleet({ pool, clock })
  await fleet.start()
  const ledger = createLedger({ db, clock, events })
  const sms = outboxSms(clock)
  const mail = outboxMail(clock)
  const limits = {
    smsPerAddressHour: 1000,
    smsPerDeviceHour: 1000,
    smsPerNumberHour: 1000,
    smsPerPrefixHour: 1000,
    smsPerDay: 1000,
    uploadsPerClientHour: 1000,
  }
  const webauthn = createWebauthn({ clock, publicUrl: 'http://localhost' })
  const vault = memoryEncryptedFiles(db, clock)
  const at = { publicUrl: 'http://localhost', host: 'localhost' }
  const secret = testTokenSecret
  const identity = createIdentity({ db, clock, events, sms, mail, webauthn, secret, limits, vault, photoMegabytes: 16, ...at })
  const invoicing = createInvoicing({ clock, jobs, events, secret: testTokenSecret, publicUrl: site })
  // The demo fleet's own appointments are not the subject here.
  await db.deleteFrom('aircraft_availability_block').execute()
  const aircraft = await db
    .selectFrom('aircraft')
    .innerJoin('aircraft_type', 'aircraft_type.id', 'aircraft.type_id')
    .select(['aircraft.id', 'tail', 'type_id', 'class_id', 'year'])
    .orderBy('aircraft.id')
    .execute()
  const operator = await db.selectFrom('operator').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const offers = stubOffers({ clock, places, aircraft, operator })

  const orders = createOrders({
    db,
    clock,
    events,
    jobs,
    ledger,
    fleet,
    places,
    invoicing,
    secret: testTokenSecret,
    publicUrl: site,
    charter: {
      acceptOffer: async (_trx, { id }) => {
        const taken = offers.taken(id)
        return taken ? { ok: true, taken } : { ok: false, code: 'NOT_FOUND' }
      },
      isSameTrip: (taken, legs) => taken.legs.length === legs.length,
      readTrip: (legs) => ({
        legs: legs.map((leg) => ({
          departure: leg.departure,
          arrival: leg.arrival,
          from: places.airportsOf(leg.departure),
          to: places.airportsOf(leg.arrival),
          departureLocal: leg.date.slice(0, 16),
          pax: leg.pax,
          luggageKg: leg.luggage,
        })),
      }),
    },
  })
  const sandbox = createSandbox({
    db,
    clock,
    jobs,
    secret: bankSecret,
    publicUrl: site,
    origin: () => 'http://127.0.0.1:9',
    plan: () => [],
    ...(options.line ? { line: options.line } : {}),
  })
  const { bank, providers } = sandbox
  const billing = createPayments({
    db,
    clock,
    events,
    jobs,
    ledger,
    orders,
    providers,
    fees: {},
    company: testCompany,
    secret: testTokenSecret,
    publicUrl: site,
    log: options.log ?? pino({ level: 'silent' }),
  })
  const messaging = createNotifications({
    db,
    clock,
    events,
    jobs,
    identity,
    orders,
    mail,
    sms,
    push: null,
    secret: testTokenSecret,
    publicUrl: site,
  })
  ordersJobs(jobs, orders)
  notificationJobs(jobs, messaging)
  billingJobs(jobs, billing)

  const leg = standardLeg

  return {
    ...database,
    clock,
    jobs,
    events,
    fleet,
    ledger,
    orders,
    bank,
    sandbox,
    billing,
    invoicing,
    identity,
    aircraftIds: aircraft.map((row) => row.id),
    leg,
    /** A new customer; with an e-mail address unless told otherwise. */
    async client(email: string | null = 'ada@example.com', locale: 'en' | 'it' = 'en') {
      const client = await signInTestClient(db, undefined, { clock })
      await db.updateTable('client').set({ email, first_name: 'Ada', locale }).where('id', '=', client.clientId).execute()
      return client
    },
    offer: offers.deal,
    create: (clientId: string, suggestionId: string | null, more: Partial<CreateOrder> = {}) =>
      orders.create({ clientId, locale: 'en', legs: [leg], suggestionId, idempotencyKey: null, ...more }),
    /** Opens the card page of an order's first invoice; answers the bank's id of the payment. */
    async openCard(clientId: string, invoiceId: string, method = 'stripe') {
      const { url, payment } = await billing.createRedirectCheckout({ method, invoiceId, clientId, locale: 'en', idempotencyKey: null })
      return { bankId: new URL(url).pathname.split('/').at(-1)!, paymentId: payment.id, url }
    },
    submitCard: (bankId: string, card = '4242424242424242') => bank.submit(bankId, { kind: 'card', card }),
    /** What the bank has to tell of a payment (or of all), oldest first, signed now. */
    async news(bankId = '') {
      const rows = await db
        .selectFrom('sandbox_bank_event')
        .select(['id', 'body'])
        .where('body', 'like', `%${bankId.replaceAll('_', '\\_')}%`)
        .orderBy('created_at')
        .execute()
      return rows.flatMap(({ id, body }) => {
        const event = JSON.parse(body) as BankEvent
        const signed = sandbox.signedEvent(event, clock.now())
        return signed ? [{ id, type: event.type as string, provider: event.data.payment.provider, ...signed }] : []
      })
    },
    async close() {
      fleet.stop()
      places.close()
      await database.close()
    },
  }
}

export type OrdersHarness = Awaited<ReturnType<typeof ordersHarness>>

/** The code of the problem a call was refused with; fails when it was not refused. */
export async function catchProblem(call: Promise<unknown>): Promise<string> {
  const result = await call.then(
    () => 'accepted',
    (error: unknown) => error,
  )
  return result instanceof Error && 'code' in result ? String(result.code) : String(result)
}
