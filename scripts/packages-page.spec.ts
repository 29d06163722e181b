import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const
const folders = ['package.json', '{apps,packages}/*/package.json', '{e2e,bench}/package.json', 'scripts/*/package.json']

/** Packages of others that a workspace names. */
function directPackages(): string[] {
  const found = new Set<string>()
  for (const file of globSync(folders, { cwd: root })) {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8')) as Partial<Record<(typeof kinds)[number], Record<string, string>>>
    for (const kind of kinds) for (const name of Object.keys(manifest[kind] ?? {})) found.add(name)
  }
  return [...found].filter((name) => !name.startsWith('@aquilane/')).toSorted()
}

it('docs/packages.md has a line for each package that a workspace names, and for no other', () => {
  const page = readFileSync(join(root, 'docs/packages.md'), 'utf8').split('## Without a release')[0]!
  const listed = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(directPackages())
})
