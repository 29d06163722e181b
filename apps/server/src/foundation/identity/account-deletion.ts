import { randomUUID } from 'node:crypto'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { DeletionBlocker, ExportFile } from '../../platform/personal-data.ts'
import { takeFromLimits, type Exhausted } from '../../platform/http/limits.ts'
import { eraseClientRows, sessionsByClient } from './account-deletion-queries.ts'
import type { VerifyCodeResult } from './codes.ts'
import { lockClients, mergedClients } from './merge-queries.ts'
import { findClient } from './queries.ts'
import type { Context } from '../../context.ts'
import { erasePhoto, largestPhoto } from './photos.ts'
import { verifyPhoneCode } from './codes.ts'

type ErasedData = 'profile' | 'sessions' | 'passengers' | 'documents' | 'cards' | 'cashback' | 'messages' | 'identifiers'

interface KeptData {
  what: 'orders' | 'invoices' | 'ledger' | 'audit'
  why: 'tax-law' | 'flight-records' | 'security'
}

/** What deleting an account does, and what stands in its way now. */
export interface DeletionPreview {
  possible: boolean
  objections: DeletionBlocker[]
  erased: ErasedData[]
  kept: KeptData[]
}

export type DeletionResult = VerifyCodeResult<null> | { ok: false; code: 'DELETION_BLOCKED'; objections: DeletionBlocker[] }

const exportsPerHour = 6

/** What stays, and the law or reason: records of flights and money, without a name. */
const keptByLaw: KeptData[] = [
  { what: 'orders', why: 'flight-records' },
  { what: 'invoices', why: 'tax-law' },
  { what: 'ledger', why: 'tax-law' },
  { what: 'audit', why: 'security' },
]
const erasedData: ErasedData[] = ['profile', 'sessions', 'passengers', 'documents', 'cards', 'cashback', 'messages', 'identifiers']

export async function previewAccountDeletion(ctx: Context, clientId: string): Promise<DeletionPreview> {
  const objections = await ctx.db.transaction().execute((trx) => findBlockers(ctx, trx, clientId))
  return { possible: objections.length === 0, objections, erased: erasedData, kept: keptByLaw }
}

/** An account goes with those that became a part of it. */
const accountsOf = async (trx: Trx, clientId: string): Promise<string[]> => [...(await mergedClients(trx, clientId)), clientId]

async function findBlockers(ctx: Context, trx: Trx, clientId: string): Promise<DeletionBlocker[]> {
  const found: DeletionBlocker[] = []
  for (const id of await accountsOf(trx, clientId)) found.push(...(await ctx.personalData.findBlockers(trx, id)))
  return found
}

async function erase(ctx: Context, trx: Trx, clientId: string): Promise<void> {
  const [client] = await lockClients(trx, [clientId])
  await ctx.personalData.erase(trx, clientId)
  await erasePhoto(ctx, trx, clientId)
  const names = [client?.phone, client?.email, client?.email_unconfirmed].filter((name) => name !== null && name !== undefined)
  await eraseClientRows(trx, clientId, names, ctx.clock.now())
  await audit(trx, { actor: `client:${clientId}`, action: 'client.erase', subject: `client:${clientId}` })
}

/** Proven once more by a code to the own number. */
export async function deleteAccount(
  ctx: Context,
  { clientId, codeHash, code }: { clientId: string; codeHash: string; code: string },
): Promise<DeletionResult> {
  const phone = (await findClient(ctx.db, clientId))?.phone
  if (!phone) return { ok: false, code: 'CODE_HASH_NOT_FOUND' }
  try {
    return await verifyPhoneCode(ctx, { phoneNumber: phone, codeHash, code }, async (trx) => {
      await lockClients(trx, [clientId])
      const objections = await findBlockers(ctx, trx, clientId)
      // A rollback keeps the code valid for another attempt.
      if (objections.length > 0) throw new BlockedError(objections)
      for (const id of await accountsOf(trx, clientId)) await erase(ctx, trx, id)
      return null
    })
  } catch (error) {
    if (error instanceof BlockedError) return { ok: false, code: 'DELETION_BLOCKED', objections: error.objections }
    throw error
  }
}

export async function exportPersonalData(
  ctx: Context,
  {
    clientId,
    locale,
  }: {
    clientId: string
    locale: 'en' | 'it'
  },
): Promise<{ ok: true; files: ExportFile[] } | { ok: false; code: 'TOO_MANY_REQUESTS'; exhausted: Exhausted }> {
  const limit = { key: `export:client:${clientId}`, points: exportsPerHour, seconds: 3_600, reason: 'data_exports' } as const
  return ctx.db.transaction().execute(async (trx) => {
    const wait = await takeFromLimits(trx, ctx.clock.now(), [limit])
    if (wait !== null) return { ok: false as const, code: 'TOO_MANY_REQUESTS' as const, exhausted: wait }
    const client = await findClient(trx, clientId)
    const files: ExportFile[] = []
    if (client) {
      const { id, phone, first_name, last_name, middle_name, email, email_unconfirmed, ref, utm, created_at } = client
      const name = { first_name, last_name, middle_name }
      files.push({ name: 'profile.json', content: { id, phone, name, email, email_unconfirmed, ref, utm, created_at } })
      files.push({ name: 'sessions.json', content: await sessionsByClient(trx, clientId) })
      if (client.photo) files.push({ name: 'photo.jpg', content: () => largestPhoto(ctx, clientId) })
      files.push(...(await ctx.personalData.exportFiles(trx, clientId, locale)))
      for (const id of await mergedClients(trx, clientId)) files.push(...(await exportMerged(ctx, trx, id, locale)))
    }
    await audit(trx, { actor: `client:${clientId}`, action: 'client.export', subject: `client:${clientId}` })
    await ctx.events.emit(trx, 'identity.data-exported', { clientId, exportId: randomUUID() })
    return { ok: true as const, files }
  })
}

/** What stayed with an account that became a part of this one, in a folder of its own. */
async function exportMerged(ctx: Context, trx: Trx, id: string, locale: 'en' | 'it'): Promise<ExportFile[]> {
  const client = await findClient(trx, id)
  if (!client) return []
  const { phone, first_name, last_name, middle_name, email, created_at } = client
  const profile = { name: 'profile.json', content: { id, phone, name: { first_name, last_name, middle_name }, email, created_at } }
  const files = [profile, ...(await ctx.personalData.exportFiles(trx, id, locale))]
  return files.map((file) => ({ ...file, name: `earlier-account-${phone?.slice(-4) ?? id}/${file.name}` }))
}

class BlockedError extends Error {
  readonly objections: DeletionBlocker[]
  constructor(objections: DeletionBlocker[]) {
    super('Something is still open')
    this.objections = objections
  }
}
