import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const planted: string[] = []

/** Writes a file that violates a rule, lints it and returns the output of the linter. */
function plant(path: string, source: string): string {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, source)
  planted.push(file)
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), [path], { cwd: root, encoding: 'utf8' })
  return stdout
}

afterEach(() => {
  for (const file of planted.splice(0)) rmSync(file, { force: true })
})

// Each case starts the linter.
describe('lint: module boundaries', { timeout: 30_000 }, () => {
  it('domain imports nothing of the workspace', () => {
    expect(plant('packages/domain/src/planted-border.ts', "export { createApp } from '@aquilane/server/app'\n")).toContain(
      'boundaries(dependencies)',
    )
  })
  it('a lower capability does not import a higher one', () => {
    expect(plant('apps/server/src/places/planted-border.ts', "export * from '../orders/service.ts'\n")).toContain(
      'boundaries(dependencies)',
    )
  })
  it('a capability uses a lower one through its use cases, not its queries', () => {
    expect(plant('apps/server/src/orders/planted-border.ts', "export * from '../fleet/queries.ts'\n")).toContain('boundaries(dependencies)')
    expect(plant('apps/server/src/orders/planted-border.ts', "export * from '../ledger/statement-queries.ts'\n")).toContain(
      'boundaries(dependencies)',
    )
    expect(plant('apps/server/src/orders/planted-fine.ts', "export type * from '../charter/service.ts'\n")).not.toContain(
      'boundaries(dependencies)',
    )
  })
  it('a circle of files is found, type imports included', () => {
    plant('packages/domain/src/planted-circle-a.ts', "import type { B } from './planted-circle-b.ts'\nexport interface A {\n  b: B\n}\n")
    expect(
      plant('packages/domain/src/planted-circle-b.ts', "import type { A } from './planted-circle-a.ts'\nexport interface B {\n  a: A\n}\n"),
    ).toContain('import(no-cycle)')
  })
  it('routes do not import queries', () => {
    expect(
      plant('apps/server/src/planted-noun/routes.ts', "export * from './queries.ts'\n") +
        plant('apps/server/src/planted-noun/queries.ts', 'export const a = 1\n'),
    ).toBeTypeOf('string')
    const said = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['apps/server/src/planted-noun'], { cwd: root, encoding: 'utf8' }).stdout
    rmSync(join(root, 'apps/server/src/planted-noun'), { recursive: true, force: true })
    expect(said).toContain('boundaries(dependencies)')
  })
  it('the site does not import server code', () => {
    expect(plant('apps/web/app/lib/planted-border.ts', "export { createApp } from '@aquilane/server/app'\n")).toContain(
      'boundaries(dependencies)',
    )
  })
})
