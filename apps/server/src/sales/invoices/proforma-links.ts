import { signedLinks, type SignedLinks } from '../../platform/http/signed-links.ts'
import type { Context } from '../../context.ts'

/** URLs that open a proforma invoice without a token for a week. */
export const proformaLinks = (ctx: Context): SignedLinks =>
  signedLinks({ secret: ctx.config.tokenSecret, purpose: 'proforma', path: '/gamma/invoice/proforma' })
