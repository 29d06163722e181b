import { mkdtempSync, readdirSync, rmSync, utimesSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { freePort } from '@aquilane/testing/server-process'
import { manualClock } from '../clock.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'
import { createSpool } from './upload-spool.ts'
import { isFull, StorageFullError, type BlobStore } from './blob-store.ts'
import { createEncryptedFiles } from './encrypted-files.ts'

let database: TestDatabase
let folder: string
let s3: { close(): Promise<void>; store: BlobStore }
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'aquilane-storage-'))
  s3 = await startS3(join(folder, 's3'))
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
  await database.close()
})

/** A real S3 server on loopback. */
async function startS3(directory: string) {
  const port = await freePort()
  const server = new S3rver({ address: '127.0.0.1', port, directory, silent: true })
  await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  await new S3Client({ endpoint, region: 'eu-central-1', forcePathStyle: true, credentials }).send(
    new CreateBucketCommand({ Bucket: 'papers' }),
  )
  const store = s3Store({ endpoint, region: 'eu-central-1', bucket: 'papers', accessKey: 'S3RVER', secretKey: 'S3RVER' })
  return { store, close: () => server.close() }
}

/** Jobs that run on request. */
function heldJobs() {
  const waiting: (() => Promise<void>)[] = []
  const workers = new Map<string, (data: never) => Promise<void>>()
  const jobs: Jobs = {
    work: (name, handler) => void workers.set(name, handler),
    schedule: () => undefined,
    retry: async () => undefined,
    send: async (_trx, name, data) => void waiting.push(() => workers.get(name)!(data as never)),
    start: async () => undefined,
    stop: async () => undefined,
    healthy: () => true,
  }
  return {
    jobs,
    async run() {
      for (const job of waiting.splice(0)) await job()
    },
  }
}

const masterKey = 'a master key of at least thirty-two characters'
const text = (bytes: Buffer | null) => bytes?.toString()

