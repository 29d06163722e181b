import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { EncryptedFiles } from '../platform/files/encrypted-files.ts'

export interface ContentContext {
  db: Database
  clock: Clock
  files: EncryptedFiles
  /** Of an uploaded picture. */
  pictureMegabytes: number
  /** Signs links to drafts. */
  secret: string
  publicUrl: string
}
