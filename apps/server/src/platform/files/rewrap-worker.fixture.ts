// Re-encrypts keys of files, a line for three of them, until it is killed or done: `node rewrap-worker.fixture.ts <database url> <folder> <new key> <old key>`.
import { systemClock } from '../clock.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { diskStore } from './disk.ts'
import { idleJobs } from './encrypted-files.fixture.ts'
import { createEncryptedFiles } from './encrypted-files.ts'

const [url = '', folder = '', masterKey = '', previousMasterKey = ''] = process.argv.slice(2)
const pool = createPool(url, 1)
const files = createEncryptedFiles({
  db: createDatabase(pool),
  clock: systemClock,
  jobs: idleJobs,
  store: diskStore(folder),
  masterKey,
  previousMasterKey,
})
process.stdout.write('begins\n')
while ((await files.rewrap(3)) > 0) process.stdout.write('three more\n')
await pool.end()
