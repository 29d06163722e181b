import { defineConfig } from 'oxlint'

/**
 * The capabilities in their groups, lowest first: one uses those written before it, in its own group and in earlier ones, and only through
 * their `index.ts`. `payouts` comes after `loyalty`, which says what a payout does to cashback.
 */
export const groups: Record<string, readonly string[]> = {
  foundation: [
    'members',
    'approvals',
    'facts',
    'places',
    'identity',
    'assistants',
    'passengers',
    'favourite-places',
    'fleet',
    'crew',
    'pricing',
    'content',
    'visits',
    'ledger',
  ],
  market: ['charter', 'price-alerts', 'empty-legs', 'shared-flights', 'operator-calendars', 'illustrations', 'discovery'],
  sales: [
    'finance-exceptions',
    'orders',
    'invoices',
    'payments',
    'bank-reconciliation',
    'loyalty',
    'payouts',
    'travel-documents',
    'leg-proposals',
    'recoveries',
    'booking',
  ],
  contact: ['notifications', 'conversations', 'contacts', 'links'],
  trips: ['quotes', 'operations', 'catering', 'trip-sheets', 'wallet-passes', 'flight-status', 'crew-pages'],
  office: ['customers', 'payables', 'receivables', 'reports', 'month-end', 'system', 'staff'],
}

/** Applications of which routes and root, too, use a feature only through its front door. */
export const closedFeatures = ['web/app'] as const

/** Which feature of an application uses which others, through their front doors: `index.ts`, `index.server.ts` for loaders. */
export const featureUses: Record<'web/app' | 'backoffice/src', Record<string, readonly string[]>> = {
  'web/app': {
    // Cards, filters and pages of flights are the same for both; the trip form has the field of places, and the draft that a booking drops.
    'empty-legs': ['flight-offers', 'trip'],
    'shared-flights': ['flight-offers'],
    orders: ['trip'],
    // A favourite is chosen in the field of places.
    'favourite-places': ['trip'],
    // The start page shows cards of legs and texts, and has the trip form.
    home: ['content', 'empty-legs', 'trip'],
    // The price of a search can be watched from its results.
    charter: ['price-alerts'],
    // A payout and the permissions of an assistant ask for a fresh code.
    payments: ['profile'],
    assistants: ['profile'],
    profile: ['passengers'],
  },
  'backoffice/src': {},
}

/** Packages of this repository that a package may use. */
export const packageUses: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  art: [],
  ui: [],
  i18n: ['contract', 'domain'],
  mails: ['domain', 'i18n'],
  testing: ['domain', 'contract'],
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