describe.each(['disk', 's3'] as const)('the vault on %s', (kind) => {
  let store: BlobStore
  beforeAll(() => {
    store = kind === 's3' ? s3.store : diskStore(join(folder, 'disk'))
  })
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of store.list()) found.push(key)
    return found
  }
  const open = (clock = manualClock(Temporal.Now.instant())) => {
    const queue = heldJobs()
    return { vault: createEncryptedFiles({ db: database.db, clock, jobs: queue.jobs, store, masterKey }), queue, clock }
  }
  const claim = (vault: ReturnType<typeof open>['vault'], kept: Awaited<ReturnType<typeof vault.put>>) =>
    database.db.transaction().execute((trx) => vault.commit(trx, kept))

  it('returns what was stored, part by part, and stores no plaintext', async () => {
    const { vault } = open()
    const kept = await vault.put([Buffer.from('PASSPORT page one'), Buffer.from('PASSPORT page two')])
    await claim(vault, kept)
    expect([text(await vault.read(database.db, kept.id, 0)), text(await vault.read(database.db, kept.id, 1))]).toEqual([
      'PASSPORT page one',
      'PASSPORT page two',
    ])
    expect(await vault.read(database.db, kept.id, 2)).toBeNull()
    for (const key of await keys()) expect((await store.get(key))!.includes('PASSPORT')).toBe(false)
  })

  it('detects a changed byte, another key and an exchanged part', async () => {
    const { vault } = open()
    const kept = await vault.put([Buffer.from('one'), Buffer.from('two')])
    await claim(vault, kept)
    const [first, second] = (await keys()).filter((key) => key.includes(kept.id)).toSorted() as [string, string]
    const [one, two] = [(await store.get(first))!, (await store.get(second))!]
    await store.put(first, two)
    await expect(vault.read(database.db, kept.id, 0)).rejects.toThrow('authenticate data')
    one[one.length - 1]! ^= 1
    await store.put(first, one)
    await expect(vault.read(database.db, kept.id, 0)).rejects.toThrow('authenticate data')
    const other = createEncryptedFiles({ db: database.db, clock: open().clock, jobs: heldJobs().jobs, store, masterKey: `${masterKey}!` })
    await expect(other.read(database.db, kept.id, 1)).rejects.toThrow('authenticate data')
  })

  it('an erased file is unreadable once its row is deleted; a job deletes the bytes', async () => {
    const { vault, queue } = open()
    const kept = await vault.put([Buffer.from('gone')])
    await claim(vault, kept)
    await database.db.transaction().execute((trx) => vault.erase(trx, [kept.id]))
    expect(await vault.read(database.db, kept.id, 0)).toBeNull()
    await queue.run()
    expect((await keys()).some((key) => key.includes(kept.id))).toBe(false)
  })

  it('an erasure that is taken back erases nothing', async () => {
    const { vault } = open()
    const kept = await vault.put([Buffer.from('stays')])
    await claim(vault, kept)
    await expect(
      database.db.transaction().execute(async (trx) => {
        await vault.erase(trx, [kept.id])
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(text(await vault.read(database.db, kept.id, 0))).toBe('stays')
  })

  it('deletes files that were not committed within an hour, and only those', async () => {
    const { vault, clock } = open()
    const claimed = await vault.put([Buffer.from('claimed')])
    await claim(vault, claimed)
    const orphan = await vault.put([Buffer.from('a'), Buffer.from('b')])
    expect(await vault.sweep()).toBe(0)
    clock.advance({ minutes: 62 })
    expect(await vault.sweep()).toBeGreaterThanOrEqual(2)
    expect((await keys()).some((key) => key.includes(orphan.id))).toBe(false)
    expect(text(await vault.read(database.db, claimed.id, 0))).toBe('claimed')
  })

  it('stores nothing of a file when there is not enough space for all of it', async () => {
    let room = 1
    const tight: BlobStore = {
      ...store,
      get: store.get,
      remove: store.remove,
      list: () => store.list(),
      put: async (key, bytes) => {
        if (room-- > 0) return store.put(key, bytes)
        throw new StorageFullError(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
      },
    }
    const before = await keys()
    const vault = createEncryptedFiles({ db: database.db, clock: open().clock, jobs: heldJobs().jobs, store: tight, masterKey })
    await expect(vault.put([Buffer.from('fits'), Buffer.from('does not')])).rejects.toThrow(StorageFullError)
    expect((await keys()).toSorted()).toEqual(before.toSorted())
  })
})

describe('the disk', () => {
  it('is readable by its owner only', () => {
    expect(statSync(join(folder, 'disk')).mode & 0o077).toBe(0)
  })

  it('recognises a full disk in any wrapped error', () => {
    expect(isFull(new Error('x', { cause: Object.assign(new Error('y'), { code: 'ENOSPC' }) }))).toBe(true)
    expect(isFull(Object.assign(new Error('z'), { $metadata: { httpStatusCode: 507 } }))).toBe(true)
    expect(isFull(Object.assign(new Error('z'), { code: 'ENOENT' }))).toBe(false)
  })
})

describe('the spool', () => {
  const spooling = () => {
    const place = mkdtempSync(join(folder, 'spool-'))
    return { spool: createSpool(place), place }
  }
  const about = { field: 'files[]', name: 'a.jpg', owner: 'ada' }

  it('holds a file sealed, gives it back and forgets it', async () => {
    const { spool, place } = spooling()
    const taken = await spool.take(Readable.from([Buffer.from('PASS'), Buffer.from('PORT')]), about, 100)
    expect([taken.bytes, taken.tooLong, text(await taken.read())]).toEqual([8, false, 'PASSPORT'])
    expect(readdirSync(place)).toHaveLength(1)
    await taken.dispose()
    expect(readdirSync(place)).toEqual([])
  })

  it('stores nothing of uploads that are too long or incomplete', async () => {
    const { spool, place } = spooling()
    const long = await spool.take(Readable.from([Buffer.alloc(60), Buffer.alloc(60)]), about, 100)
    expect([long.tooLong, readdirSync(place)]).toEqual([true, []])
    const cut = new Readable({ read() {} })
    const taking = spool.take(cut, about, 100)
    cut.push(Buffer.from('half'))
    await sleep(20)
    cut.destroy(new Error('cut'))
    await expect(taking).rejects.toThrow('cut')
    expect(readdirSync(place)).toEqual([])
  })

  it('holds at most 400 MB per sender, and accepts more after a release', async () => {
    const { spool, place } = spooling()
    const chunk = Buffer.alloc(4_000_000)
    const stream = (chunks: number) => Readable.from(Array.from({ length: chunks }, () => chunk))
    const first = await spool.take(stream(60), about, 1e9)
    await expect(spool.take(stream(60), about, 1e9)).rejects.toThrow('Too much at once')
    expect(readdirSync(place)).toHaveLength(1)
    const other = await spool.take(stream(2), { ...about, owner: 'eve' }, 1e9)
    await first.dispose()
    await (await spool.take(stream(60), about, 1e9)).dispose()
    await other.dispose()
    expect(readdirSync(place)).toEqual([])
  })

  it('sweeps what a process that died left an hour ago', async () => {
    const { spool, place } = spooling()
    await spool.take(Readable.from([Buffer.from('old')]), about, 100)
    await spool.take(Readable.from([Buffer.from('new')]), about, 100)
    const [old] = readdirSync(place) as [string]
    const before = Date.now() / 1000 - 7_200
    utimesSync(join(place, old), before, before)
    await spool.sweep()
    expect(readdirSync(place)).toHaveLength(1)
    expect(readdirSync(place)).not.toContain(old)
  })
})
