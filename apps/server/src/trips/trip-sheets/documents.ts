import type { Locale } from '@aquilane/domain/site/paths'
import { signedLinks } from '../../platform/http/signed-links.ts'
import { renderPdf } from '../../platform/pdf/render.ts'
import { uuid } from '../../platform/uuid.ts'
import { orderById, orderNotFound, requireOwnOrder } from '../../sales/orders/index.ts'
import { sheetDocument } from './sheet-pdf.ts'
import { buildOwnSheet, sheetNotFound, type TripSheet } from './sheet.ts'
import type { Context } from '../../context.ts'

/** Addresses of PDF files, for browsers that send no token with a link. */
const fileLinks = (secret: string) => signedLinks({ secret, purpose: 'trip-sheet', path: '/gamma/trip-sheet/file' })

export const renderSheet = async (ctx: Context, sheet: TripSheet, locale: Locale): Promise<{ file: Buffer; name: string }> => ({
  file: await renderPdf(sheetDocument(sheet, ctx.config.company, locale), `trip-sheet:${sheet.order.id}`),
  name: `trip-${sheet.order.pnr}.pdf`,
})

/** The sheet of an own trip, with the address of its PDF. @throws NOT_FOUND */
export async function getOwnSheet(
  ctx: Context,
  { orderId, clientId, locale }: { orderId: string; clientId: string; locale: Locale },
): Promise<TripSheet & { fileUrl: string }> {
  const order = await requireOwnOrder(ctx, ctx.db, orderId, clientId)
  const fileUrl = `${fileLinks(ctx.config.tokenSecret).create(order.id, ctx.clock.now())}&locale=${locale}`
  return { ...(await buildOwnSheet(ctx, order, locale)), fileUrl }
}

/** The PDF by its signed address, or for its customer. @throws NOT_FOUND */
export async function getSheetFile(
  ctx: Context,
  request: { id: string; clientId: string | null; expires: number | null; signature: string | null; locale: Locale },
): Promise<{ file: Buffer; name: string }> {
  const { id, clientId, expires, signature, locale } = request
  const order = uuid.test(id) ? await orderById(ctx.db, id) : undefined
  const isSigned = fileLinks(ctx.config.tokenSecret).verify(id, { expires, signature }, ctx.clock.now())
  if (!order || !(isSigned || order.client_id === clientId)) throw sheetNotFound()
  return renderSheet(ctx, await buildOwnSheet(ctx, order, locale, order.client_id !== clientId), locale)
}

/** The same file for members of staff. @throws NOT_FOUND */
export async function getSheetFileForStaff(ctx: Context, id: string, locale: Locale): Promise<{ file: Buffer; name: string }> {
  const order = await orderById(ctx.db, id)
  if (!order) throw orderNotFound()
  return renderSheet(ctx, await buildOwnSheet(ctx, order, locale), locale)
}
