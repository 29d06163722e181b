import { closedFeatures, featureUses, groups, packageUses } from '../oxlint.config.ts'

/** One file imports another one, or a package of the registry. */
export interface Import {
  from: string
  to: string
  /** Written in one way only: the table of capabilities is long. */
  once?: boolean
}
interface Violation extends Import {
  /** The message of the policy. */
  rule: string
}

export const capabilities = Object.values(groups).flat()
const below = (noun: string): string[] => capabilities.slice(0, capabilities.indexOf(noun))
/** `orders/queries.ts` in its group; a noun that no group lists stands in the first one. */
export function src(path: string): string {
  const [noun = '', rest] = path.split('/')
  if (rest === undefined || noun === 'platform') return `apps/server/src/${path}`
  const group = Object.keys(groups).find((one) => groups[one]!.includes(noun)) ?? 'foundation'
  return `apps/server/src/${group}/${path}`
}
const web = (path: string) => `apps/web/app/${path}`
const office = (path: string) => `apps/backoffice/src/${path}`
const importsOf = (from: readonly string[], to: readonly string[]): Import[] =>
  from.flatMap((one) => to.map((other) => ({ from: one, to: other })))
const violate = (rule: string, from: readonly string[], to: readonly string[]): Violation[] =>
  importsOf(from, to).map((one) => ({ ...one, rule }))

const packageFiles: Record<string, string> = {
  domain: 'packages/domain/src/money.ts',
  contract: 'packages/contract/src/errors.ts',
  art: 'packages/art/src/sky/hero-sky.ts',
  ui: 'packages/ui/src/badge.tsx',
  i18n: 'packages/i18n/src/format.ts',
  mails: 'packages/mails/src/layout.ts',
  testing: 'packages/testing/src/builders.ts',
}
const filesOf = (names: readonly string[]) => names.map((name) => packageFiles[name]!)
const serverFiles = [src('app.ts'), src('platform/clock.ts'), src('payments/signature.ts'), 'apps/sandbox-bank/src/bank.ts']
const webFiles = [web, office].flatMap((app) => [
  app('lib/api.ts'),
  app('features/home/home.tsx'),
  app('routes/start.tsx'),
  app('root.tsx'),
])
const planted = (files: readonly string[]) => files.map((file) => file.replace(/[^/]*$/, 'planted.ts'))

const ofPackages = Object.entries(packageUses).flatMap(([name, uses]) => {
  const closed = Object.keys(packageUses).filter((other) => other !== name && !uses.includes(other))
  const rule = `packages/${name} uses ${uses.length === 0 ? 'nothing' : `only ${uses.join(', ')}`} of this repository.`
  const targets = [...filesOf(closed), ...webFiles.slice(0, 1), ...(name === 'testing' ? [] : serverFiles)]
  return violate(rule, [`packages/${name}/src/planted.ts`], targets)
})

const capabilityRule = (noun: string) =>
  `${noun} uses only capabilities written before it, through their index.ts, in http/ also http/index.ts (groups in oxlint.config.ts).`

/** Their imports are written in every way; those of the other capabilities once. */
const spelled = ['orders', 'payments', 'staff']

const ofCapabilities = capabilities.flatMap((noun) => {
  const rule = capabilityRule(noun)
  const others = ['unlisted', ...capabilities.filter((other) => other !== noun && !below(noun).includes(other))]
  const lower = below(noun)[0]
  const closed =
    lower === undefined
      ? []
      : ['service.ts', 'queries.ts', 'http/customer.ts', 'http/index.ts', 'jobs.ts', 'inner/index.ts'].map((file) =>
          src(`${lower}/${file}`),
        )
  const targets = [...others.slice(0, 2).map((other) => src(`${other}/index.ts`)), ...closed]
  return violate(rule, [src(`${noun}/planted.ts`)], targets).map((one) => ({ ...one, once: !spelled.includes(noun) }))
})

