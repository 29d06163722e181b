import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const id = 'virtual:messages'
const resolved = `\0${id}`
const folder = join(import.meta.dirname, '../../../packages/i18n/src')

interface Compiled {
  locale: string
  namespace: string
  fileName: string
  source: string
}

/**
 * Texts for the browser: every `packages/i18n/src/<locale>/<noun>.json` compiled, so that no ICU parser travels, and emitted as
 * a file of its own, so that a page carries only the namespaces it names. `virtual:messages` exports `urls` (both sides) and
 * `texts` (server only).
 */
export function messages(): Plugin {
  let base = '/'
  return {
    name: 'aquilane:messages',
    configResolved: (config) => {
      base = config.base
    },
    resolveId: (source) => (source === id ? resolved : undefined),
    load(source) {
      if (source !== resolved) return undefined
      const all = compileAll()
      for (const one of all) this.addWatchFile(join(folder, one.locale, `${one.namespace}.json`))
      const onServer = this.environment.name !== 'client'
      const dev = this.environment.mode === 'dev'
      if (!onServer && !dev) for (const one of all) this.emitFile({ type: 'asset', fileName: one.fileName, source: one.source })
      const address = (one: Compiled): string => (dev ? `data:application/json,${encodeURIComponent(one.source)}` : `${base}${one.fileName}`)
      return [
        `export const urls = ${group(all, (one) => JSON.stringify(address(one)))}`,
        `export const texts = ${onServer ? group(all, (one) => one.source) : '{}'}`,
      ].join('\n')
    },
  }
}

function compileAll(): Compiled[] {
  return ['en', 'it'].flatMap((locale) =>
    readdirSync(join(folder, locale))
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => {
        const source = JSON.stringify(compileTree(JSON.parse(readFileSync(join(folder, locale, name), 'utf8'))))
        const namespace = name.slice(0, -'.json'.length)
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        return { locale, namespace, source, fileName: `assets/texts/${locale}-${namespace}-${hash}.json` }
      }),
  )
}

function compileTree(value: unknown): unknown {
  if (typeof value === 'string') return compile(value)
  if (Array.isArray(value)) return value.map(compileTree)
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, compileTree(one)]))
  throw new Error('A text file holds texts and groups of texts only')
}

function group(all: Compiled[], value: (one: Compiled) => string): string {
  const locales = [...new Set(all.map((one) => one.locale))]
  const inner = (locale: string): string =>
    all
      .filter((one) => one.locale === locale)
      .map((one) => `${JSON.stringify(one.namespace)}:${value(one)}`)
      .join(',')
  return `{${locales.map((locale) => `${JSON.stringify(locale)}:{${inner(locale)}}`).join(',')}}`
}
