import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import config, { closedFeatures, groups } from '../oxlint.config.ts'
import { allowed, capabilities, src, violations, type Import } from './boundary-cases.fixture.ts'
import { createPlantedTree, namesOf, repository, dynamicImport, waysToImport, writeFileIn } from './planted-tree.fixture.ts'

/** Rules of the configuration that look at something else than imports, with a line that violates them. */
const lines: Record<string, string> = {
  'typescript/no-explicit-any': 'export const planted = (value: any) => value',
  'typescript/consistent-type-imports': "import { Planted } from './other.ts'; export const planted: Planted = 1",
  'no-console': "console.log('planted')",
  'react/no-unstable-nested-components': 'export function Planted() { function Inner() { return <b /> } return <Inner /> }',
}

interface Finding {
  message: string
  code: string
  filename: string
  labels: { span: { line: number } }[]
}

const texts = new Map<string, string[]>()
/** Adds a line to a planted file and answers where it stands. */
function plant(file: string, line: string): string {
  const text = texts.get(file) ?? []
  texts.set(file, [...text, line])
  return `${file}:${text.length + 1}`
}
function plantImport({ from, to, once = false }: Import): { at: string; line: string }[] {
  const names = to.includes('/') ? namesOf(from, to) : [to]
  const ways = names.map((name, at) => waysToImport(name, (texts.get(from)?.length ?? 0) + at))
  // The rules see the file behind a name: the other names are written as an import and as an import().
  const written = ways.flatMap((lines, at) => (at === 0 ? lines : lines.filter((_, way) => way === 0 || way === dynamicImport)))
  return (once ? written.slice(0, 1) : written).map((line) => ({ at: plant(from, line), line }))
}

const plantedViolations = violations.flatMap((one) => plantImport(one).map((place) => ({ ...place, rule: one.rule })))
const plantedAllowed = allowed.flatMap(plantImport)
const plantedLines = Object.entries(lines).map(([rule, line]) => ({
  rule,
  at: plant(`packages/ui/src/rules-${rule.replaceAll('/', '-')}.tsx`, line),
}))
const databaseCalls = config.overrides!.flatMap(({ rules }) => {
  const [, ...properties] = (rules?.['eslint/no-restricted-properties'] as [string, ...{ property: string }[]] | undefined) ?? ['']
  return properties.map(({ property }) => property)
})
const plantedCalls = databaseCalls.flatMap((property) =>
  ['orders/http/calling.ts', 'catering/http/staff.ts', 'platform/dev-outbox/routes.ts'].map((file) => plant(src(file), `db.${property}()`)),
)
/** A function with so many lines. */
const aFunction = (lines: number) =>
  ["test('planted', async () => {", ...Array.from({ length: lines - 2 }, () => '  // A step.'), '})'].join('\n')
const plantFunctions = (lines: number) =>
  ['e2e/planted.spec.ts', 'apps/backoffice/src/features/home/planted.tsx', src('orders/planted.ts')].map((file) =>
    plant(file.replace(/(?=\.(spec\.)?tsx?$)/, `-${lines}`), aFunction(lines)),
  )
const [longFunctions, fittingFunctions] = [plantFunctions(61), plantFunctions(60)]

