import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import config, { closedFeatures, featureUses, groups, packageUses } from '../oxlint.config.ts'
import { createPlantedTree, namesOf, repository, dynamicImport, waysToImport, writeFileIn } from './planted-tree.fixture.ts'

/** One file imports another one, or a package of the registry. */
interface Import {
  from: string
  to: string
  /** Written in one way only: the table of capabilities is long. */
  once?: boolean
}
interface Violation extends Import {
  /** The message of the policy. */
  rule: string
}

const capabilities = Object.values(groups).flat()
const below = (noun: string): string[] => capabilities.slice(0, capabilities.indexOf(noun))
/** `orders/queries.ts` in its group; a noun that no group lists stands in the first one. */
function src(path: string): string {
  const [noun = '', rest] = path.split('/')
  if (rest === undefined || noun === 'platform') return `apps/server/src/${path}`
  const group = Object.keys(groups).find((one) => groups[one]!.includes(noun)) ?? 'foundation'
  return `apps/server/src/${group}/${path}`
}
const web = (path: string) => `apps/web/app/${path}`
const office = (path: string) => `apps/backoffice/src/${path}`
const importsOf = (from: readonly string[], to: readonly string[]): Import[] =>
  from.flatMap((one) => to.map((other) => ({ from: one, to: other })))
const violate = (rule: string, from: readonly string[], to: readonly string[]): Violation[] =>
  importsOf(from, to).map((one) => ({ ...one, rule }))

const packageFiles: Record<string, string> = {
  domain: 'packages/domain/src/money.ts',
  contract: 'packages/contract/src/errors.ts',
  art: 'packages/art/src/sky/hero-sky.ts',
  ui: 'packages/ui/src/badge.tsx',
  i18n: 'packages/i18n/src/format.ts',
  mails: 'packages/mails/src/layout.ts',
  testing: 'packages/testing/src/builders.ts',
}
const filesOf = (names: readonly string[]) => names.map((name) => packageFiles[name]!)
const serverFiles = [src('app.ts'), src('platform/clock.ts'), src('payments/signature.ts'), 'apps/sandbox-bank/src/bank.ts']
const webFiles = [web, office].flatMap((app) => [
  app('lib/api.ts'),
  app('features/home/home.tsx'),
  app('routes/start.tsx'),
  app('root.tsx'),
])
const planted = (files: readonly string[]) => files.map((file) => file.replace(/[^/]*$/, 'planted.ts'))

const ofPackages = Object.entries(packageUses).flatMap(([name, uses]) => {
  const closed = Object.keys(packageUses).filter((other) => other !== name && !uses.includes(other))
  const rule = `packages/${name} uses ${uses.length === 0 ? 'nothing' : `only ${uses.join(', ')}`} of this repository.`
  const targets = [...filesOf(closed), ...webFiles.slice(0, 1), ...(name === 'testing' ? [] : serverFiles)]
  return violate(rule, [`packages/${name}/src/planted.ts`], targets)
})

/** Their imports are written in every way; those of the other capabilities once. */
const spelled = ['orders', 'payments', 'staff']

const ofCapabilities = capabilities.flatMap((noun) => {
  const rule = `${noun} uses only capabilities written before it, through their index.ts (groups in oxlint.config.ts).`
  const others = ['unlisted', ...capabilities.filter((other) => other !== noun && !below(noun).includes(other))]
  const lower = below(noun)[0]
  const closed =
    lower === undefined
      ? []
      : ['service.ts', 'queries.ts', 'http/customer.ts', 'jobs.ts', 'inner/index.ts'].map((file) => src(`${lower}/${file}`))
  const targets = [...others.slice(0, 2).map((other) => src(`${other}/index.ts`)), ...closed]
  return violate(rule, [src(`${noun}/planted.ts`)], targets).map((one) => ({ ...one, once: !spelled.includes(noun) }))
})

const ofOrders = [src('orders/http/customer.ts'), src('orders/http/planted.ts')]
const routes = [...ofOrders, src('staff/http/planted.ts'), src('platform/dev-outbox/routes.ts')]
const queries = [src('orders/queries.ts'), src('orders/planted-queries.ts')]
const ofRooms = [
  ...violate('Routes call use cases, not queries.', ofOrders, queries),
  ...violate('Routes call use cases, not queries.', [src('platform/dev-outbox/routes.ts')], [src('platform/dev-outbox/queries.ts')]),
  ...violate('Routes do not import jobs.', ofOrders, [src('orders/jobs.ts')]),
  ...violate('Queries do not import routes.', queries, ofOrders),
  ...violate('Queries do not import jobs.', queries, [src('orders/jobs.ts')]),
  ...violate('Jobs do not import routes.', [src('orders/jobs.ts')], ofOrders),
  ...violate('Jobs call use cases, not queries.', [src('orders/jobs.ts')], queries),
  ...violate(
    'Only routes register endpoints.',
    [src('orders/planted.ts'), src('orders/http/wire.ts')],
    [src('platform/http/register-endpoint.ts')],
  ),
  ...violate('Routes hold no SQL.', [...routes, src('orders/http/wire.ts')], ['kysely']),
  ...violate('Queries do not import routes.', queries, [src('orders/http/wire.ts')]),
  ...violate('Routes call use cases, not queries.', [src('orders/http/wire.ts')], [src('fleet/queries.ts')]),
]