const ofOrders = [src('orders/http/customer.ts'), src('orders/http/planted.ts')]
const routes = [...ofOrders, src('staff/http/planted.ts'), src('platform/dev-outbox/routes.ts')]
const queries = [src('orders/queries.ts'), src('orders/planted-queries.ts')]
const ofRooms = [
  ...violate('Routes call use cases, not queries.', ofOrders, queries),
  ...violate('Routes call use cases, not queries.', [src('platform/dev-outbox/routes.ts')], [src('platform/dev-outbox/queries.ts')]),
  ...violate('Routes do not import jobs.', ofOrders, [src('orders/jobs.ts')]),
  ...violate('Queries do not import routes.', queries, ofOrders),
  ...violate('Queries do not import jobs.', queries, [src('orders/jobs.ts')]),
  ...violate('Jobs do not import routes.', [src('orders/jobs.ts')], ofOrders),
  ...violate('Jobs call use cases, not queries.', [src('orders/jobs.ts')], queries),
  ...violate(
    'Only routes register endpoints.',
    [src('orders/planted.ts'), src('orders/http/wire.ts')],
    [src('platform/http/register-endpoint.ts')],
  ),
  ...violate(
    'Only http/ imports serialize.ts and pagination.ts of the platform.',
    [src('orders/planted.ts'), src('orders/queries.ts')],
    [src('platform/http/serialize.ts'), src('platform/http/pagination.ts')],
  ),
  ...violate('Routes hold no SQL.', [...routes, src('orders/http/wire.ts')], ['kysely']),
  ...violate('Queries do not import routes.', queries, [src('orders/http/wire.ts')]),
  ...violate('Routes call use cases, not queries.', [src('orders/http/wire.ts')], [src('fleet/queries.ts')]),
]

const wireRule = 'Only http/ imports a wire.ts, and within a capability anything of http/.'
const ofWires = [
  ...capabilities.flatMap((noun) => violate(wireRule, [src(`${noun}/planted.ts`), src(`${noun}/index.ts`)], [src(`${noun}/http/wire.ts`)])),
  ...['orders', 'places'].flatMap((noun) => violate(wireRule, [src(`${noun}/planted.ts`)], [src(`${noun}/http/view.ts`)])),
  ...violate(wireRule, [src('planted.ts'), 'apps/server/src/demo/planted.ts'], [src('places/http/wire.ts'), src('charter/http/wire.ts')]),
  // From http/ the second front door of lower capabilities is open, and nothing else.
  ...violate(capabilityRule('payments'), [src('payments/http/planted.ts')], [src('invoices/http/wire.ts'), src('invoices/company.ts')]),
  ...violate(capabilityRule('invoices'), [src('invoices/http/planted.ts')], [src('payments/http/index.ts')]),
]

const ofContracts = capabilities.flatMap((noun) =>
  violate(
    'Use cases return domain values: only http/ imports the contract.',
    ['planted.ts', 'queries.ts', 'index.ts'].map((file) => src(`${noun}/${file}`)),
    filesOf(['contract']),
  ),
)

const featureRule = 'A feature uses another one only through its index.ts, where featureUses (oxlint.config.ts) lists it.'
const listedUses = Object.entries(featureUses).flatMap(([app, uses]) =>
  Object.entries(uses).flatMap(([noun, used]) =>
    used.map((other) => ({ from: `apps/${app}/features/${noun}/planted.ts`, to: `apps/${app}/features/${other}` })),
  ),
)
const ofFeatures = [
  ...listedUses.flatMap(({ from, to }) => violate(featureRule, [from], [`${to}/planted-part.tsx`])),
  ...violate(featureRule, [web('features/trip/planted.ts')], [web('features/home/index.ts'), web('features/home/home.tsx')]),
  ...violate(featureRule, [office('features/home/planted.ts')], [office('features/trips/index.ts'), office('features/trips/trips.tsx')]),
]

const doorRule = 'Routes and the root of the site use a feature only through its index.ts or index.server.ts.'
const ofFrontDoors = closedFeatures.flatMap((app) =>
  violate(
    doorRule,
    [`apps/${app}/routes/planted.tsx`, `apps/${app}/planted.tsx`],
    ['planted-part.tsx', 'load-planted.server.ts', 'inner/index.ts'].map((file) => `apps/${app}/features/home/${file}`),
  ),
)

const ofApplications = [web, office].flatMap((app) => [
  ...violate(
    'Features import neither routes nor the root of their application.',
    [app('features/home/planted.ts')],
    [app('routes/start.tsx'), app('root.tsx')],
  ),
  ...violate('Routes do not import the root of their application.', [app('routes/planted.ts')], [app('root.tsx')]),
  ...violate(
    'lib imports no routes, features or root.',
    [app('lib/planted.ts')],
    [app('routes/start.tsx'), app('features/home/index.ts'), app('root.tsx')],
  ),
])

