import type pg from 'pg'
import { bindContext } from '../platform/bind-context.ts'
import type { Listen } from '../platform/db/change-listener.ts'
import type { PricingContext } from './deps.ts'
import { registerPricingAct } from './approval.ts'
import { createDraft, discardDraft, getVersion, listVersions, saveDraft, withdrawVersion } from './edit-pricing.ts'
import { publishDraft, rollBack } from './publish-pricing.ts'
import { createPricingSource } from './source.ts'

export { toTimes, versionSubject } from './edit-pricing.ts'
export { toPricing, type CurrentPricing } from './source.ts'
export type { VersionRow } from './queries.ts'

/** What prices are calculated with, as versions. @param pool any pool of the database: only its address is used */
export const createPricing = ({
  pool,
  listen,
  ...ctx
}: PricingContext & { pool: Pick<pg.Pool, 'options'>; listen?: Listen | undefined }) => {
  registerPricingAct(ctx)
  return {
    ...createPricingSource({ url: pool.options.connectionString ?? '', clock: ctx.clock, listen }),
    ...bindContext(ctx, { listVersions, getVersion, createDraft, saveDraft, discardDraft, publishDraft, withdrawVersion, rollBack }),
  }
}

export type PricingService = ReturnType<typeof createPricing>
