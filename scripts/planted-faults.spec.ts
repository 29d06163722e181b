import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findFlaws, findMisfits } from './mutants/check.ts'
import { faultsFolder, parseRun, readFaults } from './mutants/faults.ts'

const patches = readdirSync(faultsFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.patch'))
  .map((name) => join(faultsFolder, name))

describe('planted faults', () => {
  it('every patch has its header, changes one line, applies to the tree and names a spec that exists', () => {
    expect(findFlaws(patches)).toEqual([])
  })

  it('those of the simulated year apply to the tree', () => {
    const year = join(import.meta.dirname, '../apps/simulation/planted-faults')
    const paths = readdirSync(year).map((name) => join(year, name))
    expect(paths.length).toBeGreaterThanOrEqual(25)
    expect(findMisfits(paths)).toEqual([])
  })

  it('there are at least 64 of them, in every area', () => {
    const faults = readFaults()
    expect(faults.length).toBeGreaterThanOrEqual(64)
    const areas = new Set(faults.map(({ area }) => area))
    expect(areas).toEqual(new Set(['back-office', 'contract', 'domain', 'i18n', 'mails', 'server', 'site']))
  })
})

describe('the check of a patch', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aquilane-patch-'))
  mkdirSync(join(folder, 'site'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const good = readFileSync(patches[0]!, 'utf8')
  const check = (text: string): string => {
    const path = join(folder, 'site/01-planted.patch')
    writeFileSync(path, text)
    return findFlaws([path]).join('\n')
  }

  it('a patch that is as it should be has no flaw', () => {
    expect(check(good)).toBe('')
  })

  it.each(['Fault', 'Run', 'Caught by'])('a patch without the line "%s" is reported', (name) => {
    expect(check(good.replace(new RegExp(`^${name}: .*\n`, 'm'), ''))).toContain(`no line "${name}:"`)
  })

  it('a patch whose spec is gone is reported', () => {
    expect(check(good.replace(/^Run: .*$/m, 'Run: vitest scripts/gone.spec.ts'))).toContain('there is no scripts/gone.spec.ts')
  })

  it('a patch whose surroundings have changed is reported', () => {
    expect(check(good.replace(/^- +/m, '-never there '))).toContain('does not apply')
  })

  it('a patch of two lines is reported', () => {
    expect(check(good.replace(/^@@ -(\d+),(\d+) .*@@$/m, '@@ -$1,$2 +$1,$2 @@\n-one more'))).toContain('exactly one line')
  })

  it('a part is a tool, a spec and the title of some of its cases', () => {
    expect(parseRun('vitest a.spec.ts -t two words')).toEqual({ tool: 'vitest', spec: 'a.spec.ts', title: 'two words' })
    expect(parseRun('browser e2e/a.spec.ts')).toEqual({ tool: 'browser', spec: 'e2e/a.spec.ts', title: null })
    expect(parseRun('browser e2e/a.spec.ts -t title')).toBeNull()
    expect(parseRun('jest a.spec.ts')).toBeNull()
  })
})
