import { pino } from 'pino'
import type { WireSuggestion, TakenSuggestion, LegBody } from '../charter/service.ts'
import { createTestDatabase } from '@aquilane/testing/database'
import { signInTestClient, testTokenSecret } from '@aquilane/testing/client'
import { testJobs } from '@aquilane/testing/jobs'
import { CHARTER_TERMS } from '@aquilane/domain/charter/terms'
import { createInvoicing } from '../billing/invoicing.ts'
import { billingJobs } from '../billing/jobs.ts'
import { sandboxProvider } from '../billing/providers/sandbox.ts'
import { createSandboxBank } from '../billing/sandbox-bank/service.ts'
import { createBilling } from '../billing/service.ts'
import { sign } from '../billing/signature.ts'
import { createFleet } from '../fleet/service.ts'
import { createIdentity } from '../identity/service.ts'
import { createLedger } from '../ledger/service.ts'
import { createPlaces } from '../places/service.ts'
import { manualClock, systemClock } from '../platform/clock.ts'
import { createEvents } from '../platform/events.ts'
import { outboxMail } from '../platform/mail/outbox.ts'
import { outboxSms } from '../platform/sms/outbox.ts'
import { ordersJobs } from './jobs.ts'
import { createOrders, type CreateOrder } from './service.ts'

export const bankSecret = 'bank-secret-of-the-specs-long-enough'
export const site = 'http://localhost:3000'

/** What an offer of the fixture may vary. */
export interface OfferShape {
  aircraftId?: number
  /** Whole days from now to the first departure. */
  days?: number
  hours?: number
  firmness?: 'firm' | 'estimate'
  calendar?: 'own' | 'foreign'
  priceCents?: number
  taxCents?: number
}

