import type { Config } from '@react-router/dev/config'
import { finishClient } from './vite/finish-client.ts'

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => finishClient(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
