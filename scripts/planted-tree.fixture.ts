import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

export const repository = join(import.meta.dirname, '..')

/**
 * A folder with the repository's lint configuration and package manifests and nothing else: planted files there disturb no other check.
 * Remove it afterwards.
 */
export function createPlantedTree(): string {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'aquilane-planted-')))
  const configuration = ['package.json', 'oxlint.config.ts', 'scripts/import-policies.ts']
  for (const file of [...configuration, ...globSync('{apps,packages}/*/package.json', { cwd: repository })])
    cpSync(join(repository, file), join(tree, file))
  symlinkSync(join(repository, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

export function writeFileIn(tree: string, file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

const stepTo = (from: string, to: string): string => {
  const path = relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

interface Manifest {
  name: string
  exports?: Record<string, string>
}
const manifests = new Map<string, Manifest>()

function readManifest(home: string): Manifest {
  const known = manifests.get(home)
  if (known) return known
  const manifest = JSON.parse(readFileSync(join(repository, home, 'package.json'), 'utf8')) as Manifest
  manifests.set(home, manifest)
  return manifest
}

/** The name under which a workspace exports a file; undefined where it does not. */
function packageName(file: string): string | undefined {
  const home = file.split('/').slice(0, 2).join('/')
  const { name, exports = {} } = readManifest(home)
  const path = `.${file.slice(home.length)}`
  for (const [key, target] of Object.entries(exports)) {
    const [before = '', after] = target.split('*')
    if (after === undefined ? target === path : path.startsWith(before) && path.endsWith(after))
      return `${name}/${key.slice(2).replace('*', path.slice(before.length, path.length - (after ?? '').length))}`
  }
  return undefined
}

/** Every name of a file in an import of another one: relative, `~/`, `@aquilane/…`, and without its extension where a bundler reads it. */
export function namesOf(from: string, to: string): string[] {
  const [, app] = /^(apps\/(?:web\/app|backoffice\/src)\/)/.exec(from) ?? []
  const inApp = app !== undefined && to.startsWith(app) ? [`~/${to.slice(app.length)}`] : []
  const own = [stepTo(from, to), ...inApp]
  return [...own, ...(app === undefined ? [] : own.map((name) => name.replace(/\.tsx?$/, ''))), packageName(to) ?? []].flat()
}

/** Every way to write an import of that name, one line each. @param unique part of the names that the lines declare */
export const waysToImport = (name: string, unique = 0): string[] => [
  `export * from '${name}'`,
  `import '${name}'`,
  `import type {} from '${name}'`,
  `void import('${name}')`,
  `export type Planted${unique} = import('${name}').Planted`,
]
/** Which of them is `import()`. */
export const dynamicImport = 3
