import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database, Db, Trx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createEncryption, type Encryption } from '../encryption.ts'
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
  /** Encrypts keys of files with the current master key that an earlier one still encrypts, some at a time. @returns how many were changed */
  rewrap(most?: number): Promise<number>
  /** Files by the master key that encrypts their keys; `unknown`: neither the current nor the previous one. */
  countKeys(): Promise<{ current: number; previous: number; unknown: number }>
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
  seals: MasterSeals
}

/** Master keys as encryptions, by a short name that does not tell the key. */
interface MasterSeals {
  currentId: string
  byId: ReadonlyMap<string, Encryption>
}

const keyId = (masterKey: string): string => createHash('sha256').update(`stored-file key ${masterKey}`).digest('hex').slice(0, 8)

function createSeals(current: string, previous: string | null): MasterSeals {
  const keys = previous === null ? [current] : [current, previous]
  return { currentId: keyId(current), byId: new Map(keys.map((key) => [keyId(key), createEncryption(key, 'stored-file')])) }
}

/** The key of a file, by the master key that its row names, or by whichever opens it. @throws when none does */
function openKey({ seals }: EncryptedFilesContext, row: { encrypted_key: string; key_id: string | null }): { id: string; key: string } {
  const named = row.key_id === null ? undefined : seals.byId.get(row.key_id)
  if (named) return named.decrypt(row.encrypted_key)
  let failure: unknown
  for (const seal of seals.byId.values())
    try {
      return seal.decrypt(row.encrypted_key)
    } catch (error) {
      failure = error
    }
  throw failure
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
  return {
    id,
    sealedKey: ctx.seals.byId.get(ctx.seals.currentId)!.encrypt({ id, key: key.toString('base64url') }),
    parts: parts.length,
    bytes,
  }
}

async function commit(ctx: EncryptedFilesContext, trx: Trx, { id, sealedKey, parts, bytes }: StoredFile): Promise<void> {
  await trx
    .insertInto('stored_file')
    .values({ id, encrypted_key: sealedKey, key_id: ctx.seals.currentId, parts, bytes, created_at: ctx.clock.now().toString() })
    .execute()
}

const discard = (ctx: EncryptedFilesContext, { id, parts }: StoredFile): Promise<void> => remove(ctx, id, parts)

/** @param part counted from 0 @returns null for an erased file or an unknown part */
async function read(ctx: EncryptedFilesContext, on: Db, id: string, part: number): Promise<Buffer | null> {
  const row = await on.selectFrom('stored_file').select(['encrypted_key', 'key_id', 'parts']).where('id', '=', id).executeTakeFirst()
  if (!row || part < 0 || part >= row.parts) return null
  const sealed = openKey(ctx, row)
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

/**
 * Each row is changed by itself, and only while it is as it was read: a process may be killed anywhere, and two may work at once.
 * @returns how many were changed
 */
async function rewrap(ctx: EncryptedFilesContext, most = 200): Promise<number> {
  const { currentId, byId } = ctx.seals
  const earlier = [...byId.keys()].filter((id) => id !== currentId)
  const rows = await ctx.db
    .selectFrom('stored_file')
    .select(['id', 'encrypted_key', 'key_id'])
    .where((eb) => eb.or([eb('key_id', 'is', null), ...earlier.map((id) => eb('key_id', '=', id))]))
    .limit(most)
    .execute()
  let changed = 0
  for (const row of rows) {
    const sealed = byId.get(currentId)!.encrypt(openKey(ctx, row))
    const { numUpdatedRows } = await ctx.db
      .updateTable('stored_file')
      .set({ encrypted_key: sealed, key_id: currentId })
      .where('id', '=', row.id)
      .where('encrypted_key', '=', row.encrypted_key)
      .executeTakeFirst()
    changed += Number(numUpdatedRows)
  }
  return changed
}

async function countKeys({ db, seals }: EncryptedFilesContext): Promise<{ current: number; previous: number; unknown: number }> {
  const rows = await db
    .selectFrom('stored_file')
    .select(['key_id', ({ fn }) => fn.countAll<string>().as('files')])
    .groupBy('key_id')
    .execute()
  const count = (is: (id: string | null) => boolean): number =>
    rows.reduce((sum, { key_id: id, files }) => sum + (is(id) ? Number(files) : 0), 0)
  return {
    current: count((id) => id === seals.currentId),
    // Rows of before the name was noted are re-encrypted as well.
    previous: count((id) => id === null || (id !== seals.currentId && seals.byId.has(id))),
    unknown: count((id) => id !== null && !seals.byId.has(id)),
  }
}

export function createEncryptedFiles(
  deps: Omit<EncryptedFilesContext, 'seals'> & {
    masterKey: string
    /** The one before, while it is being replaced. */ previousMasterKey?: string | null
  },
): EncryptedFiles {
  const ctx: EncryptedFilesContext = { ...deps, seals: createSeals(deps.masterKey, deps.previousMasterKey ?? null) }
  deps.jobs.work<{ id: string; parts: number }>(eraseQueue, ({ id, parts }) => remove(ctx, id, parts))
  return {
    put: (...args) => put(ctx, ...args),
    commit: (...args) => commit(ctx, ...args),
    discard: (...args) => discard(ctx, ...args),
    read: (...args) => read(ctx, ...args),
    erase: (...args) => erase(ctx, ...args),
    rewrap: (...args) => rewrap(ctx, ...args),
    countKeys: (...args) => countKeys(ctx, ...args),
    sweep: (...args) => sweep(ctx, ...args),
  }
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
