// Re-encrypts the keys of three files for each line that it reads, and writes one before and after: `node rewrap-worker.fixture.ts <database url> <folder> <new key> <old key>`.
import { createInterface } from 'node:readline'
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
process.stdout.write('ready\n')
for await (const _line of createInterface({ input: process.stdin })) {
  if ((await files.rewrap(3)) === 0) break
  process.stdout.write('three more\n')
}
await pool.end()