const packageRules = Object.entries(packageUses).flatMap(([name, uses]) => [
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

const capabilities = Object.values(groups).flat()
const capabilityRules = capabilities.flatMap((noun, at) => {
  const below = capabilities.slice(0, at)
  const rule = `${noun} uses only capabilities written before it, through their index.ts, in http/ also http/index.ts (groups in oxlint.config.ts).`
  return [
    forbid(rule, capability(noun), capability(`!${noun}`)),
    ...(below.length > 0
      ? [permit(capability(noun), fileIn(allOf(below)!, 'front-door')), permit(fileIn(noun, 'routes'), fileIn(allOf(below)!, 'http-door'))]
      : []),
  ]
})

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
const ofClosed = (...types: string[]) => ({ element: { types: { anyOf: types }, captured: { app: allOf(closedFeatures)! } } })
const doorRules = [
  forbid(doorRule, ofClosed('web-routes', 'web-root'), ofClosed('web-feature')),
  permit(ofClosed('web-routes', 'web-root'), { ...ofClosed('web-feature'), file: { categories: 'front-door' } }),
]

const featureRule = 'A feature uses another one only through its index.ts, where featureUses (oxlint.config.ts) lists it.'
const featureRules = [
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
const policies = [
  ...packageRules,
  // The test kit starts the real thing, so it alone may reach into the server.
  permit(packages('testing'), server),
  forbid('The server does not import the site or the back office.', server, web),
  forbid('Nothing of the product imports the simulation.', element(...serverTypes, ...webTypes, 'package'), element('simulation')),
  forbid('The server does not import packages/testing or packages/ui.', server, packages('testing', 'ui')),
  forbid('The site and the back office do not import the server.', web, server),
  forbid('The site and the back office do not import packages/testing or packages/mails.', web, packages('testing', 'mails')),
  forbid('The platform knows no capability.', element('platform'), element('capability')),
  forbid('Only the root of the server knows the sandbox bank.', rooms, element('sandbox-bank')),
  ...capabilityRules,
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
  ...featureRules,
  ...doorRules,
  forbid('The site and the back office share packages only.', web, {
    element: { types: { anyOf: webTypes }, captured: { app: '!{{ from.element.captured.app }}' } },
  }),
]

/** Where no function is longer than 60 lines. */
const shortFunctions = ['e2e/*.spec.ts', 'apps/backoffice/src/**/*.{ts,tsx}', 'apps/server/src/**/*.ts', 'apps/web/app/**/*.{ts,tsx}']

/** Statements and transactions are written in queries and use cases. */
const noDatabaseCalls = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'transaction', 'startTransaction'].map(
  (property) => ({ property, message: 'Routes hold no SQL and open no transaction: call a use case.' }),
)

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'promise', 'vitest', 'import'],
  jsPlugins: ['eslint-plugin-boundaries'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/build/**', '**/.next/**', 'bench/peers/**', '**/.react-router/**', '**/*.generated.ts', 'data/**'],
  settings: {
    'import/resolver': { aquilane: {} },
    'boundaries/legacy-templates': false,
    'boundaries/elements': [
      { type: 'platform', pattern: 'apps/server/src/platform' },
      { type: 'server-root', pattern: 'apps/server/src/config' },
      { type: 'sandbox-bank', pattern: 'apps/sandbox-bank' },
      { type: 'simulation', pattern: 'apps/simulation' },
      { type: 'server-root', pattern: 'apps/server/src/demo' },
      { type: 'server-root', pattern: 'apps/server/src/fuzz' },
      { type: 'capability', pattern: `apps/server/src/{${Object.keys(groups).join(',')}}/*`, capture: ['group', 'noun'] },
      { type: 'server-root', pattern: 'apps/server/src' },
      // The group in braces is a capture of its own.
      { type: 'web-feature', pattern: 'apps/{web/app,backoffice/src}/features/*', capture: ['app', 'noun'] },
      { type: 'web-routes', pattern: 'apps/{web/app,backoffice/src}/routes', capture: ['app'] },
      { type: 'web-lib', pattern: 'apps/{web/app,backoffice/src}/lib', capture: ['app'] },
      { type: 'web-root', pattern: 'apps/{web/app,backoffice/src}', capture: ['app'] },
      { type: 'package', pattern: 'packages/*', capture: ['name'] },
    ],
    'boundaries/files': [
      { category: 'spec', pattern: '**/*.{spec,fixture}.{ts,tsx}' },
      { category: 'routes', pattern: ['apps/server/src/*/*/http/*.ts', 'apps/server/src/platform/*/routes.ts'] },
      { category: 'wire', pattern: 'apps/server/src/*/*/http/wire.ts' },
      { category: 'queries', pattern: '**/{queries,*-queries}.ts' },
      { category: 'jobs', pattern: '**/jobs.ts' },
      { category: 'job-queue', pattern: 'apps/server/src/platform/jobs/jobs.ts' },
      { category: 'endpoint', pattern: 'apps/server/src/platform/http/register-endpoint.ts' },
      { category: 'wire-words', pattern: 'apps/server/src/platform/http/{serialize,pagination}.ts' },
      { category: 'http-door', pattern: 'apps/server/src/*/*/http/index.ts' },
      {
        category: 'front-door',
        pattern: ['apps/{web/app,backoffice/src}/features/*/{index,index.server}.ts', 'apps/server/src/*/*/index.ts'],
      },
    ],
    'boundaries/additional-dependency-nodes': [{ selector: 'TSImportType > Literal', kind: 'type', name: 'import-type' }],
  },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'no-console': 'error',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/namespace': 'off',
    'import/no-unassigned-import': 'off',
    'no-underscore-dangle': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    // Matters of taste that fight with this code's own.
    'eslint/no-shadow': 'off',
    'promise/always-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'boundaries/dependencies': [
      'error',
      {
        default: 'allow',
        checkInternals: true,
        checkAllOrigins: true,
        policies,
      },
    ],
  },
  overrides: [
    {
      files: ['apps/server/src/*/*/http/*.ts', 'apps/server/src/platform/*/routes.ts', 'apps/sandbox-bank/src/routes.ts'],
      rules: { 'eslint/no-restricted-properties': ['error', ...noDatabaseCalls] },
    },
    // A function fits a screen; a case of the browser has steps that say what a person does.
    { files: shortFunctions, rules: { 'eslint/max-lines-per-function': ['error', { max: 60 }] } },
    // A `describe` holds the cases of its subject.
    {
      files: ['apps/server/src/**/*.{spec,fixture}.ts', 'apps/web/app/**/*.spec.{ts,tsx}'],
      rules: { 'eslint/max-lines-per-function': 'off' },
    },
    { files: ['scripts/**', 'tools/**', 'bench/**', 'e2e/**', 'packages/domain/mutation/**'], rules: { 'no-console': 'off' } },
    {
      // Composite widgets are made here: focus stays in one place while roles and keys stand on another. axe checks the outcome on the gallery.
      files: ['packages/ui/src/**'],
      rules: {
        'jsx-a11y/prefer-tag-over-role': 'off',
        'jsx-a11y/interactive-supports-focus': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
        'jsx-a11y/no-noninteractive-element-to-interactive-role': 'off',
        'jsx-a11y/click-events-have-key-events': 'off',
        'jsx-a11y/role-has-required-aria-props': 'off',
        'jsx-a11y/anchor-has-content': 'off',
        'jsx-a11y/no-autofocus': 'off',
      },
    },
  ],
})
