import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const id = 'virtual:messages'
const resolved = `\0${id}`
const sources = join(import.meta.dirname, '../../../packages/i18n/src')

interface Compiled {
  locale: string
  namespace: string
  source: string
}

/**
 * Texts for the browser: every `packages/i18n/src/<locale>/<noun>.json` compiled, so that no ICU parser travels, and emitted as
 * a file of its own, so that a page carries only the namespaces it names: `<folder>/<locale>-<noun>.json`, the folder named after
 * all of their contents. `virtual:messages` exports `folder` and, on the server, `texts`.
 */
export function messages(): Plugin {
  return {
    name: 'aquilane:messages',
    resolveId: (wanted) => (wanted === id ? resolved : undefined),
    load(wanted) {
      if (wanted !== resolved) return undefined
      const all = compileAll()
      for (const one of all) this.addWatchFile(join(sources, one.locale, `${one.namespace}.json`))
      const onServer = this.environment.name !== 'client'
      const hash = createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 8)
      const folder = `assets/texts-${hash}`
      if (!onServer)
        for (const one of all)
          this.emitFile({ type: 'asset', fileName: `${folder}/${one.locale}-${one.namespace}.json`, source: one.source })
      return [`export const folder = ${JSON.stringify(`/${folder}`)}`, `export const texts = ${onServer ? group(all) : '{}'}`].join('\n')
    },
  }
}

function compileAll(): Compiled[] {
  return ['en', 'it'].flatMap((locale) =>
    readdirSync(join(sources, locale))
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => {
        const source = JSON.stringify(compileTree(JSON.parse(readFileSync(join(sources, locale, name), 'utf8'))))
        return { locale, namespace: name.slice(0, -'.json'.length), source }
      }),
  )
}

function compileTree(value: unknown): unknown {
  if (typeof value === 'string') return compile(value)
  if (Array.isArray(value)) return value.map(compileTree)
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, compileTree(one)]))
  throw new Error('A text file holds texts and groups of texts only')
}

function group(all: Compiled[]): string {
  const locales = [...new Set(all.map((one) => one.locale))]
  const inner = (locale: string): string =>
    all
      .filter((one) => one.locale === locale)
      .map((one) => `${JSON.stringify(one.namespace)}:${one.source}`)
      .join(',')
  return `{${locales.map((locale) => `${JSON.stringify(locale)}:{${inner(locale)}}`).join(',')}}`
}
