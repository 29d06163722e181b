import { defineConfig } from 'oxlint'

/** Capabilities, lowest first. A capability uses those of earlier rows only, and not their queries, routes or jobs. */
const floors = [
  ['places', 'identity', 'passengers', 'fleet', 'pricing', 'content', 'visits'],
  ['ledger', 'charter', 'illustrations', 'discovery'],
  ['empty-legs', 'shared-flights'],
  ['operator-calendars'],
  ['finance-exceptions'],
  ['orders'],
  ['invoices'],
  ['payments'],
  ['bank-reconciliation', 'payouts', 'loyalty', 'travel-documents'],
  ['booking'],
  ['notifications', 'conversations', 'contacts', 'links'],
  ['quotes'],
  ['operations'],
  ['catering', 'customers', 'payables', 'receivables'],
  ['reports', 'month-end', 'system'],
  ['staff'],
]

const ours = { types: { anyOf: ['platform', 'capability', 'server-root', 'web-feature', 'web-routes', 'web-lib', 'web-root', 'package'] } }
const server = { types: { anyOf: ['platform', 'capability', 'server-root'] } }
const web = { types: { anyOf: ['web-feature', 'web-routes', 'web-lib', 'web-root'] } }
const pkg = (...names: string[]) => ({ type: 'package', captured: { name: names.length === 1 ? names[0] : `{${names.join(',')}}` } })
const packageMayUse = (name: string, uses: string[]) => [
  { from: { element: pkg(name) }, disallow: { to: { element: ours } } },
  { from: { element: pkg(name) }, allow: { to: { element: pkg(name, ...uses) } } },
]

/** Inside a capability: routes and jobs call use cases, use cases call queries. */
const rooms = (
  [
    ['routes', ['queries', 'jobs']],
    ['queries', ['routes', 'jobs']],
    ['jobs', ['routes', 'queries']],
  ] as const
).flatMap(([from, closed]) =>
  closed.map((to) => ({
    from: { element: { type: 'capability' }, file: { categories: from } },
    disallow: { to: { element: { type: 'capability' }, file: { categories: to } } },
  })),
)

const allOf = (names: string[]) => (names.length === 1 ? names[0] : `{${names.join(',')}}`)

const capabilities = floors.flatMap((row, floor) =>
  row.flatMap((noun) => {
    const below = floors.slice(0, floor).flat()
    const from = { element: { type: 'capability', captured: { noun } } }
    const others = { element: { type: 'capability', captured: { noun: `!${noun}` } } }
    return [
      { from, disallow: { to: others } },
      ...(below.length > 0 ? [{ from, allow: { to: { element: { type: 'capability', captured: { noun: allOf(below) } } } } }] : []),
      ...(['queries', 'routes', 'jobs'] as const).map((categories) => ({ from, disallow: { to: { ...others, file: { categories } } } })),
    ]
  }),
)

/** Order, invoice and payment change together in one transaction: these capabilities use each other's queries, downward. */
const sharedQueries = [
  ['invoices', 'orders'],
  ['payments', 'invoices'],
  ['bank-reconciliation', 'invoices'],
  ['bank-reconciliation', 'payments'],
  ['booking', 'orders'],
  ['operations', 'invoices'],
  ['operations', 'orders'],
].map(([from, to]) => ({
  from: { element: { type: 'capability', captured: { noun: from } } },
  allow: { to: { element: { type: 'capability', captured: { noun: to } }, file: { categories: 'queries' } } },
}))

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'promise', 'vitest', 'import'],
  jsPlugins: ['eslint-plugin-boundaries'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/build/**', '**/.next/**', 'bench/peers/**', '**/.react-router/**', '**/*.generated.ts', 'data/**'],
  settings: {
    'import/resolver': { aquilane: {} },
    'boundaries/elements': [
      { type: 'platform', pattern: 'apps/server/src/platform' },
      { type: 'server-root', pattern: 'apps/server/src/config' },
      { type: 'sandbox-bank', pattern: 'apps/sandbox-bank' },
      { type: 'capability', pattern: 'apps/server/src/*', capture: ['noun'] },
      { type: 'server-root', pattern: 'apps/server/src' },
      { type: 'web-feature', pattern: 'apps/{web/app,backoffice/src}/features/*', capture: ['noun'] },
      { type: 'web-routes', pattern: 'apps/{web/app,backoffice/src}/routes' },
      { type: 'web-lib', pattern: 'apps/{web/app,backoffice/src}/lib' },
      { type: 'web-root', pattern: 'apps/{web/app,backoffice/src}' },
      { type: 'package', pattern: 'packages/*', capture: ['name'] },
    ],
    'boundaries/files': [
      { category: 'spec', pattern: '**/*.{spec,fixture}.{ts,tsx}' },
      { category: 'routes', pattern: '**/routes.ts' },
      { category: 'queries', pattern: '**/{queries,*-queries}.ts' },
      { category: 'jobs', pattern: '**/jobs.ts' },
    ],
  },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'no-console': 'error',
    // Type imports count: a circle of types is a circle of concepts.
    'import/no-cycle': ['error', { ignoreTypes: false }],
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
        policies: [
          ...packageMayUse('domain', []),
          ...packageMayUse('contract', ['domain']),
          ...packageMayUse('art', []),
          ...packageMayUse('ui', []),
          ...packageMayUse('i18n', ['contract', 'domain']),
          ...packageMayUse('mails', ['contract', 'domain', 'i18n']),
          ...packageMayUse('testing', ['domain', 'contract']),
          // The test kit starts the real thing, so it alone may reach into the server.
          { from: { element: pkg('testing') }, allow: { to: { element: server } } },
          { from: { element: server }, disallow: { to: { element: web } } },
          { from: { element: server }, disallow: { to: { element: pkg('testing', 'ui') } } },
          { from: { element: web }, disallow: { to: { element: server } } },
          { from: { element: web }, disallow: { to: { element: pkg('testing', 'mails') } } },
          { from: { element: { type: 'platform' } }, disallow: { to: { element: { type: 'capability' } } } },
          ...capabilities,
          ...sharedQueries,
          ...rooms,
          // The job queue of the platform is named like a capability's jobs, but is everybody's ground.
          { from: { element: { type: 'capability' } }, allow: { to: { element: { type: 'platform' } } } },
          // The server's roof wires everything; a spec may look anywhere inside the server.
          {
            from: { element: server, file: { categories: 'spec' } },
            allow: { to: { element: { types: { anyOf: ['capability', 'server-root', 'package', 'platform'] } } } },
          },
          { from: { element: { type: 'web-feature' } }, disallow: { to: { element: { type: 'web-routes' } } } },
          {
            from: { element: { type: 'web-lib' } },
            disallow: { to: { element: { types: { anyOf: ['web-routes', 'web-feature', 'web-root'] } } } },
          },
          {
            from: { element: { type: 'web-feature' } },
            disallow: { to: { element: { type: 'web-feature', captured: { noun: '!{{ from.element.captured.noun }}' } } } },
          },
        ],
      },
    ],
  },
  overrides: [
    { files: ['scripts/**', 'bench/**', 'e2e/**'], rules: { 'no-console': 'off' } },
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
