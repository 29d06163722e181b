import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { listPushChannels, listPushMessages, listSubscriptions } from '@aquilane/contract/notifications'
import type { staffListOrderMessages } from '@aquilane/contract/staff-orders'
import type { PushChannel, PushMedium } from '@aquilane/domain/notifications/channels'
import type { PushNotification } from '@aquilane/i18n/notifications'
import type { IdentityService } from '../identity/service.ts'
import type { OrdersService } from '../orders/deps.ts'
import type { PaymentsService } from '../payments/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Trx } from '../platform/db/database.ts'
import type { Exhausted } from '../platform/http/limits.ts'
import type { DomainEvents, Events } from '../platform/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { MailPost } from '../platform/mail/mail.ts'
import type { WebPushSender } from '../platform/push/push.ts'
import type { SmsPost } from '../platform/sms/sms.ts'
import type { Locale } from '@aquilane/contract/paths'

/** Something to tell a client. */
export type Notice = PushNotification & {
  clientId: string
  channel: PushChannel
  /** Page of the site that it is about, in its English form (`paths.en.order(id)`); null for none. */
  link: string | null
  /** Deduplication key per client. */
  source: string
  /** Urgent: also sent by SMS, where the channel has it and the client enabled it. */
  urgent?: boolean
  /** Media that are left out this time. */
  without?: readonly PushMedium[]
  /** Of what is sent; the client's own when left out. */
  locale?: Locale
}

export interface Device {
  clientId: string
  sessionId: string
}

export interface NotificationsService {
  /**
   * Adds a notification to the client's list and delivers it by every other enabled medium: all of it if, and only
   * if, the transaction commits.
   */
  notify(trx: Trx, notice: Notice): Promise<void>

  /** Newest first; of a page past the end, the last one. */
  list(input: {
    clientId: string
    locale: Locale
    channels: readonly PushChannel[]
    page: number
    perPage: number
  }): Promise<ResponseOf<typeof listPushMessages>>
  /** @returns false when the client has no such message */
  markRead(clientId: string, id: string): Promise<boolean>
  markAllRead(clientId: string): Promise<void>
  unread(clientId: string): Promise<number>

  channels(clientId: string, locale: Locale): Promise<ResponseOf<typeof listPushChannels>['data']>
  subscriptions(device: Device): Promise<ResponseOf<typeof listSubscriptions>>
  savePreference(
    clientId: string,
    choice: { channel: PushChannel; medium: PushMedium; enabled: boolean },
  ): Promise<'ok' | 'NOT_FOUND' | 'PREFERENCE_LOCKED'>
  /** Ends what a token of `List-Unsubscribe` names. @returns false when the token is none of ours */
  unsubscribeByMail(token: string): Promise<boolean>

  /** Null: this installation sends no Web Push. */
  webPushKey(): string | null
  subscribe(
    device: Device & { fingerprint: string | null },
    target: { endpoint: string; p256dh: string; auth: string },
  ): Promise<'ok' | 'PUSH_UNAVAILABLE' | 'PUSH_ENDPOINT_INVALID'>
  unsubscribe(clientId: string, endpoint: string): Promise<void>
  /** Sends a test message to the browser of the session. */
  test(
    device: Device,
  ): Promise<{ ok: true } | { ok: false; code: 'NOT_FOUND' } | { ok: false; code: 'TOO_MANY_REQUESTS'; exhausted: Exhausted }>

  /** What a customer was told about an order, by which channels and with what result. Null: there is no such order. */
  listOrderMessages(orderId: string, locale: Locale): Promise<ResponseOf<typeof staffListOrderMessages> | null>

  /** Handler of `identity.email-confirmed`. */
  onEmailConfirmed(trx: Trx, confirmed: DomainEvents['identity.email-confirmed']): Promise<void>

  /** Takes one delivery to its end, or throws so that the queue tries again. */
  deliver(id: string): Promise<void>
  /** Requeues deliveries lost in an outage. */
  deliverOverdue(): Promise<void>
}

export interface NotificationsDeps {
  db: Database
  clock: Clock
  events: Events
  jobs: Jobs
  identity: Pick<IdentityService, 'getClient' | 'sessions' | 'blockEmail' | 'unblockBouncedEmail'>
  orders: Pick<OrdersService, 'getPnr' | 'getOrderAccount'>
  payments: Pick<PaymentsService, 'listRefundParts'>
  mail: MailPost
  sms: SmsPost
  push: WebPushSender | null
  /** Seals the tokens of List-Unsubscribe. */
  secret: string
  publicUrl: string
}
