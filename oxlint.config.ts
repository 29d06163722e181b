import { defineConfig } from 'oxlint'
import { importPolicies } from './scripts/import-policies.ts'

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
  trips: ['quotes', 'operations', 'catering', 'ground-transfers', 'trip-sheets', 'wallet-passes', 'flight-status', 'crew-pages'],
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
    // Who pays parts of an order is asked on its page.
    orders: ['split-payment', 'trip'],
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
        policies: importPolicies({ groups, closedFeatures, featureUses, packageUses }),
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
