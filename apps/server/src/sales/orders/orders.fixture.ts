import { openAtNight } from '../../market/charter/open-at-night.fixture.ts'
import { signInTestClient } from '@aquilane/testing/client'
import { createTestDatabase } from '@aquilane/testing/database'
import { testJobs } from '@aquilane/testing/jobs'
import { type Logger, pino } from 'pino'
import { notificationJobs } from '../../contact/notifications/jobs.ts'
import { bankReconciliationJobs } from '../bank-reconciliation/jobs.ts'
import { emptyLegsJobs } from '../../market/empty-legs/jobs.ts'
import { sharedFlightsJobs } from '../../market/shared-flights/jobs.ts'
import { bookingJobs } from '../booking/jobs.ts'
import { paymentsJobs } from '../payments/jobs.ts'
import type { Fetch } from '../payments/providers/api.ts'
import { createSandbox } from '@aquilane/sandbox-bank/sandbox'
import { manualClock } from '../../platform/clock.ts'
import { memoryEncryptedFiles } from '../../platform/files/encrypted-files.fixture.ts'
import { outboxMail } from '../../platform/mail/outbox.ts'
import { outboxSms } from '../../platform/sms/outbox.ts'
import type { BankEvent } from '@aquilane/sandbox-bank/bank'
import type { CharterService } from '../../market/charter/service.ts'
import type { PlacesService } from '../../foundation/places/model.ts'

import type { CreateOrder } from './types.ts'
import { recoveriesJobs } from '../recoveries/jobs.ts'
import { ordersJobs } from './jobs.ts'
import { standardLeg, stubOffers } from './offers.fixture.ts'
import { recoverPending } from '../payments/recover.ts'
import { expireOverdueOrders } from '../booking/expire-order.ts'
import { createOrder } from '../booking/customer-answers.fixture.ts'
import { createRedirectCheckout } from '../payments/checkout.ts'
import { testConfig } from '../../context.fixture.ts'
import type { ContextConfig } from '../../context.ts'
import { createContext } from '../../create-context.ts'

export const bankSecret = 'bank-secret-of-the-specs-long-enough'
const site = testConfig.publicUrl

/** Orders and billing on a real database with real places, fleet and ledger; offers are dealt by hand, jobs and clock move by hand. */
export async function ordersHarness(
  options: {
    pool?: number
    log?: Logger
    /** Network between the server and its providers. */
    line?: (inner: Fetch) => Fetch
    /** Offers come from the engine instead of being dealt by hand. */
    realOffers?: boolean
    /** Instead of limits that no spec reaches. */
    limits?: Partial<ContextConfig['limits']>
    /** Days in which payments can be disputed, by provider. */
    disputeDays?: Record<string, number>
    /** Answers of the addresses of operators' calendars. */
    download?: (url: string) => Promise<string>
  } = {},
) {
  const database = await createTestDatabase({ pool: options.pool ?? 20 })
  const { db, pool } = database
  // Of today, at an hour at which airports are open: what departs a number of days later does so by day, whenever the specs run.
  const clock = manualClock(Temporal.Now.plainDateISO('UTC').toZonedDateTime({ timeZone: 'UTC', plainTime: '10:00' }).toInstant())
  const jobs = testJobs(db)
  // The demo fleet's own appointments are not the subject here.
  await db.deleteFrom('aircraft_availability_block').execute()
  const aircraft = await db
    .selectFrom('aircraft')
    .innerJoin('aircraft_type', 'aircraft_type.id', 'aircraft.type_id')
    .select(['aircraft.id', 'tail', 'type_id', 'class_id', 'year'])
    .orderBy('aircraft.id')
    .execute()
  const operator = await db.selectFrom('operator').selectAll().orderBy('id').executeTakeFirstOrThrow()
  // Specs of loyalty switch their campaigns on.
  await db.updateTable('campaign').set({ active: false }).execute()
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
  const log = options.log ?? pino({ level: 'silent' })
  let offers!: ReturnType<typeof stubOffers>
  const ctx = await createContext(
    {
      pool,
      db,
      clock,
      jobs,
      files: memoryEncryptedFiles(db, clock),
      sms: outboxSms(clock),
      mail: outboxMail(clock),
      push: null,
      providers: sandbox.providers,
      log,
    },
    {
      ...testConfig,
      limits: { ...testConfig.limits, ...options.limits },
      ...(options.disputeDays ? { disputeDays: options.disputeDays } : {}),
    },
    ({ places, charter }) => ({
      ...(options.realOffers ? {} : { charter: { ...charter, ...dealtOffers(places) } }),
      ...(options.download ? { download: options.download } : {}),
    }),
  )
  function dealtOffers(places: PlacesService): Pick<CharterService, 'acceptOffer' | 'isSameTrip' | 'readTrip'> {
    offers = stubOffers({ clock, places, aircraft, operator })
    return {
      acceptOffer: async (_trx, { id }) => {
        const taken = offers.taken(id)
        return taken ? { ok: true, taken } : { ok: false, code: 'NOT_FOUND' }
      },
      isSameTrip: (taken, legs) => taken.legs.length === legs.length,
      readTrip: (legs) => ({
        legs: legs.map((leg) => ({
          departure: leg.departure,
          arrival: leg.arrival,
          from: places.getAirports(leg.departure),
          to: places.getAirports(leg.arrival),
          departureLocal: leg.date.slice(0, 16),
          pax: leg.pax,
          luggageKg: leg.luggage,
        })),
      }),
    }
  }
  const { fleet } = ctx
  await fleet.start()
  await ctx.pricing.start()
  await ctx.facts.start()
  ctx.facts.current = () => openAtNight
  ordersJobs(jobs, ctx)
  bookingJobs(jobs, ctx)
  recoveriesJobs(jobs, ctx)
  emptyLegsJobs(jobs, ctx)
  sharedFlightsJobs(jobs, ctx)
  notificationJobs(jobs, ctx)
  paymentsJobs(jobs, ctx)
  bankReconciliationJobs(jobs, ctx)
  const { bank } = sandbox

  const leg = standardLeg

  return {
    ...database,
    ...ctx,
    clock,
    jobs,
    bank,
    sandbox,
    /** Everything that a lost job or an outage may have delayed. */
    async recover() {
      await recoverPending(ctx, 0)
      await expireOverdueOrders(ctx)
    },
    aircraftIds: aircraft.map((row) => row.id),
    leg,
    /** A new customer; with an e-mail address by default. */
    async client(email: string | null = 'ada@example.com', locale: 'en' | 'it' = 'en') {
      const client = await signInTestClient(db, undefined, { clock })
      await db.updateTable('client').set({ email, first_name: 'Ada', locale }).where('id', '=', client.clientId).execute()
      return client
    },
    /** Id of a fresh offer; only without `realOffers`. */
    offer: (...shape: Parameters<ReturnType<typeof stubOffers>['deal']>) => offers.deal(...shape),
    create: (clientId: string, suggestionId: string | null, more: Partial<CreateOrder> = {}) =>
      createOrder(ctx, {
        clientId,
        locale: 'en',
        legs: [leg],
        suggestionId,
        emptyLeg: null,
        sharing: null,
        idempotencyKey: null,
        caller: null,
        ...more,
      }),
    /** Opens the card page of an order's first invoice; answers the bank's id of the payment. */
    async openCard(clientId: string, invoiceId: string, method = 'stripe') {
      const { url, payment } = await createRedirectCheckout(ctx, { method, invoiceId, clientId, locale: 'en', idempotencyKey: null })
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
      ctx.pricing.stop()
      ctx.facts.stop()
      ctx.places.close()
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
