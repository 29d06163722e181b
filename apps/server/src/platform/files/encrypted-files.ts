import { bindContext } from '../bind-context.ts'
import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database, Db, Trx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createEncryption } from '../encryption.ts'
import type { BlobStore } from './blob-store.ts'

/** Bytes that lie in the store and do not count yet: they need their row. */
export interface StoredFile {
  id: string
  sealedKey: string
  parts: number
  bytes: number
}

/**
 * Private files. Each is encrypted (AES-256-GCM) with its own key, which is stored in `stored_file`, encrypted with the master key.
 * Removing the row makes the bytes unreadable at once; a job then removes the bytes.
 */
export interface EncryptedFiles {
  /** Encrypts and writes every part. `commit` it in the transaction that refers to the file, or `discard` it. @throws StorageFullError */
  put(parts: readonly Uint8Array[]): Promise<StoredFile>
  commit(trx: Trx, kept: StoredFile): Promise<void>
  discard(kept: StoredFile): Promise<void>
  /** @param part counted from 0 @returns null for an erased file or an unknown part */
  read(on: Db, id: string, part: number): Promise<Buffer | null>
  /** Delete the rows that refer to the files first. */
  erase(trx: Trx, ids: readonly string[]): Promise<void>
  /** Removes what lies in the store without a row for longer than an hour: a process died between writing and claiming. @returns how many */
  sweep(): Promise<number>
}

const eraseQueue = 'storage.erase'
const graceMinutes = 60
const nonceBytes = 12
const tagBytes = 16

const wrappingKey = (id: string, part: number) => `${id.slice(0, 2)}/${id}/${part}`

interface EncryptedFilesContext {
  db: Database
  clock: Clock
  jobs: Jobs
  store: BlobStore
  masterKey: string

  seal: ReturnType<typeof createEncryption>
}

async function remove(ctx: EncryptedFilesContext, id: string, parts: number) {
  for (let part = 0; part < parts; part++) await ctx.store.remove(wrappingKey(id, part))
}

/** Encrypts and writes every part. `commit` it in the transaction that refers to the file, or `discard` it. @throws StorageFullError */
async function put(ctx: EncryptedFilesContext, parts: readonly Uint8Array[]): Promise<StoredFile> {
  const id = randomUUID()
  const key = randomBytes(32)
  try {
    for (const [at, bytes] of parts.entries()) await ctx.store.put(wrappingKey(id, at), encrypt(key, `${id}/${at}`, bytes))
  } catch (error) {
    await remove(ctx, id, parts.length).catch(() => undefined)
    throw error
  }
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0)
  return { id, sealedKey: ctx.seal.encrypt({ id, key: key.toString('base64url') }), parts: parts.length, bytes }
}

async function commit(ctx: EncryptedFilesContext, trx: Trx, { id, sealedKey, parts, bytes }: StoredFile): Promise<void> {
  await trx
    .insertInto('stored_file')
    .values({ id, encrypted_key: sealedKey, parts, bytes, created_at: ctx.clock.now().toString() })
    .execute()
}

const discard = (ctx: EncryptedFilesContext, { id, parts }: StoredFile): Promise<void> => remove(ctx, id, parts)

/** @param part counted from 0 @returns null for an erased file or an unknown part */
async function read(ctx: EncryptedFilesContext, on: Db, id: string, part: number): Promise<Buffer | null> {
  const row = await on.selectFrom('stored_file').select(['encrypted_key', 'parts']).where('id', '=', id).executeTakeFirst()
  if (!row || part < 0 || part >= row.parts) return null
  const sealed = ctx.seal.decrypt<{ id: string; key: string }>(row.encrypted_key)
  const bytes = sealed.id === id ? await ctx.store.get(wrappingKey(id, part)) : null
  return bytes && decrypt(Buffer.from(sealed.key, 'base64url'), `${id}/${part}`, bytes)
}

/** Delete the rows that refer to the files first. */
async function erase(ctx: EncryptedFilesContext, trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const gone = await trx.deleteFrom('stored_file').where('id', 'in', ids).returning(['id', 'parts']).execute()
  for (const file of gone) await ctx.jobs.send(trx, eraseQueue, file)
}

/** Removes what lies in the store without a row for longer than an hour: a process died between writing and claiming. @returns how many */
async function sweep(ctx: EncryptedFilesContext): Promise<number> {
  const before = ctx.clock.now().subtract({ minutes: graceMinutes })
  let removed = 0
  const look = async (keys: string[]) => {
    const ids = [...new Set(keys.flatMap((key) => key.split('/')[1] ?? []))].filter((id) => /^[0-9a-f-]{36}$/.test(id))
    const rows = ids.length > 0 ? await ctx.db.selectFrom('stored_file').select('id').where('id', 'in', ids).execute() : []
    const known = new Set(rows.map((row) => row.id))
    for (const key of keys) {
      if (known.has(key.split('/')[1] ?? '') && !key.endsWith('.part')) continue
      await ctx.store.remove(key)
      removed += 1
    }
  }
  let batch: string[] = []
  for await (const { key, writtenAt } of ctx.store.list()) {
    if (Temporal.Instant.compare(writtenAt, before) > 0) continue
    batch.push(key)
    if (batch.length === 500) {
      await look(batch)
      batch = []
    }
  }
  await look(batch)
  return removed
}

export function createEncryptedFiles(deps: Omit<EncryptedFilesContext, 'seal'>): EncryptedFiles {
  const seal = createEncryption(deps.masterKey, 'stored-file')
  const ctx: EncryptedFilesContext = { ...deps, seal }
  deps.jobs.work<{ id: string; parts: number }>(eraseQueue, ({ id, parts }) => remove(ctx, id, parts))
  return bindContext(ctx, { put, commit, discard, read, erase, sweep })
}

/** Nonce, tag, ciphertext; bound to its position, so that parts cannot be exchanged. */
function encrypt(key: Buffer, place: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** @throws when the bytes were changed since, or belong to another place */
function decrypt(key: Buffer, place: string, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
}
