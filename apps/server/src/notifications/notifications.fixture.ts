import { registerNotificationHandlers } from './event-handlers.ts'
import { createPersonalData } from '../platform/personal-data.ts'
import { signInTestClient, testTokenSecret } from '@aquilane/testing/client'
import { createTestDatabase } from '@aquilane/testing/database'
import { testJobs } from '@aquilane/testing/jobs'
import { createIdentity } from '../identity/service.ts'
import { manualClock, systemClock } from '../platform/clock.ts'
import { createEvents } from '../platform/events.ts'
import { memoryEncryptedFiles } from '../platform/files/encrypted-files.fixture.ts'
import { outboxMail } from '../platform/mail/outbox.ts'
import { testPushService, testVapidKeys } from '../platform/push/push-service.fixture.ts'
import { webPushSender } from '../platform/push/web-push.ts'
import { outboxSms } from '../platform/sms/outbox.ts'
import { createWebauthn } from '../platform/webauthn.ts'
import type { Notice, NotificationsDeps } from './deps.ts'
import { notificationJobs } from './jobs.ts'
import { deliverJob, deliverWebJob } from './queues.ts'
import { createNotifications } from './service.ts'

/** Messages on a real database, with a push service that checks everything; jobs and clock move by hand. */
export async function notificationsHarness(change: Partial<NotificationsDeps> = {}) {
  const database = await createTestDatabase({ pool: 20 })
  const { db } = database
  const clock = manualClock(Temporal.Instant.from(systemClock.now().toString({ smallestUnit: 'second' })))
  const events = createEvents()
  const jobs = testJobs(db)
  const service = await testPushService()
  const limits = {
    smsPerNetworkHour: 1_000,
    smsPerAddressHour: 1000,
    smsPerDeviceHour: 1000,
    smsPerNumberHour: 1000,
    smsPerPrefixHour: 1000,
    smsPerDay: 1000,
    uploadsPerClientHour: 1000,
  }
  const [sms, mail] = [outboxSms(clock), outboxMail(clock)]
  const webauthn = createWebauthn({ clock, publicUrl: 'http://localhost' })
  const at = { files: memoryEncryptedFiles(db, clock), photoMegabytes: 16, publicUrl: 'http://localhost', host: 'localhost' }
  const identity = createIdentity({
    personalData: createPersonalData(),
    db,
    clock,
    events,
    sms,
    mail,
    webauthn,
    secret: testTokenSecret,
    limits,
    ...at,
  })
  const others = {
    orders: { getPnr: async () => 'K7DM3X', getOrderAccount: async () => null },
    payments: { listRefundParts: async () => [] },
  }
  const messaging = createNotifications({
    db,
    clock,
    events,
    jobs,
    identity,
    ...others,
    mail,
    sms,
    push: webPushSender({ ...testVapidKeys(), allowLoopback: true }),
    secret: testTokenSecret,
    publicUrl: 'http://localhost:3000',
    ...change,
  })
  registerNotificationHandlers(events, others, messaging)
  events.on('identity.email-confirmed', messaging.onEmailConfirmed)
  notificationJobs(jobs, messaging)

  return {
    ...database,
    clock,
    events,
    jobs,
    service,
    identity,
    messaging,
    /** A new customer; with an e-mail address by default. */
    async client(email: string | null = `${crypto.randomUUID()}@example.com`, locale: 'en' | 'it' = 'en') {
      const client = await signInTestClient(db, undefined, { clock })
      await db.updateTable('client').set({ email, first_name: 'Ada', locale }).where('id', '=', client.clientId).execute()
      return { ...client, email, device: { clientId: client.clientId, sessionId: client.sessionId } }
    },
    /** A browser of the client's session that takes Web Push. */
    async enrol(device: { clientId: string; sessionId: string }, fingerprint: string | null = null) {
      const { name, ...target } = service.enrol()
      const answer = await messaging.subscribe({ ...device, fingerprint }, target)
      if (answer !== 'ok') throw new Error(answer)
      return { name, endpoint: target.endpoint }
    },
    notify: (notice: Notice) => db.transaction().execute((trx) => messaging.notify(trx, notice)),
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
