import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { inFullRun } from '@aquilane/testing/level'
import { systemClock } from '../clock.ts'
import { diskStore } from './disk.ts'
import { idleJobs } from './encrypted-files.fixture.ts'
import { createEncryptedFiles } from './encrypted-files.ts'

const [previousKey, newKey] = ['the previous master key, of thirty-two characters', 'the new master key, of thirty-two characters']
const count = 400
const kills = inFullRun(6, 20)
let test: TestDatabase
let folder: string
let ids: string[] = []

const open = (masterKey: string, previousMasterKey: string | null = null) =>
  createEncryptedFiles({ db: test.db, clock: systemClock, jobs: idleJobs, store: diskStore(folder), masterKey, previousMasterKey })

beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'aquilane-keys-'))
  const vault = open(previousKey)
  ids = []
  for (let n = 0; n < count; n++) {
    const kept = await vault.put([Buffer.from(`file ${n}`)])
    await test.db.transaction().execute((trx) => vault.commit(trx, kept))
    ids.push(kept.id)
  }
  // Written before the name of the key was noted.
  await test.db.updateTable('stored_file').set({ key_id: null }).where('id', 'in', ids.slice(0, 50)).execute()
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

/** A process that re-encrypts keys, killed at any time of the batch after so many whole ones. It waits for each batch to be asked for. */
async function killedAfter(batches: number): Promise<void> {
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'rewrap-worker.fixture.ts'), test.url, folder, newKey, previousKey])
  let asked = 0
  for await (const _line of createInterface({ input: worker.stdout })) {
    worker.stdin.write('next\n')
    if (asked++ === batches) break
  }
  await sleep(Math.random() * 5)
  worker.kill('SIGKILL')
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
}

describe('a change of the master key', () => {
  it(`killed and resumed ${kills} times: every file stays readable throughout, and with the new key alone at the end`, async () => {
    const vault = open(newKey, previousKey)
    const left: number[] = []
    for (let n = 0; n < kills; n++) {
      // Before the first batch, and between batches.
      await killedAfter(n % 3)
      const { previous, current, unknown } = await vault.countKeys()
      expect([previous + current, unknown]).toEqual([count, 0])
      left.push(previous)
      const id = ids[Math.floor(Math.random() * count)]!
      expect(String(await vault.read(test.db, id, 0))).toBe(`file ${ids.indexOf(id)}`)
    }
    // Killed on the way, not before the beginning or after the end only.
    expect(left.some((files) => files > 0 && files < count)).toBe(true)
    while ((await vault.rewrap()) > 0);
    expect(await vault.countKeys()).toEqual({ current: count, previous: 0, unknown: 0 })
    const alone = open(newKey)
    for (const [n, id] of ids.entries()) expect(String(await alone.read(test.db, id, 0))).toBe(`file ${n}`)
    await expect(open(previousKey).read(test.db, ids[0]!, 0)).rejects.toThrow('authenticate')
  })

  it('two processes at once lose nothing', async () => {
    const vaults = [open(previousKey, newKey), open(previousKey, newKey)]
    await Promise.all(
      vaults.map(async (vault) => {
        while ((await vault.rewrap(7)) > 0);
      }),
    )
    while ((await vaults[0]!.rewrap()) > 0);
    const back = open(previousKey)
    for (const [n, id] of ids.entries()) expect(String(await back.read(test.db, id, 0))).toBe(`file ${n}`)
  })

  it('tells of files that neither key opens', async () => {
    expect(await open('a third master key, of thirty-two characters').countKeys()).toEqual({ current: 0, previous: 0, unknown: count })
  })
})