export const violations = [
  ...ofPackages,
  ...violate('The server does not import the site or the back office.', planted(serverFiles), [webFiles[0]!, webFiles[4]!]),
  ...violate('The server does not import packages/testing or packages/ui.', planted(serverFiles), filesOf(['testing', 'ui'])),
  ...violate('The site and the back office do not import the server.', planted(webFiles), [serverFiles[0]!, serverFiles[3]!]),
  ...violate(
    'The site and the back office do not import packages/testing or packages/mails.',
    planted(webFiles),
    filesOf(['testing', 'mails']),
  ),
  ...violate(
    'The platform knows no capability.',
    [src('platform/http/planted.ts')],
    [src('payments/signature.ts'), src('orders/service.ts')],
  ),
  ...violate(
    'Only the root of the server knows the sandbox bank.',
    [src('platform/planted.ts'), src('payments/planted.ts')],
    ['apps/sandbox-bank/src/bank.ts'],
  ),
  ...violate(
    'Nothing of the product imports the simulation.',
    [...planted([...serverFiles, ...webFiles]), 'packages/domain/src/planted.ts'],
    ['apps/simulation/src/run.ts'],
  ),
  ...ofCapabilities,
  ...ofRooms,
  ...ofWires,
  ...ofContracts,
  ...ofApplications,
  ...ofFeatures,
  ...ofFrontDoors,
  ...violate('The site and the back office share packages only.', planted(webFiles.slice(0, 4)), webFiles.slice(4, 6)),
  ...violate('The site and the back office share packages only.', planted(webFiles.slice(4)), webFiles.slice(0, 2)),
]

export const allowed: Import[] = [
  ...Object.entries(packageUses).flatMap(([name, uses]) => importsOf([`packages/${name}/src/fine.ts`], filesOf(uses))),
  ...importsOf(['packages/testing/src/fine.ts'], serverFiles),
  ...capabilities.flatMap((noun) =>
    [...below(noun).slice(0, 1), ...below(noun).slice(-1)].map((other) => ({
      from: src(`${noun}/fine.ts`),
      to: src(`${other}/index.ts`),
      once: true,
    })),
  ),
  ...importsOf(
    [src('orders/http/fine.ts')],
    [src('platform/http/register-endpoint.ts'), src('platform/http/serialize.ts'), src('orders/orders.ts')],
  ),
  ...importsOf([src('catering/http/wire.ts')], [src('catering/queries.ts')]),
  ...importsOf([src('payments/http/fine.ts')], [src('payments/http/wire.ts'), src('invoices/http/index.ts')]),
  ...importsOf([src('places/http/fine.ts'), src('places/http/wire.ts'), src('places/fine.spec.ts')], filesOf(['contract'])),
  ...importsOf([src('places/fine.ts'), src('links/fine.ts')], ['packages/domain/src/site/paths.ts']),
  ...importsOf([src('orders/fine-queries.ts'), src('orders/fine.ts')], [src('platform/jobs/jobs.ts')]),
  ...importsOf([src('places/fine.spec.ts')], [src('staff/queries.ts'), packageFiles['testing']!, 'apps/sandbox-bank/src/bank.ts']),
  ...importsOf([src('fine.ts'), 'apps/server/src/demo/fine.ts'], ['apps/sandbox-bank/src/bank.ts', src('orders/http/customer.ts')]),
  ...listedUses.map(({ from, to }) => ({ from: from.replace('planted', 'fine'), to: `${to}/index.ts` })),
  ...importsOf([office('routes/fine.tsx')], [office('features/home/home.tsx')]),
  ...[web, office].flatMap((app) => [
    ...importsOf([app('routes/fine.tsx'), app('fine.tsx')], [app('features/home/index.ts'), app('features/home/index.server.ts')]),
    ...importsOf([app('routes/fine.tsx')], [app('lib/api.ts')]),
    ...importsOf([app('features/home/fine.tsx')], [app('features/home/home.tsx'), app('lib/api.ts'), packageFiles['ui']!]),
  ]),
]
