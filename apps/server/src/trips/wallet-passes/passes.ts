import { paths, type Locale } from '@aquilane/domain/site/paths'
import type { AppleSigner } from '../../config/wallet.ts'
import { addressKey, keyHash, takeFromLimits, tooMany } from '../../platform/http/limits.ts'
import { signedLinks } from '../../platform/http/signed-links.ts'
import { uuid } from '../../platform/uuid.ts'
import { orderById, type OrderRow, requireOwnOrder } from '../../sales/orders/index.ts'
import { buildSheet, getSharedTrip, sheetNotFound, type SheetLeg, type TripSheet } from '../trip-sheets/index.ts'
import { renderApplePass } from './apple-pass.ts'
import { demoSigner } from './demo-signer.ts'
import { toGoogleAddress } from './google-pass.ts'
import { cityName, legsToFly, toPass } from './pass.ts'
import type { Context } from '../../context.ts'

const path = '/gamma/wallet-pass/file'
const fileLinks = (ctx: Context) => signedLinks({ secret: ctx.config.tokenSecret, purpose: 'wallet-pass', path })

interface OfferedPass {
  legId: string
  from: string
  to: string
  departureAt: Temporal.ZonedDateTime
  appleUrl: string | null
  googleUrl: string | null
}

export interface PassList {
  isDemo: boolean
  passes: OfferedPass[]
}

/** The passes of an own trip. @throws NOT_FOUND */
export async function listOwnPasses(
  ctx: Context,
  { orderId, clientId, locale }: { orderId: string; clientId: string; locale: Locale },
): Promise<PassList> {
  const order = await requireOwnOrder(ctx, ctx.db, orderId, clientId)
  const address = fileLinks(ctx).create(order.id, ctx.clock.now())
  const url = ctx.config.publicUrl + paths[locale].tripSheet(order.id)
  return listPasses(ctx, order, { locale, address, url })
}

/** The passes of the trip that a link opens. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function listSharedPasses(
  ctx: Context,
  { token, address, locale }: { token: string; address: string; locale: Locale },
): Promise<PassList> {
  const order = await getSharedTrip(ctx, { token, address })
  // Google gets no address: that of the link opens the trip.
  return listPasses(ctx, order, { locale, address: `/gamma/wallet-pass/shared-file?token=${token}`, url: null })
}

async function listPasses(
  ctx: Context,
  order: OrderRow,
  { locale, address, url }: { locale: Locale; address: string; url: string | null },
): Promise<PassList> {
  const sheet = await buildSheet(ctx, order, locale)
  const { google } = ctx.config.wallet
  const now = ctx.clock.now()
  const hasApple = canSignApple(ctx)
  const isDemo = isSignedByDemo(ctx)
  const toGoogle = (leg: SheetLeg) =>
    google && toGoogleAddress(toPass(sheet, leg, { locale, now, url, isDemo }), { signer: google, locale, now })
  const passes = legsToFly(sheet, now).map(async (one): Promise<OfferedPass> => {
    const { id, departure, arrival, departureAt } = one.leg
    const appleUrl = hasApple ? `${address}&leg=${id}&locale=${locale}` : null
    return { legId: id, from: cityName(departure), to: cityName(arrival), departureAt, appleUrl, googleUrl: await toGoogle(one) }
  })
  return { isDemo: hasApple && isDemo, passes: await Promise.all(passes) }
}

const isSignedByDemo = ({ config: { sandbox, wallet } }: Context): boolean => sandbox && wallet.apple === null

/** An expired certificate signs nothing that a phone takes. */
function canSignApple(ctx: Context): boolean {
  const { apple } = ctx.config.wallet
  return apple === null ? ctx.config.sandbox : Temporal.Instant.compare(apple.expires, ctx.clock.now()) > 0
}

const findSigner = async (ctx: Context): Promise<AppleSigner> => {
  if (!canSignApple(ctx)) throw sheetNotFound()
  return ctx.config.wallet.apple ?? demoSigner()
}

interface PassFile {
  file: Buffer
  name: string
}

/** The file by its signed address, or for its customer. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function getPassFile(
  ctx: Context,
  request: {
    id: string
    leg: string | null
    clientId: string | null
    expires: number | null
    signature: string | null
    address: string
    locale: Locale
  },
): Promise<PassFile> {
  const { id, leg, clientId, expires, signature, address, locale } = request
  await takePass(ctx, address)
  const order = uuid.test(id) ? await orderById(ctx.db, id) : undefined
  const isSigned = fileLinks(ctx).verify(id, { expires, signature }, ctx.clock.now())
  if (!order || !(isSigned || order.client_id === clientId)) throw sheetNotFound()
  return renderPass(ctx, order, { leg, locale, url: ctx.config.publicUrl + paths[locale].tripSheet(id) })
}

/** The file by the link to its trip. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function getSharedPassFile(
  ctx: Context,
  { token, leg, address, locale }: { token: string; leg: string | null; address: string; locale: Locale },
): Promise<PassFile> {
  const order = await getSharedTrip(ctx, { token, address })
  return renderPass(ctx, order, { leg, locale, url: ctx.config.publicUrl + paths[locale].trip(token) })
}

/** Signing keeps the process busy for some milliseconds. */
async function takePass(ctx: Context, address: string): Promise<void> {
  const limit = {
    key: `wallet-pass:address:${keyHash(addressKey(address))}`,
    points: 120,
    seconds: 3_600,
    reason: 'trip_openings' as const,
  }
  const exhausted = await ctx.db.transaction().execute((trx) => takeFromLimits(trx, ctx.clock.now(), [limit]))
  if (exhausted) throw tooMany(exhausted)
}

async function renderPass(
  ctx: Context,
  order: OrderRow,
  { leg, locale, url }: { leg: string | null; locale: Locale; url: string },
): Promise<PassFile> {
  const signer = await findSigner(ctx)
  const sheet = await buildSheet(ctx, order, locale)
  const now = ctx.clock.now()
  const chosen = legsToFly(sheet, now).find((one) => leg === null || one.leg.id === leg)
  if (!chosen) throw sheetNotFound()
  const pass = toPass(sheet, chosen, { locale, now, url, isDemo: isSignedByDemo(ctx) })
  return { file: renderApplePass(pass, signer), name: `trip-${pass.pnr}${numberOf(sheet, chosen)}.pkpass` }
}

/** `-2` of a leg among several. */
const numberOf = ({ legs }: TripSheet, leg: SheetLeg): string => (legs.length > 1 ? `-${legs.indexOf(leg) + 1}` : '')
