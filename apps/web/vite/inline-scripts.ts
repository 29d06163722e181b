import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const id = 'virtual:inline-scripts'
const resolved = `\0${id}`
const app = join(import.meta.dirname, '../app')
const files = { prepaint: 'inline/prepaint.ts', boot: 'inline/boot.ts', worker: 'worker/sw.ts' }

/**
 * The two scripts that stand in the page itself. They never change between requests, so the content security policy allows
 * them by hash: no nonce, and the same HTML for everybody. The service worker is made the same way, for an address that never changes.
 * `virtual:inline-scripts` exports each as `{ code, hash }`.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'aquilane:inline-scripts',
    resolveId: (source) => (source === id ? resolved : undefined),
    async load(source) {
      if (source !== resolved) return undefined
      const lines = await Promise.all(
        Object.entries(files).map(async ([name, path]) => {
          const file = join(app, path)
          this.addWatchFile(file)
          const bundle = await rolldown({ input: file, treeshake: true, logLevel: 'silent' })
          const { output } = await bundle.generate({ format: 'iife', minify: true })
          await bundle.close()
          const code = output[0].code.trim()
          const hash = `sha256-${createHash('sha256').update(code).digest('base64')}`
          return `export const ${name} = ${JSON.stringify({ code, hash })}`
        }),
      )
      return lines.join('\n')
    },
  }
}
