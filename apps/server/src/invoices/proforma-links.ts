import { signedLinks, type SignedLinks } from '../platform/http/signed-links.ts'
import type { InvoicesDeps } from './deps.ts'

/** URLs that open a proforma invoice without a token for a week. */
export const proformaLinks = ({ secret }: Pick<InvoicesDeps, 'secret'>): SignedLinks =>
  signedLinks({ secret, purpose: 'proforma', path: '/gamma/invoice/proforma' })
