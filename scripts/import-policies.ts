/** Tables of `oxlint.config.ts` that the policies follow from. */
export interface ImportTables {
  /** Capabilities by group, lowest first. */
  groups: Record<string, readonly string[]>
  closedFeatures: readonly string[]
  featureUses: Record<string, Record<string, readonly string[]>>
  packageUses: Record<string, readonly string[]>
}

type Selector = Record<string, unknown>

/** The message names the rule: `scripts/boundaries.spec.ts` has a planted violation for every one. */
const forbid = (message: string, from: Selector, to: Selector) => ({ from, disallow: { to }, message })
const permit = (from: Selector, to: Selector) => ({ from, allow: { to } })

const allOf = (names: readonly string[]) => (names.length === 1 ? names[0] : `{${names.join(',')}}`)
const element = (...types: string[]) => ({ element: { types: { anyOf: types } } })
const capability = (noun: string) => ({ element: { type: 'capability', captured: { noun } } })
const packages = (...names: string[]) => ({ element: { type: 'package', captured: { name: allOf(names) } } })
const feature = (app: string, noun: string) => ({ element: { type: 'web-feature', captured: { app, noun } } })

const serverTypes = ['platform', 'capability', 'server-root', 'sandbox-bank']
const webTypes = ['web-feature', 'web-routes', 'web-lib', 'web-root']
const server = element(...serverTypes)
const web = element(...webTypes)
const rooms = element('platform', 'capability')

const packageRules = (packageUses: ImportTables['packageUses']) =>
  Object.entries(packageUses).flatMap(([name, uses]) => [
    forbid(
      `packages/${name} uses ${uses.length === 0 ? 'nothing' : `only ${uses.join(', ')}`} of this repository.`,
      packages(name),
      element(...serverTypes, ...webTypes, 'package'),
    ),
    permit(packages(name), packages(name, ...uses)),
  ])

/** What a part of a capability does not import, in its own capability or in another one. */
const roomRules = (
  [
    ['routes', 'queries', 'Routes call use cases, not queries.'],
    ['routes', 'jobs', 'Routes do not import jobs.'],
    ['queries', 'routes', 'Queries do not import routes.'],
    ['queries', 'jobs', 'Queries do not import jobs.'],
    ['jobs', 'routes', 'Jobs do not import routes.'],
    ['jobs', 'queries', 'Jobs call use cases, not queries.'],
  ] as const
).map(([from, to, message]) => forbid(message, { ...rooms, file: { categories: from } }, { ...rooms, file: { categories: to } }))

const own = '{{ from.element.captured.noun }}'
const fileIn = (noun: string, categories: string) => ({ ...capability(noun), file: { categories } })

const capabilityRules = (groups: ImportTables['groups']) => {
  const capabilities = Object.values(groups).flat()
  return capabilities.flatMap((noun, at) => {
    const below = capabilities.slice(0, at)
    const rule = `${noun} uses only capabilities written before it, through their index.ts, in http/ also http/index.ts (groups in oxlint.config.ts).`
    return [
      forbid(rule, capability(noun), capability(`!${noun}`)),
      ...(below.length > 0
        ? [
            permit(capability(noun), fileIn(allOf(below)!, 'front-door')),
            permit(fileIn(noun, 'routes'), fileIn(allOf(below)!, 'http-door')),
          ]
        : []),
    ]
  })
}

const wireRule = 'Only http/ imports a wire.ts, and within a capability anything of http/.'
const wireRules = [
  forbid(wireRule, element('capability'), fileIn(own, 'routes')),
  forbid(wireRule, element('server-root'), { ...element('capability'), file: { categories: 'wire' } }),
  permit({ ...element('capability'), file: { categories: 'routes' } }, fileIn(own, 'routes')),
]

const contractRules = [
  forbid('Use cases return domain values: only http/ imports the contract.', element('capability'), packages('contract')),
  permit({ ...element('capability'), file: { categories: 'routes' } }, packages('contract')),
]

