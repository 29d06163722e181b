import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CampaignKind, Parameters } from './campaigns.ts'
import { insertCampaign, setActive } from './queries.ts'

interface Seed<K extends CampaignKind> {
  key: string
  kind: K
  title: { en: string; it: string }
  parameters: Parameters<K>
  code?: string
  ends?: Temporal.Instant
  total?: number
  perClient?: number
}

const seed = <K extends CampaignKind>(campaign: Seed<K>): Seed<CampaignKind> => campaign as unknown as Seed<CampaignKind>

/** Default campaigns. Staff edit the rows; the seed does not overwrite them. */
const programme = (endOfYear: Temporal.Instant) => [
  seed({
    key: 'bring-a-friend',
    kind: 'referral',
    title: { en: 'For inviting a friend', it: 'Per l’invito a un amico' },
    parameters: { amount: 500_00, currency: 'EUR', scope: 'any', min_order: null, valid_days: 365, accounts_per_device: 3 },
  }),
  seed({
    key: 'cashback',
    kind: 'cashback',
    title: { en: 'Cashback', it: 'Cashback' },
    parameters: { basis_points: 500, delay_minutes: 60 },
    ends: endOfYear,
  }),
  seed({
    key: 'birthday',
    kind: 'birthday',
    title: { en: 'For your birthday', it: 'Per il tuo compleanno' },
    parameters: { currency: 'EUR', charter: 1_000_00, empty_leg: 500_00, days_before: 14, days_after: 30, empty_leg_valid_days: 180 },
    perClient: 200,
  }),
]

/** Codes to try the product with. */
const demo = (endOfYear: Temporal.Instant, lastYear: Temporal.Instant) => [
  seed({
    key: 'demo-welcome',
    kind: 'coupon_code',
    code: 'WELCOME250',
    title: { en: 'Welcome aboard', it: 'Benvenuto a bordo' },
    parameters: { amount: 250_00, currency: 'EUR', scope: 'any', min_order: 2_000_00, valid_days: 90 },
    perClient: 1,
  }),
  seed({
    key: 'demo-partner-link',
    kind: 'coupon_ref',
    code: 'CCRIVIERA',
    title: { en: 'With greetings from the Riviera', it: 'Con i saluti della Riviera' },
    parameters: { amount: 300_00, currency: 'EUR', scope: 'any', min_order: null, valid_days: 60 },
    perClient: 1,
  }),
  seed({
    key: 'demo-last-season',
    kind: 'coupon_code',
    code: 'LASTSEASON',
    title: { en: 'Last season', it: 'La stagione scorsa' },
    parameters: { amount: 100_00, currency: 'EUR', scope: 'any', min_order: null, valid_days: 30 },
    ends: lastYear,
    perClient: 1,
  }),
]

const years = (clock: Clock) => {
  const { year } = clock.now().toZonedDateTimeISO('UTC')
  const end = (of: number) => Temporal.Instant.from(`${of}-12-31T23:59:59Z`)
  return { starts: Temporal.Instant.from(`${year - 2}-01-01T00:00:00Z`), end: end(year), lastYear: end(year - 1) }
}

const insert = (db: Database, clock: Clock, starts: Temporal.Instant, campaign: Seed<CampaignKind>) =>
  insertCampaign(db, {
    key: campaign.key,
    kind: campaign.kind,
    title: JSON.stringify(campaign.title),
    parameters: JSON.stringify(campaign.parameters),
    code: campaign.code ?? null,
    starts_at: starts.toString(),
    ends_at: campaign.ends?.toString() ?? null,
    usable_until: campaign.ends?.toString() ?? null,
    per_client: campaign.perClient ?? null,
    total: campaign.total ?? null,
    created_at: clock.now().toString(),
  })

/** Inserts missing campaigns. Dated ones end with the year of the set-up. */
export async function seedCampaigns(db: Database, clock: Clock): Promise<void> {
  const { starts, end } = years(clock)
  for (const campaign of programme(end)) await insert(db, clock, starts, campaign)
}

/** Public codes, valid in the sandbox only. */
export async function settleDemoCodes({ db, clock }: { db: Database; clock: Clock }, sandbox: boolean): Promise<void> {
  const { starts, end, lastYear } = years(clock)
  const codes = demo(end, lastYear)
  if (sandbox) for (const campaign of codes) await insert(db, clock, starts, campaign)
  await setActive(
    db,
    codes.map(({ key }) => key),
    sandbox,
  )
}
