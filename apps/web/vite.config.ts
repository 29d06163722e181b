import locales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { shellChunk } from './vite/chunks.ts'
import { shortClassName } from './vite/class-names.ts'
import flags from 'country-flag-icons/package.json' with { type: 'json' }
import { frontDoors } from './vite/front-doors.ts'
import { icons, smallIcons } from './vite/icons.ts'
import { inlineScripts } from './vite/inline-scripts.ts'
import { messages } from './vite/messages.ts'
import { pageParts } from './vite/page-parts.ts'
import { leaveOutRouterParts } from './vite/router-parts.ts'
import { serverDrawnStyles } from './vite/server-drawn-styles.ts'

const shell = shellChunk([
  '/app/root.tsx',
  '/app/entry.client.tsx',
  // Small, and on nearly every page: a file each would cost more than it carries.
  '/app/lib/inline-svg.tsx',
  '/app/lib/revalidate.ts',
  '/app/lib/tab-storage.ts',
  '/packages/i18n/src/format.ts',
])

const formStyles =
  /(ui[\\/]src[\\/](banner|button|combobox|date-picker|error-summary|field|icon-button|number-stepper|picker-button|popover|sheet|time-select)|features[\\/](home[\\/](home|home-strips|popular-places|promises)|trip[\\/](place-field|trip-form)))\.module\.css/

/** Cards of flights and texts: of the start page's strips, and of the pages that list them. */
const cardStyles =
  /(ui[\\/]src[\\/](badge|card|price)|features[\\/](content[\\/](content|text-card)|empty-legs[\\/]leg-card|flight-offers[\\/]offer-card|home[\\/]stories)|lib[\\/]page-layout)\.module\.css/

/** What every page with a query takes of TanStack Query; lists that go on and mutations stay with the pages that have them. */
const queries =
  /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/](?!.*[\\/](queriesObserver|infiniteQuery\w+|useQueries|useInfiniteQuery|mutationObserver|useMutation)\.js)/

/** One sheet for each of these features, whose components have a module each. */
const featureStyles =
  /features[\\/](charter|content|conversations|empty-legs|fleet|flight-offers|ledger|loyalty|orders|payments|places|quotes|shared-flights|travel-documents)[\\/][^\\/]+\.module\.css/
const toFeatureSheet = (id: string): string | null => {
  const [, feature] = featureStyles.exec(id) ?? []
  return feature ? `${feature}-styles` : null
}

/** Flags are named by the version of their package: hashes in the table of their addresses would be most of its bytes. */
const assetFileNames = ({ originalFileNames }: { originalFileNames: string[] }) =>
  originalFileNames.some((name) => name.includes('country-flag-icons'))
    ? `assets/flags-${flags.version}/[name].svg`
    : 'assets/[name]-[hash:7][extname]'

export default defineConfig(({ command }) => ({
  plugins: [
    { ...locales.vite({ locales: ['en', 'it'] }), enforce: 'pre' },
    frontDoors(),
    icons(),
    smallIcons(),
    messages(),
    inlineScripts(),
    shell.plugin,
    leaveOutRouterParts(),
    serverDrawnStyles(/shell[\\/](footer|association-badge|cookie-banner|demo-banner)\.module\.css$/),
    reactRouter(),
  ],
  resolve: {
    alias: [
      { find: '~', replacement: new URL('./app', import.meta.url).pathname },
      // Texts arrive compiled (vite/messages.ts): a formatter without the ICU parser is enough.
      { find: /^use-intl\/format-message$/, replacement: new URL('./app/lib/format-message.ts', import.meta.url).pathname },
    ],
  },
  build: {
    target: 'es2023',
    // Every file is its own: data addresses would weaken the policy and the cache.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js', assetFileNames },
    },
  },
  css: { modules: { generateScopedName: command === 'build' ? shortClassName : '[name]_[local]' } },
  // The server bundle holds everything, React in its production form included, whatever NODE_ENV the process has.
  ssr: { noExternal: command === 'build' ? true : undefined },
  environments: {
    ssr: {
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: { rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' } } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Both change with their versions alone.
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 22 },
                { name: 'shell', test: shell.test, priority: 21 },
                // One style sheet each for the form and the cards of the start page, since each sheet delays its first paint.
                { name: 'form-styles', test: formStyles, priority: 20 },
                { name: 'card-styles', test: cardStyles, priority: 20 },
                { name: toFeatureSheet, test: featureStyles, priority: 19 },
                // What pages take together: small files of their own compress badly and cost a request each.
                { name: 'query', test: queries, priority: 20 },
                ...pageParts,
              ],
            },
          },
        },
      },
    },
  },
}))