/** Orders and billing on a real database with real places, fleet and ledger; offers are dealt by hand, jobs and clock move by hand. */
export async function ordersHarness(options: { pool?: number } = {}) {
  const database = await createTestDatabase({ pool: options.pool ?? 20 })
  const { db, pool } = database
  const clock = manualClock(Temporal.Instant.from(systemClock.now().toString({ smallestUnit: 'second' })))
  const events = createEvents()
  const jobs = testJobs(db)
  const places = await createPlaces({ db, clock })
  const fleet = createFleet({ pool, clock })
  await fleet.start()
  const ledger = createLedger({ db, clock })
  const sms = outboxSms(clock)
  const limits = { smsPerAddressHour: 1000, smsPerDeviceHour: 1000, smsPerNumberHour: 1000, smsPerPrefixHour: 1000, smsPerDay: 1000 }
  const identity = createIdentity({ db, clock, events, sms, secret: testTokenSecret, limits, host: 'localhost' })
  const invoicing = createInvoicing({ clock, jobs })
  // The demo fleet's own appointments are not the subject here.
  await db.deleteFrom('aircraft_period').execute()
  const offers = new Map<string, { shape: Required<OfferShape>; legs: LegBody[] }>()
  const aircraft = await db.selectFrom('aircraft').innerJoin('aircraft_type', 'aircraft_type.id', 'aircraft.type_id').select(['aircraft.id', 'tail', 'operator_id', 'type_id', 'class_id', 'year']).orderBy('aircraft.id').execute()
  const operator = await db.selectFrom('operator').selectAll().orderBy('id').executeTakeFirstOrThrow()

  const takenOf = (id: string): TakenSuggestion | null => {
    const offer = offers.get(id)
    if (!offer) return null
    const { shape } = offer
    const plane = aircraft.find((candidate) => candidate.id === shape.aircraftId)!
    const start = clock.now().add({ minutes: shape.days * 1440 + shape.hours * 60 })
    const zone = (code: string) => places.airportByIcao(code)!.zone
    const local = (at: Temporal.Instant, code: string) => at.toZonedDateTimeISO(zone(code)).toPlainDateTime().toString({ smallestUnit: 'minute' })
    const legs = offer.legs.map((leg, index) => {
      const [departureCode, arrivalCode] = [leg.departure.slice(8), leg.arrival.slice(8)]
      const departureAt = start.add({ hours: 24 * index })
      const arrivalAt = departureAt.add({ minutes: 115 })
      return {
        departureCode, arrivalCode, departureAt, arrivalAt, departureLocal: local(departureAt, departureCode), arrivalLocal: local(arrivalAt, arrivalCode),
        departureZone: zone(departureCode), arrivalZone: zone(arrivalCode), blockMinutes: 115, distanceKm: 1040, techStops: [], pax: leg.pax, luggageKg: leg.luggage,
      }
    })
    const lines = [
      { service: 'flight', amountCents: shape.priceCents - shape.taxCents, reason: { code: 'flight', params: {} } },
      { service: 'uk_apd', amountCents: shape.taxCents, reason: { code: 'uk_apd', params: {} } },
    ]
    const place = (code: string) => {
      const location = places.airportLocation(code, 'en')!
      return { selector: location.selector, name: location.name, iata: location.iata, icao: location.icao, latitude: location.latitude, longitude: location.longitude, timezone: location.timezone, country: location.country, city: location.city && { selector: location.city.selector, iata: location.city.iata, name: location.city.name } }
    }
    const moment = (at: Temporal.Instant, code: string) => at.toZonedDateTimeISO(zone(code)).toString({ smallestUnit: 'second', timeZoneName: 'never' })
    const suggestion: WireSuggestion = {
      id, locked: false, firmness: shape.firmness, expires_at: clock.now().add({ minutes: 30 }).toString(), price: { amount: shape.priceCents / 100, currency: 'EUR' },
      price_breakdown: lines.map((line) => ({ service: line.service, price: { amount: line.amountCents / 100, currency: 'EUR' }, reason: line.reason })),
      after_flight_caps: [{ service: 'deicing', price: { amount: 4000, currency: 'EUR' }, reason: { code: 'deicing', params: {} } }],
      aircraft_class: { id: plane.class_id, name: 'Class', slug: 'class' }, aircraft_type: { id: plane.type_id, name: 'Type', slug: 'type' }, aircraft: { tail: plane.tail, year: plane.year },
      company: { id: operator.id, name: operator.name, aoc: operator.aoc, insured_until: operator.insured_until },
      legs: legs.map((leg) => ({
        departure: place(leg.departureCode), arrival: place(leg.arrivalCode), departure_at: moment(leg.departureAt, leg.departureCode), arrival_at: moment(leg.arrivalAt, leg.arrivalCode),
        day_shift: 0, block_minutes: 115, elapsed_minutes: 115, distance_km: 1040, tech_stops: [], pax: leg.pax, luggage: leg.luggageKg,
      })),
      seats: 8, luggage: { limit_kg: 300, asked_kg: 40 }, co2_kg: 4100, terms: { cancellation: CHARTER_TERMS.cancellation.map((step) => ({ ...step })) },
    }
    return {
      suggestion, firmness: shape.firmness, priceCents: shape.priceCents, currency: 'EUR', lines, aircraftId: plane.id, aircraftTypeId: plane.type_id, aircraftClassId: plane.class_id,
      operatorId: operator.id, tail: plane.tail, calendar: shape.calendar, busy: { from: start.subtract({ hours: 3 }), to: legs.at(-1)!.arrivalAt.add({ hours: 3 }) }, legs,
      positioning: [], terms: CHARTER_TERMS, co2Kg: 4100,
    }
  }

  const orders = createOrders({
    db, clock, events, jobs, ledger, fleet, places, identity, sms, mail: outboxMail(clock), invoicing, secret: testTokenSecret, publicUrl: site,
    charter: {
      takeSuggestion: async (_trx, { id }) => {
        const taken = takenOf(id)
        return taken ? { ok: true, taken } : { ok: false, code: 'NOT_FOUND' }
      },
      sameTrip: (taken, legs) => taken.legs.length === legs.length,
      readTrip: (legs) => ({
        legs: legs.map((leg) => ({
          departure: leg.departure, arrival: leg.arrival, from: places.airportsOf(leg.departure), to: places.airportsOf(leg.arrival),
          departureLocal: leg.date.slice(0, 16), pax: leg.pax, luggageKg: leg.luggage,
        })),
      }),
    },
  })
  const bank = createSandboxBank({ db, clock, jobs, secret: bankSecret, publicUrl: site, webhookUrl: () => 'http://127.0.0.1:9/', plan: () => [] })
  const billing = createBilling({
    db, clock, events, jobs, ledger, orders, providers: [sandboxProvider({ name: 'stripe', bank, secret: bankSecret })], fees: {}, publicUrl: site, log: pino({ level: 'silent' }),
  })
  ordersJobs(jobs, orders)
  billingJobs(jobs, billing)

  let offered = 0
  const leg: LegBody = { departure: 'airport:EGGW', arrival: 'airport:LFMN', date: '2026-12-18T10:30', pax: 4, luggage: 40 }

  return {
    ...database,
    clock,
    jobs,
    events,
    fleet,
    ledger,
    orders,
    bank,
    billing,
    invoicing,
    aircraftIds: aircraft.map((row) => row.id),
    leg,
    /** A new customer; with an e-mail address unless told otherwise. */
    async client(email: string | null = 'ada@example.com', locale: 'en' | 'it' = 'en') {
      const client = await signInTestClient(db, undefined, { clock })
      await db.updateTable('client').set({ email, first_name: 'Ada', locale }).where('id', '=', client.clientId).execute()
      return client
    },
    /** Id of a fresh offer. Each takes another aircraft unless one is named. */
    offer(shape: OfferShape = {}, legs: LegBody[] = [leg]): string {
      const id = `offer-${offered++}`
      const full = { aircraftId: aircraft[offered % aircraft.length]!.id, days: 20, hours: 0, firmness: 'firm', calendar: 'own', priceCents: 2_415_050, taxCents: 52_000, ...shape } as const
      offers.set(id, { shape: full, legs })
      return id
    },
    taken: (id: string) => takenOf(id)!,
    create: (clientId: string, suggestionId: string | null, more: Partial<CreateOrder> = {}) =>
      orders.create({ clientId, locale: 'en', legs: [leg], suggestionId, idempotencyKey: null, ...more }),
    /** Opens the card page of an order's first invoice; answers the bank's id of the payment. */
    async openCard(clientId: string, invoiceId: string) {
      const { url, payment } = await billing.payByRedirect({ method: 'stripe', invoiceId, clientId, locale: 'en', idempotencyKey: null })
      return { bankId: new URL(url).pathname.split('/').at(-1)!, paymentId: payment.id, url }
    },
    submitCard: (bankId: string, card = '4242424242424242') => bank.submit(bankId, { kind: 'card', card }),
    /** What the bank has to tell of a payment (or of all), oldest first, signed now. */
    async news(bankId = '') {
      const rows = await db.selectFrom('sandbox_bank_event').select(['id', 'body']).where('body', 'like', `%${bankId.replaceAll('_', '\\_')}%`).orderBy('created_at').execute()
      return rows.map(({ id, body }) => ({ id, type: (JSON.parse(body) as { type: string }).type, body, headers: { 'bank-signature': sign(bankSecret, body, clock.now()) } }))
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
export async function refusal(call: Promise<unknown>): Promise<string> {
  const result = await call.then(() => 'accepted', (error: unknown) => error)
  return result instanceof Error && 'code' in result ? String(result.code) : String(result)
}
