import { createCharter } from './market/charter/service.ts'
import type { Context, ContextConfig, Infrastructure } from './context.ts'
import { customerMergeHandlers } from './customer-merge.ts'
import { createAlertSource } from './market/empty-legs/alert-source.ts'
import { createLegMarket } from './market/empty-legs/market.ts'
import { registerEventHandlers } from './event-handlers.ts'
import { createFleetSnapshot } from './foundation/fleet/snapshot-source.ts'
import { createIllustrations } from './market/illustrations/service.ts'
import { createSharePictures } from './market/illustrations/share-pictures.ts'
import { describeEntries } from './sales/invoices/statement-descriptions.ts'
import { registerOutcomes } from './contact/notifications/outcomes.ts'
import { findTrip, listBookedTrips } from './sales/orders/planned-trip.ts'
import type { Provider } from './sales/payments/providers/provider.ts'
import { personalDataHandlers } from './personal-data.ts'
import { createFactsSource } from './foundation/facts/source.ts'
import { createPlaces } from './foundation/places/service.ts'
import type { Listen } from './platform/db/change-listener.ts'
import { createEvents } from './platform/events.ts'
import { downloadText } from './platform/http/download.ts'
import { createPersonalData } from './platform/personal-data.ts'
import { createWebauthn } from './platform/webauthn.ts'
import { createPositionFeed } from './trips/flight-status/feed/create-feed.ts'
import { createPricingSource } from './foundation/pricing/source.ts'
import { registerActs } from './register-acts.ts'
import { createVisitCounter } from './foundation/visits/counter.ts'

/**
 * Creates what use cases are handed, lowest store first, and connects what listens. Used by the app, by the specs and by the simulation.
 * @param overrides parts that a spec replaces
 */
export async function createContext(
  infrastructure: Infrastructure & {
    providers: readonly Provider[]
    /** Of a simulation, which hands changes on itself. */
    listen?: Listen | undefined
  },
  config: ContextConfig,
  overrides: (ctx: Context) => Partial<Context> = () => ({}),
): Promise<Context> {
  const { listen, ...adapters } = infrastructure
  const { pool, db, clock } = adapters
  const { publicUrl, tokenSecret } = config
  const url = pool.options.connectionString ?? ''
  const places = await createPlaces({ db, clock })
  const fleet = createFleetSnapshot({ url, clock, listen })
  const facts = createFactsSource({ url, listen })
  const pricing = createPricingSource({ url, clock, listen })
  const ctx: Context = {
    ...adapters,
    config,
    events: createEvents(),
    webauthn: createWebauthn({ clock, publicUrl }),
    personalData: createPersonalData(),
    mergeHandlers: customerMergeHandlers,
    download: downloadText,
    acts: new Map(),
    facts,
    places,
    fleet,
    pricing,
    charter: createCharter({
      clock,
      places,
      fleet,
      pricing,
      facts,
      secret: tokenSecret,
      bookedTrips: { list: (now) => listBookedTrips(db, now) },
    }),
    market: createLegMarket({ pool, db, places, listen }),
    alerts: createAlertSource({ pool, db, listen }),
    trips: { findTrip },
    describeEntries: (references) => describeEntries(ctx, references),
    lastPolledAt: new Map(),
    visitCounter: createVisitCounter({ db, clock, publicUrl }),
    drawings: createIllustrations({ places, facts, clock }),
    sharePictures: createSharePictures(),
    positionFeed: createPositionFeed(config.positionFeed),
  }
  Object.assign(ctx, overrides(ctx))
  registerActs(ctx)
  registerOutcomes(ctx)
  registerEventHandlers(ctx)
  ctx.personalData.add(...personalDataHandlers(ctx))
  return ctx
}
