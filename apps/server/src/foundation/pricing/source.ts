import type { PricingPolicy } from '@aquilane/domain/charter/policy'
import type { TaxTable } from '@aquilane/domain/charter/tax-tables'
import { readDocument, toPolicy, toTaxes, type PricingDocument } from '@aquilane/domain/pricing/document'
import { versionAt, type VersionTimes } from '@aquilane/domain/pricing/versions'
import type { Clock } from '../../platform/clock.ts'
import { createChangeListener, type Listen } from '../../platform/db/change-listener.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createSnapshotPool } from '../../platform/db/snapshot-pool.ts'
import { countingVersions, type VersionRow } from './queries.ts'

declare module '../../context.ts' {
  interface Context {
    pricing: PricingSource
  }
}

/** What prices are calculated with; the same object as long as it counts. */
export interface CurrentPricing {
  number: number
  document: PricingDocument
  policy: PricingPolicy
  taxes: TaxTable
}

export interface PricingSource {
  /** The version of the moment; from memory while the database notifies of changes. */
  current(): CurrentPricing | Promise<CurrentPricing>
  start(): Promise<void>
  stop(): void
}

interface Loaded extends VersionTimes {
  pricing: CurrentPricing
}

/** In case a connection dies without an error. */
const maxAgeMs = 60_000

export function toPricing({ number, document: stored }: Pick<VersionRow, 'number' | 'document'>): CurrentPricing {
  const document = readDocument(stored)
  return { number, document, policy: toPolicy(document), taxes: toTaxes(document) }
}

function toLoaded(before: readonly Loaded[], rows: readonly VersionRow[]): Loaded[] {
  const known = new Map(before.map((version) => [version.number, version.pricing]))
  return rows.map((row) => ({
    number: row.number,
    effectiveAt: row.effective_at,
    withdrawnAt: row.withdrawn_at,
    // A published version never changes.
    pricing: known.get(row.number) ?? toPricing(row),
  }))
}

/** Keeps the version that counts, and those that will, in memory. */
export function createPricingSource({
  url,
  clock,
  listen = createChangeListener,
}: {
  url: string
  clock: Clock
  listen?: Listen | undefined
}): PricingSource {
  const pool = createSnapshotPool(url, 'aquilane-pricing')
  const db = createDatabase(pool)
  let versions: Loaded[] = []
  let loadedAt = Number.NEGATIVE_INFINITY
  let isStale = true
  let loading: Promise<void> | null = null
  const markStale = () => {
    isStale = true
  }
  const listener = listen(pool, 'pricing', { onNotification: markStale, onConnected: markStale })

  async function load(): Promise<void> {
    isStale = false
    try {
      versions = toLoaded(versions, await countingVersions(db, clock.now()))
      loadedAt = performance.now()
    } catch (error) {
      isStale = true
      throw error
    }
  }

  function inEffect(): CurrentPricing {
    const found = versionAt(versions, clock.now())
    if (!found) throw new Error('No version of the prices has taken effect')
    return found.pricing
  }

  return {
    current() {
      const isKnown = listener.isConnected() && performance.now() - loadedAt <= maxAgeMs
      if (isKnown && !isStale) return inEffect()
      loading ??= load().finally(() => {
        loading = null
      })
      return loading.then(inEffect)
    },
    start: () => listener.start(),
    stop() {
      listener.stop()
      void pool.end()
    },
  }
}
