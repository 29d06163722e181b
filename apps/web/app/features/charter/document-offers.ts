import type { Api } from '@aquilane/contract/api'

/** Answers that came with the page. */
export interface DocumentOffers {
  suggestions: Api['POST /gamma/charter/suggest']['response']
  /** null: not a one-way trip. */
  emptyLegs: Api['GET /gamma/empty-leg/list']['response'] | null
  shared: Api['GET /gamma/sharing/list']['response'] | null
}
