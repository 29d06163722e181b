import { rmSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findImportCircles } from './import-circles.ts'
import { createPlantedTree, namesOf, repository, waysToImport, writeFileIn } from './planted-tree.fixture.ts'

let tree = ''
beforeEach(() => {
  rmSync(tree || 'none', { recursive: true, force: true })
  tree = createPlantedTree()
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

const pairs = [
  ['packages/domain/src/one.ts', 'packages/domain/src/two.ts'],
  ['apps/server/src/sales/payments/one.ts', 'apps/server/src/sales/payments/two.ts'],
  ['apps/web/app/features/home/one.tsx', 'apps/web/app/lib/two.ts'],
  ['apps/backoffice/src/lib/one.ts', 'apps/backoffice/src/lib/two.tsx'],
] as const

describe('circles of files', () => {
  it.each(pairs.flatMap(([from, to]) => namesOf(from, to).flatMap((name) => waysToImport(name).map((line) => ({ from, to, line })))))(
    'a circle through `$line` in $from is found',
    ({ from, to, line }) => {
      writeFileIn(tree, from, `${line}\n`)
      writeFileIn(tree, to, `export * from '${namesOf(to, from)[0]}'\n`)
      expect(findImportCircles(tree)).toEqual({ circles: [[from, to].toSorted()], templates: [] })
    },
  )

  it('a circle of three files is found once, and a line of files is none', () => {
    writeFileIn(tree, 'packages/domain/src/a.ts', "export * from './b.ts'\n")
    writeFileIn(tree, 'packages/domain/src/b.ts', "export * from './c.ts'\nexport * from './d.ts'\n")
    writeFileIn(tree, 'packages/domain/src/c.ts', "export const load = () => import('./a.ts')\n")
    writeFileIn(tree, 'packages/domain/src/d.ts', 'export const last = 1\n')
    expect(findImportCircles(tree).circles).toEqual([['a', 'b', 'c'].map((name) => `packages/domain/src/${name}.ts`)])
  })

  it('an import() of a template is reported, since no rule can see its file', () => {
    writeFileIn(tree, 'packages/domain/src/a.ts', 'export const load = () => import(`./b.ts`)\n')
    expect(findImportCircles(tree).templates).toEqual(['packages/domain/src/a.ts: import(`./b.ts`)'])
  })

  it('the repository has no circle, and every import() names its file', () =>
    expect(findImportCircles(repository)).toEqual({ circles: [], templates: [] }))
})
