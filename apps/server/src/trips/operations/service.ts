import { renderPdf } from '../../platform/pdf/render.ts'
import { manifestDocument } from './manifest-pdf.ts'
import { type Manifest } from './manifests.ts'
import { billRatioByOperator } from './queries.ts'
import type { Context } from '../../context.ts'

export const printManifest = async (ctx: Context, manifest: Manifest): Promise<Buffer> =>
  renderPdf(await manifestDocument(ctx, manifest), `manifest:${manifest.leg.id}`)

/** What operators billed beside what was quoted, last 365 days. */
export const getBillRatios = ({ db, clock }: Context): Promise<Map<number, number>> =>
  billRatioByOperator(db, clock.now().subtract({ hours: 24 * 365 }))
