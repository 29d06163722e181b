import type { EndpointMap } from './endpoint.ts'
import type * as bank from './bank.ts'
import type * as billing from './billing.ts'
import type * as charter from './charter.ts'
import type * as fleet from './fleet.ts'
import type * as identity from './identity.ts'
import type * as ledger from './ledger.ts'
import type * as loyalty from './loyalty.ts'
import type * as loyaltyDesk from './loyalty-desk.ts'
import type * as messaging from './messaging.ts'
import type * as orders from './orders.ts'
import type * as pack from './pack.ts'
import type * as passkey from './passkey.ts'
import type * as persons from './persons.ts'
import type * as places from './places.ts'
import type * as staff from './staff.ts'
import type * as staffInvoice from './staff-invoice.ts'
import type * as profile from './profile.ts'
import type * as statement from './statement.ts'
import type * as ticketPassport from './ticket-passport.ts'

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
