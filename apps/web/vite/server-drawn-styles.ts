import type { Plugin } from 'vite'

/**
 * Keeps style sheets in the browser's build of which only the server names classes: components of `static-regions.tsx` never run in the
 * browser, and without a class in use their sheets would be left out.
 */
export function serverDrawnStyles(test: RegExp): Plugin {
  return {
    name: 'aquilane:server-drawn-styles',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: { filter: { id: test }, handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }) },
  }
}
