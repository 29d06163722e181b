import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const id = 'virtual:inline-scripts'
const resolved = `\0${id}`
const folder = join(import.meta.dirname, '../app/inline')

/**
 * The two scripts that stand in the page itself. They never change between requests, so the content security policy allows
 * them by hash: no nonce, and the same HTML for everybody. `virtual:inline-scripts` exports each as `{ code, hash }`.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'aquilane:inline-scripts',
    resolveId: (source) => (source === id ? resolved : undefined),
    async load(source) {
      if (source !== resolved) return undefined
      const lines = await Promise.all(
        ['prepaint', 'boot'].map(async (name) => {
          const file = join(folder, `${name}.ts`)
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
