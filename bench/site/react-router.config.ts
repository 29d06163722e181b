import type { Config } from '@react-router/dev/config'
import { finishClient } from '../../apps/web/vite/finish-client.ts'

/**
 * Builds for the benches, apart from the installation's own. `app`: the product's root, entry and build settings around one page more.
 * `plain`: that page on React Router's own server entry. `whole`: the product's site as it is.
 */
const folders = { app: 'app', plain: 'plain', whole: '../../apps/web/app' }
const build = (process.env['BENCH_ENTRY'] ?? 'app') as keyof typeof folders

export default {
  appDirectory: folders[build],
  buildDirectory: `build/${build}`,
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => finishClient(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
