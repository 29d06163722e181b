import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { CustomerMergeHandler } from './platform/customer-merge.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import type { Events } from './platform/events.ts'
import type { EncryptedFiles } from './platform/files/encrypted-files.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { MailPost } from './platform/mail/mail.ts'
import type { PersonalData } from './platform/personal-data.ts'
import type { WebPushSender } from './platform/push/push.ts'
import type { SmsPost } from './platform/sms/sms.ts'
import type { Webauthn } from './platform/webauthn.ts'

/** What use cases read of the configuration. */
export type ContextConfig = Pick<
  Config,
  | 'databaseUrl'
  | 'dataDir'
  | 'tokenSecret'
  | 'publicUrl'
  | 'limits'
  | 'paymentFees'
  | 'disputeDays'
  | 'company'
  | 'sandbox'
  | 'memberLimits'
  | 'shortLinks'
  | 'supportPhone'
  | 'links'
  | 'hideAppLinks'
  | 'managerHours'
  | 'onDutyPhone'
  | 'positionFeed'
  | 'wallet'
> & { files: Pick<Config['files'], 'megabytes' | 'avatarMegabytes'> }

/** Adapters of everything outside the process. */
export interface Infrastructure {
  pool: pg.Pool
  db: Database
  clock: Clock
  jobs: Jobs
  files: EncryptedFiles
  sms: SmsPost
  mail: MailPost
  /** Null: this installation sends no Web Push. */
  push: WebPushSender | null
  log: Logger
}

/**
 * What every use case is handed. What a capability keeps in memory is a named store in it, added by declaration merging in the file of the
 * store and created in `create-context.ts`.
 */
export interface Context extends Infrastructure {
  config: ContextConfig
  events: Events
  webauthn: Webauthn
  personalData: PersonalData
  mergeHandlers: readonly CustomerMergeHandler[]
  /** Text at an address. @throws Error with a sentence for staff */
  download: (url: string) => Promise<string>
}