const featureRule = 'A feature uses another one only through its index.ts, where featureUses (oxlint.config.ts) lists it.'
const listedUses = Object.entries(featureUses).flatMap(([app, uses]) =>
  Object.entries(uses).flatMap(([noun, used]) =>
    used.map((other) => ({ from: `apps/${app}/features/${noun}/planted.ts`, to: `apps/${app}/features/${other}` })),
  ),
)
const ofFeatures = [
  ...listedUses.flatMap(({ from, to }) => violate(featureRule, [from], [`${to}/planted-part.tsx`])),
  ...violate(featureRule, [web('features/trip/planted.ts')], [web('features/home/index.ts'), web('features/home/home.tsx')]),
  ...violate(featureRule, [office('features/home/planted.ts')], [office('features/trips/index.ts'), office('features/trips/trips.tsx')]),
]

const doorRule = 'Routes and the root of the site use a feature only through its index.ts or index.server.ts.'
const ofFrontDoors = closedFeatures.flatMap((app) =>
  violate(
    doorRule,
    [`apps/${app}/routes/planted.tsx`, `apps/${app}/planted.tsx`],
    ['planted-part.tsx', 'load-planted.server.ts', 'inner/index.ts'].map((file) => `apps/${app}/features/home/${file}`),
  ),
)

const ofApplications = [web, office].flatMap((app) => [
  ...violate(
    'Features import neither routes nor the root of their application.',
    [app('features/home/planted.ts')],
    [app('routes/start.tsx'), app('root.tsx')],
  ),
  ...violate('Routes do not import the root of their application.', [app('routes/planted.ts')], [app('root.tsx')]),
  ...violate(
    'lib imports no routes, features or root.',
    [app('lib/planted.ts')],
    [app('routes/start.tsx'), app('features/home/index.ts'), app('root.tsx')],
  ),
])

const violations = [
  ...ofPackages,
  ...violate('The server does not import the site or the back office.', planted(serverFiles), [webFiles[0]!, webFiles[4]!]),
  ...violate('The server does not import packages/testing or packages/ui.', planted(serverFiles), filesOf(['testing', 'ui'])),
  ...violate('The site and the back office do not import the server.', planted(webFiles), [serverFiles[0]!, serverFiles[3]!]),
  ...violate(
    'The site and the back office do not import packages/testing or packages/mails.',
    planted(webFiles),
    filesOf(['testing', 'mails']),
  ),
  ...violate(
    'The platform knows no capability.',
    [src('platform/http/planted.ts')],
    [src('payments/signature.ts'), src('orders/service.ts')],
  ),
  ...violate(
    'Only the root of the server knows the sandbox bank.',
    [src('platform/planted.ts'), src('payments/planted.ts')],
    ['apps/sandbox-bank/src/bank.ts'],
  ),
  ...violate(
    'Nothing of the product imports the simulation.',
    [...planted([...serverFiles, ...webFiles]), 'packages/domain/src/planted.ts'],
    ['apps/simulation/src/run.ts'],
  ),
  ...ofCapabilities,
  ...ofRooms,
  ...ofApplications,
  ...ofFeatures,
  ...ofFrontDoors,
  ...violate('The site and the back office share packages only.', planted(webFiles.slice(0, 4)), webFiles.slice(4, 6)),
  ...violate('The site and the back office share packages only.', planted(webFiles.slice(4)), webFiles.slice(0, 2)),
]

const allowed: Import[] = [
  ...Object.entries(packageUses).flatMap(([name, uses]) => importsOf([`packages/${name}/src/fine.ts`], filesOf(uses))),
  ...importsOf(['packages/testing/src/fine.ts'], serverFiles),
  ...capabilities.flatMap((noun) =>
    [...below(noun).slice(0, 1), ...below(noun).slice(-1)].map((other) => ({
      from: src(`${noun}/fine.ts`),
      to: src(`${other}/index.ts`),
      once: true,
    })),
  ),
  ...importsOf([src('orders/http/fine.ts')], [src('platform/http/register-endpoint.ts'), src('orders/orders.ts')]),
  ...importsOf([src('catering/http/wire.ts')], [src('catering/queries.ts')]),
  ...importsOf([src('orders/fine-queries.ts'), src('orders/fine.ts')], [src('platform/jobs/jobs.ts')]),
  ...importsOf([src('places/fine.spec.ts')], [src('staff/queries.ts'), packageFiles['testing']!, 'apps/sandbox-bank/src/bank.ts']),
  ...importsOf([src('fine.ts'), 'apps/server/src/demo/fine.ts'], ['apps/sandbox-bank/src/bank.ts', src('orders/http/customer.ts')]),
  ...listedUses.map(({ from, to }) => ({ from: from.replace('planted', 'fine'), to: `${to}/index.ts` })),
  ...importsOf([office('routes/fine.tsx')], [office('features/home/home.tsx')]),
  ...[web, office].flatMap((app) => [
    ...importsOf([app('routes/fine.tsx'), app('fine.tsx')], [app('features/home/index.ts'), app('features/home/index.server.ts')]),
    ...importsOf([app('routes/fine.tsx')], [app('lib/api.ts')]),
    ...importsOf([app('features/home/fine.tsx')], [app('features/home/home.tsx'), app('lib/api.ts'), packageFiles['ui']!]),
  ]),
]

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
/** A case of the browser with so many lines. */
const aCase = (lines: number) =>
  ["test('planted', async () => {", ...Array.from({ length: lines - 2 }, () => '  // A step.'), '})'].join('\n')
const [longCase, fittingCase] = [plant('e2e/long.spec.ts', aCase(61)), plant('e2e/fine.spec.ts', aCase(60))]

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

  it('a case of the browser with more than 60 lines is found', () => {
    const isTooLong = (at: string) => (found.get(at) ?? []).some(({ code }) => code === 'eslint(max-lines-per-function)')
    expect([longCase, fittingCase].map(isTooLong)).toEqual([true, false])
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
    expect(foldersIn('')).toEqual([...Object.keys(groups), 'config', 'demo', 'platform'].toSorted())
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
