import type { Plugin } from 'vite'

/**
 * Two parts of React Router that this site never switches on, left out of the browser's bundle (about 2 kB compressed): finding
 * routes by request (`routeDiscovery: 'initial'` sends all of them) and instrumentation hooks. Each stand-in answers what the
 * original answers when its feature is off. Names are checked by the bundler: a release that asks for more fails the build.
 */
const standIns: Record<string, string> = {
  'fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = (manifest) => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}`,
  'instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router`,
}
const prefix = '\0router-part:'

/**
 * Names of components for the developer tools, and the calls that make them, count as used: `NavLink`, `Form` and what they need would
 * stay in the bundle.
 */
const withoutNames = (code: string): string =>
  code.replace(/^\w+\.displayName = ".*";$/gm, '').replace(/= (?=React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ ')

export function leaveOutRouterParts(): Plugin {
  return {
    name: 'aquilane:router-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(id, importer) {
      const name = id.slice(id.lastIndexOf('/') + 1)
      const inBrowser = importer?.includes('/node_modules/react-router/') && !/\/(server-runtime|rsc)\//.test(importer)
      return name in standIns && inBrowser ? `${prefix}${name}` : undefined
    },
    load: (id) => (id.startsWith(prefix) ? standIns[id.slice(prefix.length)] : undefined),
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\// },
      handler: (code) => ({ code: withoutNames(code), map: null }),
    },
  }
}
