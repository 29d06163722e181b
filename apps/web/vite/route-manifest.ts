import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Entry {
  imports?: string[]
  css?: string[]
  [field: string]: unknown
}
interface RouteManifest {
  entry: Entry
  routes: Record<string, Entry>
}

const name = 'window.__reactRouterManifest='
const folder = '/assets/'

/**
 * Rewrites the list of routes that every page loads: each file is named once and routes refer to it by number; `false`, the id that
 * is also the key and the scripts of the entry are left out, and React Router reads it the same. About 1 kB less, compressed.
 *
 * @throws when React Router writes the list in another form.
 */
export async function compactRouteManifest(client: string): Promise<void> {
  const assets = join(client, 'assets')
  const file = (await readdir(assets)).find((one) => /^manifest-\w+\.js$/.test(one))
  if (!file) throw new Error(`no route manifest in ${assets}`)
  const path = join(assets, file)
  await writeFile(path, compactManifestScript(await readFile(path, 'utf8')))
}

/** @internal */
export function compactManifestScript(script: string): string {
  if (!script.startsWith(name)) throw new Error(`the route manifest no longer starts with ${name}`)
  const manifest: RouteManifest = JSON.parse(script.slice(name.length).replace(/;\s*$/, ''))
  const uses = new Map<string, number>()
  for (const { imports = [], css = [] } of [manifest.entry, ...Object.values(manifest.routes)])
    for (const one of [...imports, ...css]) uses.set(one, (uses.get(one) ?? 0) + 1)
  // The most used first, so that their numbers are short.
  const files = [...uses].toSorted(([, a], [, b]) => b - a).map(([one]) => one)
  if (files.some((one) => !one.startsWith(folder) || one.includes(' '))) throw new Error('the route manifest names files in another folder')
  const numbers = new Map(files.map((one, at) => [one, at]))
  const shared = new Set(manifest.entry.imports)
  const list = (names: readonly string[]): string => `f(${names.map((one) => numbers.get(one)).join()})`
  const write = ({ imports, css, ...others }: Entry, isLoaded: (one: string) => boolean): string => {
    const fields = Object.entries(others).flatMap(([field, value]) => (value === false ? [] : [`${field}:${JSON.stringify(value)}`]))
    if (imports)
      fields.push(`imports:${list(imports.filter((one) => !isLoaded(one)).toSorted((a, b) => numbers.get(a)! - numbers.get(b)!))}`)
    // In their order and all of them: the browser must find the style sheets of the page where the server wrote them.
    if (css) fields.push(`css:${list(css)}`)
    return `{${fields.join()}}`
  }
  const { entry, routes, ...rest } = manifest
  const table = files.map((one) => one.slice(folder.length)).join(' ')
  const entries = Object.entries(routes).map(([key, { id, ...route }]) => {
    if (id !== key) throw new Error(`the route ${String(id)} is listed as ${key}`)
    return `${JSON.stringify(key)}:${write(route, (one) => shared.has(one))}`
  })
  const others = Object.entries(rest).map(([field, value]) => `,${field}:${JSON.stringify(value)}`)
  return (
    `{const l=${JSON.stringify(table)}.split(" "),f=(...a)=>a.map(n=>${JSON.stringify(folder)}+l[n]),r={${entries.join()}};` +
    `for(const i in r)r[i].id=i;` +
    `${name}{entry:${write(entry, () => false)},routes:r${others.join('')}}}`
  )
}