describe('lint: rules of the configuration', { timeout: 300_000 }, () => {
  const found = new Map<string, Finding[]>()
  let tree = ''

  // One process of the linter reads all planted files: each start costs seconds. It would follow the link to node_modules.
  beforeAll(() => {
    tree = createPlantedTree()
    for (const { to } of [...violations, ...allowed]) if (to.includes('/')) writeFileIn(tree, to, 'export type Planted = 1\n')
    for (const [file, text] of texts) writeFileIn(tree, file, `${text.join('\n')}\n`)
    const { stdout, stderr } = spawnSync(join(repository, 'node_modules/.bin/oxlint'), ['--format', 'json', 'apps', 'packages', 'e2e'], {
      cwd: tree,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
    if (!stdout.startsWith('{')) throw new Error(`The linter failed: ${stdout.slice(0, 2_000)}${stderr}`)
    for (const finding of (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics) {
      const at = `${finding.filename}:${finding.labels[0]?.span.line}`
      found.set(at, [...(found.get(at) ?? []), finding])
    }
  }, 300_000)
  afterAll(() => rmSync(tree, { recursive: true, force: true }))

  const messagesAt = (at: string) =>
    (found.get(at) ?? []).filter(({ code }) => code === 'boundaries(dependencies)').map(({ message }) => message)

  it('every policy of the configuration has a planted violation', () => {
    const { policies } = (config.rules!['boundaries/dependencies'] as [string, { policies: { message?: string; disallow?: object }[] }])[1]
    const rules = policies.filter(({ disallow }) => disallow !== undefined).map(({ message }) => message)
    expect(new Set(violations.map(({ rule }) => rule))).toEqual(new Set(rules))
  })

  it('a forbidden import is found in every way to write it', () => {
    const missed = plantedViolations.filter(({ at, rule }) => !messagesAt(at).includes(rule))
    expect(missed.map(({ at, line, rule }) => `${at} ${line}: ${rule} ${messagesAt(at).join()}`)).toEqual([])
  })

  it('an allowed import is not found', () => {
    expect(plantedAllowed.flatMap(({ at, line }) => messagesAt(at).map((message) => `${at} ${line}: ${message}`))).toEqual([])
  })

  it('every other rule that the configuration switches on has a planted violation that is found', () => {
    const on = Object.entries(config.rules!).filter(([rule, level]) => level !== 'off' && rule !== 'boundaries/dependencies')
    expect(on.map(([rule]) => rule).toSorted()).toEqual(Object.keys(lines).toSorted())
    const missed = plantedLines.filter(
      ({ at, rule }) => !(found.get(at) ?? []).some(({ code }) => code.endsWith(`(${rule.replace(/^.*\//, '')})`)),
    )
    expect(missed).toEqual([])
  })

  it('a statement or a transaction in a route is found', () => {
    expect(databaseCalls).toContain('transaction')
    const missed = plantedCalls.filter((at) => !(found.get(at) ?? []).some(({ code }) => code === 'eslint(no-restricted-properties)'))
    expect(missed).toEqual([])
  })

  it('a function with more than 60 lines is found in a case of the browser, the back office and the server', () => {
    const isTooLong = (at: string) => (found.get(at) ?? []).some(({ code }) => code === 'eslint(max-lines-per-function)')
    expect(longFunctions.filter((at) => !isTooLong(at))).toEqual([])
    expect(fittingFunctions.filter(isTooLong)).toEqual([])
  })

  it('every feature of the site has a front door that names what it exports', () => {
    for (const app of closedFeatures.map((one) => join(repository, 'apps', one, 'features')))
      for (const feature of readdirSync(app)) expect(readFileSync(join(app, feature, 'index.ts'), 'utf8')).not.toContain('*')
  })

  it('every folder of the server is a group of capabilities that are listed in their order, or one that is none', () => {
    const foldersIn = (path: string) =>
      readdirSync(join(repository, 'apps/server/src', path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .toSorted()
    expect(foldersIn('')).toEqual([...Object.keys(groups), 'config', 'demo', 'fuzz', 'platform'].toSorted())
    for (const [group, nouns] of Object.entries(groups)) expect(foldersIn(group)).toEqual([...nouns].toSorted())
  })

  it('every capability that others use has a front door, which names what it opens', () => {
    const doors = capabilities.flatMap((noun) => {
      const door = join(repository, src(`${noun}/index.ts`))
      return existsSync(door) ? readFileSync(door, 'utf8') : []
    })
    expect(doors.length).toBeGreaterThan(20)
    expect(doors.filter((text) => text.includes('export *'))).toEqual([])
  })
})
