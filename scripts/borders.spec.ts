import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const planted: string[] = []

/** Writes a file that breaks one border, lints it, answers what the lint said. */
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

describe('the borders between rooms', () => {
  it('keep domain free of everything else', () => {
    expect(plant('packages/domain/src/planted-border.ts', "export { createApp } from '@aquilane/server/app'\n")).toContain(
      'boundaries(dependencies)',
    )
  })
  it('keep a lower capability from using a higher one', () => {
    expect(plant('apps/server/src/places/planted-border.ts', "export * from '../orders/service.ts'\n")).toContain(
      'boundaries(dependencies)',
    )
  })
  it('let a capability use a lower one only through its service', () => {
    expect(plant('apps/server/src/orders/planted-border.ts', "export * from '../fleet/queries.ts'\n")).toContain('boundaries(dependencies)')
    expect(plant('apps/server/src/orders/planted-fine.ts', "export type * from '../charter/service.ts'\n")).not.toContain(
      'boundaries(dependencies)',
    )
  })
  it('keep SQL out of routes', () => {
    expect(
      plant('apps/server/src/planted-noun/routes.ts', "export * from './queries.ts'\n") +
        plant('apps/server/src/planted-noun/queries.ts', 'export const a = 1\n'),
    ).toBeTypeOf('string')
    const said = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['apps/server/src/planted-noun'], { cwd: root, encoding: 'utf8' }).stdout
    rmSync(join(root, 'apps/server/src/planted-noun'), { recursive: true, force: true })
    expect(said).toContain('boundaries(dependencies)')
  })
  it('keep server code out of the site', () => {
    expect(plant('apps/web/app/lib/planted-border.ts', "export { createApp } from '@aquilane/server/app'\n")).toContain(
      'boundaries(dependencies)',
    )
  })
})
