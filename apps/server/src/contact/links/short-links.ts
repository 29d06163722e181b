import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { isPreviewer, toDestination, toLinkDevice } from '@aquilane/domain/links/device'
import { toSafeTarget, withUtm, type UtmName } from '@aquilane/domain/links/target'
import { audit } from '../../platform/db/audit.ts'
import { takeFromLimits, tooMany } from '../../platform/http/limits.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { countClick, countedLink, insertLink, linkByCode, pageLinks, setDisabled, type CountedLink, type LinkRow } from './queries.ts'
import type { Context } from '../../context.ts'

export type { CountedLink }

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'
const lengths = { short: 8, unguessable: 22 } as const
const perHour = 1_000

export interface NewLink {
  target: string
  title: string | null
  description: string | null
  image: string | null
  androidPackage: string | null
  iosStoreId: string | null
  isForced: boolean
  utm: Partial<Record<UtmName, string>>
  isUnguessable: boolean
  /** Null: by the API. */
  memberId: string | null
  /** Of the link to the app; made once for each. */
  appKey?: string
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** @throws UNAUTHORIZED without the installation's key */
export function requireApiKey(ctx: Context, given: unknown): void {
  if (
    ctx.config.shortLinks.apiKey === null ||
    typeof given !== 'string' ||
    !timingSafeEqual(digest(given), digest(ctx.config.shortLinks.apiKey))
  )
    throw new Refusal('UNAUTHORIZED', 'Send the API key of this installation in the header x-api-key.')
}

/** Address of a short link. */
export const toUrl = (ctx: Context, code: string): string => `${ctx.config.publicUrl.replace(/\/$/, '')}/l/${code}`

/** @throws LINK_TARGET_REFUSED, TOO_MANY_REQUESTS */
export async function createLink(ctx: Context, link: NewLink): Promise<LinkRow> {
  const target = requireSafe(ctx, link.target, 'link')
  const image = link.image === null ? null : requireSafe(ctx, link.image, 'socialImageLink')
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (trx) => {
    const key = link.memberId === null ? 'link:api' : `link:staff:${link.memberId}`
    const wait = await takeFromLimits(trx, now, [{ key, points: perHour, seconds: 3_600, reason: 'links' }])
    if (wait !== null) throw tooMany(wait)
    const row = await insertLink(trx, {
      code: newCode(link.isUnguessable ? lengths.unguessable : lengths.short),
      target,
      title: link.title,
      description: link.description,
      image,
      android_package: link.androidPackage,
      ios_store_id: link.iosStoreId,
      forced: link.isForced,
      utm: JSON.stringify(link.utm),
      created_at: now.toString(),
      created_by: link.memberId,
      app_key: link.appKey ?? null,
    })
    await audit(trx, {
      actor: link.memberId === null ? 'system' : `staff:${link.memberId}`,
      action: 'link.created',
      subject: `link:${row.id}`,
      details: { target },
    })
    return row
  })
}

const newCode = (length: number): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** @throws LINK_TARGET_REFUSED */
function requireSafe(ctx: Context, address: string, path: string): string {
  const own = new URL(ctx.config.publicUrl)
  const safe = toSafeTarget(address, [own.host, ...ctx.config.shortLinks.allowedHosts], own.protocol === 'http:')
  if (safe === null)
    throw new Refusal('LINK_TARGET_REFUSED', 'Links lead to this site and its allowed hosts only.', {
      errors: [{ path, code: 'LINK_TARGET_REFUSED', message: 'Name an https address of this site or of an allowed host.' }],
    })
  return safe
}

export interface OpenedLink {
  /** The page on the site, with the marks of the campaign. */
  target: string
  /** The store of the app, on a phone that has one. */
  store: string | null
  /** Sent on at once; false: the reader sees a page that says where the link leads. */
  isRedirect: boolean
  title: string | null
  description: string | null
  image: string | null
}

/** Where a link leads this reader. Each opening counts, except by programs. @throws NOT_FOUND, LINK_GONE */
export async function openLink(
  ctx: Context,
  { code, userAgent, isPreview }: { code: string; userAgent: string; isPreview: boolean },
): Promise<OpenedLink> {
  const row = await linkByCode(ctx.db, code)
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such link.')
  if (row.disabled_at) throw new Refusal('LINK_GONE', 'This link has been switched off.')
  const target = withUtm(row.target, row.utm as Partial<Record<UtmName, string>>)
  const device = toLinkDevice(userAgent)
  const destination = toDestination({ target, androidPackage: row.android_package, iosStoreId: row.ios_store_id }, device)
  const store = destination === target ? null : destination
  const isRead = !isPreview && !isPreviewer(userAgent)
  if (isRead) await countClick(ctx.db, row.id, ctx.clock.now().toString().slice(0, 10), device)
  const { title, description, image, forced } = row
  return { target, store, isRedirect: isRead && (store === null || forced), title, description, image }
}

const recentDays = 30
const since = ({ clock }: Context): string =>
  clock
    .now()
    .subtract({ hours: 24 * recentDays })
    .toString()
    .slice(0, 10)

export const listLinks = (ctx: Context, paging: { page: number; perPage: number }): Promise<{ rows: CountedLink[]; total: number }> =>
  pageLinks(ctx.db, { since: since(ctx), ...paging })

/** @throws NOT_FOUND */
export async function getLink(ctx: Context, id: string): Promise<CountedLink> {
  const row = await countedLink(ctx.db, id, since(ctx))
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such link.')
  return row
}

/** @throws NOT_FOUND */
export async function disableLink(
  ctx: Context,
  { id, memberId, isDisabled }: { id: string; memberId: string; isDisabled: boolean },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await setDisabled(trx, id, isDisabled ? ctx.clock.now() : null))) throw new Refusal('NOT_FOUND', 'There is no such link.')
    await audit(trx, { actor: `staff:${memberId}`, action: isDisabled ? 'link.disabled' : 'link.enabled', subject: `link:${id}` })
  })
}
