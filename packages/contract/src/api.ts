import type { EndpointMap } from './endpoint.ts'
import type * as bank from './bank-reconciliation.ts'
import type * as billing from './payments.ts'
import type * as charter from './charter.ts'
import type * as fleet from './fleet.ts'
import type * as identity from './identity.ts'
import type * as ledger from './ledger.ts'
import type * as loyalty from './loyalty.ts'
import type * as loyaltyDesk from './staff-loyalty.ts'
import type * as messaging from './notifications.ts'
import type * as orders from './orders.ts'
import type * as pack from './search-link.ts'
import type * as passkey from './passkeys.ts'
import type * as persons from './passengers.ts'
import type * as places from './places.ts'
import type * as staff from './staff.ts'
import type * as staffInvoice from './staff-invoices.ts'
import type * as profile from './profile.ts'
import type * as statement from './statement.ts'
import type * as ticketPassport from './travel-documents.ts'

/**
 * Every endpoint of the contract as `"GET /gamma/…" → { query, body, response }`. Types only: whoever imports this with
 * `import type` carries no schema. A new contract module adds its two lines here.
 */
export type Api = EndpointMap<typeof bank> &
  EndpointMap<typeof billing> &
  EndpointMap<typeof charter> &
  EndpointMap<typeof fleet> &
  EndpointMap<typeof identity> &
  EndpointMap<typeof ledger> &
  EndpointMap<typeof loyalty> &
  EndpointMap<typeof loyaltyDesk> &
  EndpointMap<typeof messaging> &
  EndpointMap<typeof orders> &
  EndpointMap<typeof pack> &
  EndpointMap<typeof passkey> &
  EndpointMap<typeof persons> &
  EndpointMap<typeof places> &
  EndpointMap<typeof profile> &
  EndpointMap<typeof staff> &
  EndpointMap<typeof statement> &
  EndpointMap<typeof staffInvoice> &
  EndpointMap<typeof ticketPassport>
