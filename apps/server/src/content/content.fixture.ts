import { testTokenSecret } from '@aquilane/testing/client'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { memoryEncryptedFiles } from '../platform/files/encrypted-files.fixture.ts'
import { createContent } from './service.ts'

/** Texts on a test database; pictures stay in memory. */
export const createTestContent = (db: Database, clock: Clock) =>
  createContent({
    db,
    clock,
    files: memoryEncryptedFiles(db, clock),
    pictureMegabytes: 16,
    secret: testTokenSecret,
    publicUrl: 'https://aquilane.example',
  })
