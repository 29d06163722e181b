import { partialContext } from '../../context.fixture.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { memoryEncryptedFiles } from '../../platform/files/encrypted-files.fixture.ts'

/** Texts on a test database; pictures stay in memory. */
export const createTestContent = (db: Database, clock: Clock) =>
  partialContext({ db, clock, files: memoryEncryptedFiles(db, clock), config: { publicUrl: 'https://aquilane.example' } })