const doorRule = 'Routes and the root of the site use a feature only through its index.ts or index.server.ts.'
const doorRules = (closedFeatures: readonly string[]) => {
  const ofClosed = (...types: string[]) => ({ element: { types: { anyOf: types }, captured: { app: allOf(closedFeatures)! } } })
  return [
    forbid(doorRule, ofClosed('web-routes', 'web-root'), ofClosed('web-feature')),
    permit(ofClosed('web-routes', 'web-root'), { ...ofClosed('web-feature'), file: { categories: 'front-door' } }),
  ]
}

const featureRule = 'A feature uses another one only through its index.ts, where featureUses (oxlint.config.ts) lists it.'
const featureRules = (featureUses: ImportTables['featureUses']) => [
  forbid(featureRule, element('web-feature'), element('web-feature')),
  permit(element('web-feature'), feature('{{ from.element.captured.app }}', '{{ from.element.captured.noun }}')),
  ...Object.entries(featureUses).flatMap(([app, uses]) =>
    Object.entries(uses).map(([noun, used]) =>
      permit(feature(app, noun), { ...feature(app, allOf(used)!), file: { categories: 'front-door' } }),
    ),
  ),
]

const endpointRule = 'Only routes register endpoints.'
const endpoint = { ...element('platform'), file: { categories: 'endpoint' } }
const wireWordsRule = 'Only http/ imports serialize.ts and pagination.ts of the platform.'
const wireWords = { ...element('platform'), file: { categories: 'wire-words' } }
/** The last policy that matches an import decides. */
export const importPolicies = ({ groups, closedFeatures, featureUses, packageUses }: ImportTables) => [
  ...packageRules(packageUses),
  // The test kit starts the real thing, so it alone may reach into the server.
  permit(packages('testing'), server),
  forbid('The server does not import the site or the back office.', server, web),
  forbid('Nothing of the product imports the simulation.', element(...serverTypes, ...webTypes, 'package'), element('simulation')),
  forbid('The server does not import packages/testing or packages/ui.', server, packages('testing', 'ui')),
  forbid('The site and the back office do not import the server.', web, server),
  forbid('The site and the back office do not import packages/testing or packages/mails.', web, packages('testing', 'mails')),
  forbid('The platform knows no capability.', element('platform'), element('capability')),
  forbid('Only the root of the server knows the sandbox bank.', rooms, element('sandbox-bank')),
  ...capabilityRules(groups),
  ...wireRules,
  ...contractRules,
  ...roomRules,
  // The job queue of the platform is named like a capability's jobs, but everybody uses it.
  permit(rooms, { element: { type: 'platform' }, file: { categories: 'job-queue' } }),
  // What only serialises knows the rows of its own capability.
  permit({ ...element('capability'), file: { categories: 'wire' } }, { ...capability(own), file: { categories: 'queries' } }),
  forbid(endpointRule, element('capability'), endpoint),
  permit({ ...element('capability'), file: { categories: 'routes' } }, endpoint),
  forbid(endpointRule, { ...element('capability'), file: { categories: 'wire' } }, endpoint),
  forbid('Routes hold no SQL.', { ...rooms, file: { categories: 'routes' } }, { module: { source: 'kysely' } }),
  forbid(wireWordsRule, element('capability'), wireWords),
  permit({ ...element('capability'), file: { categories: 'routes' } }, wireWords),
  // The root of the server wires everything; a spec may look anywhere inside the server.
  permit({ ...server, file: { categories: 'spec' } }, element(...serverTypes, 'package')),
  forbid('Features import neither routes nor the root of their application.', element('web-feature'), element('web-routes', 'web-root')),
  forbid('Routes do not import the root of their application.', element('web-routes'), element('web-root')),
  forbid('lib imports no routes, features or root.', element('web-lib'), element('web-routes', 'web-feature', 'web-root')),
  ...featureRules(featureUses),
  ...doorRules(closedFeatures),
  forbid('The site and the back office share packages only.', web, {
    element: { types: { anyOf: webTypes }, captured: { app: '!{{ from.element.captured.app }}' } },
  }),
]
