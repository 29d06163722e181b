import { registerNotificationHandlers } from './event-handlers.ts'
import { createPersonalData } from '../../platform/personal-data.ts'
import { signInTestClient } from '@aquilane/testing/client'
import { createTestDatabase } from '@aquilane/testing/database'
import { testJobs } from '@aquilane/testing/jobs'
import { manualClock, systemClock } from '../../platform/clock.ts'
import { createEvents } from '../../platform/events.ts'
import { memoryEncryptedFiles } from '../../platform/files/encrypted-files.fixture.ts'
import { outboxMail } from '../../platform/mail/outbox.ts'
import { testPushService, testVapidKeys } from '../../platform/push/push-service.fixture.ts'
import { webPushSender } from '../../platform/push/web-push.ts'
import { outboxSms } from '../../platform/sms/outbox.ts'
import { createWebauthn } from '../../platform/webauthn.ts'
import type { Notice } from './types.ts'
import { notificationJobs } from './jobs.ts'
import { deliverJob, deliverWebJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { onEmailConfirmed, registerOutcomes } from './outcomes.ts'
import { partialContext } from '../../context.fixture.ts'
import { subscribe } from './push-subscriptions.ts'
import { notify } from './notify.ts'

/** Messages on a real database, with a push service that checks everything; jobs and clock move by hand. */
export async function notificationsHarness(change: Partial<Pick<Context, 'mail' | 'push'>> = {}) {
  const database = await createTestDatabase({ pool: 20 })
  const { db } = database
  const clock = manualClock(Temporal.Instant.from(systemClock.now().toString({ smallestUnit: 'second' })))
  const events = createEvents()
  const jobs = testJobs(db)
  const service = await testPushService()
  const ctx = partialContext({
    db,
    clock,
    events,
    jobs,
    personalData: createPersonalData(),
    sms: outboxSms(clock),
    mail: outboxMail(clock),
    webauthn: createWebauthn({ clock, publicUrl: 'http://localhost' }),
    files: memoryEncryptedFiles(db, clock),
    push: webPushSender({ ...testVapidKeys(), allowLoopback: true }),
    ...change,
  })
  registerOutcomes(ctx)
  registerNotificationHandlers(ctx)
  events.on('identity.email-confirmed', (trx, event) => onEmailConfirmed(ctx, trx, event))
  notificationJobs(jobs, ctx)

  return {
    ...database,
    ...ctx,
    clock,
    jobs,
    service,
    /** A new customer; with an e-mail address by default. */
    async client(email: string | null = `${crypto.randomUUID()}@example.com`, locale: 'en' | 'it' = 'en') {
      const client = await signInTestClient(db, undefined, { clock })
      await db.updateTable('client').set({ email, first_name: 'Ada', locale }).where('id', '=', client.clientId).execute()
      return { ...client, email, device: { clientId: client.clientId, sessionId: client.sessionId } }
    },
    /** A browser of the client's session that takes Web Push. */
    async enrol(device: { clientId: string; sessionId: string }, fingerprint: string | null = null) {
      const { name, ...target } = service.enrol()
      const answer = await subscribe(ctx, { ...device, fingerprint }, target)
      if (answer !== 'ok') throw new Error(answer)
      return { name, endpoint: target.endpoint }
    },
    notify: (notice: Notice) => db.transaction().execute((trx) => notify(ctx, trx, notice)),
    /** Works on everything that waits, now. */
    deliver: async () => (await jobs.run(clock.now(), deliverJob)) + (await jobs.run(clock.now(), deliverWebJob)),
    /** What went out to an address or number. */
    sentTo: (recipient: string) =>
      db.selectFrom('outbox').select(['channel', 'subject', 'body', 'html']).where('recipient', '=', recipient).orderBy('id').execute(),
    async close() {
      await service.close()
      await database.close()
    },
  }
}

export type NotificationsHarness = Awaited<ReturnType<typeof notificationsHarness>>

export const orderValues = {
  pnr: 'K7DM3X',
  amount: { amount: 24_150.5, currency: 'EUR' },
  fee: null,
  price: { amount: 24_150.5, currency: 'EUR' },
  deadline: null,
  newDeparture: null,
  aircraft: 'Citation XLS+, G-AQUI',
  legs: [],
}

export const confirmed = (clientId: string, source: string = crypto.randomUUID()): Notice => ({
  clientId,
  channel: 'orders',
  key: 'order.confirmed',
  params: orderValues,
  link: '/order/1',
  source,
  urgent: true,
})

export const offer = (clientId: string): Notice => ({
  clientId,
  channel: 'offers',
  key: 'offer.announcement',
  params: { en: { title: 'Winter', text: 'Snow.' }, it: { title: 'Inverno', text: 'Neve.' } },
  link: '/',
  source: crypto.randomUUID(),
})
