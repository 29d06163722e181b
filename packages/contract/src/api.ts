import type { EndpointMap } from './endpoint.ts'

/**
 * Every endpoint of the contract as `"GET /gamma/…" → { query, body, response }`. Types only: whoever imports this with
 * `import type` carries no schema. A new contract module adds its line here.
 */
export type Api = EndpointMap<typeof import('./identity.ts')> & EndpointMap<typeof import('./places.ts')> & EndpointMap<typeof import('./pack.ts')> &
  EndpointMap<typeof import('./charter.ts')> &
  EndpointMap<typeof import('./fleet.ts')> &
  EndpointMap<typeof import('./orders.ts')> &
  EndpointMap<typeof import('./billing.ts')> &
  EndpointMap<typeof import('./ledger.ts')>
