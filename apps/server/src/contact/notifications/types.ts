import type { PushChannel, PushMedium } from '@aquilane/domain/notifications/channels'
import type { PushNotification } from '@aquilane/i18n/notifications'
import type { Locale } from '@aquilane/domain/site/paths'
import type { Trx } from '../../platform/db/database.ts'

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

export type Notify = (trx: Trx, notice: Notice) => Promise<void>

export interface Device {
  clientId: string
  sessionId: string
}
