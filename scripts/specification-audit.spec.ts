import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/specification-audit.md'), 'utf8')
const decision = readFileSync(join(root, 'docs/decisions/0031-specification-read-otherwise.md'), 'utf8')

/** Short forms of the folders, as the head of the page lists them. */
const folders: Record<string, string> = {
  web: 'apps/web/app',
  server: 'apps/server/src',
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  i18n: 'packages/i18n/src',
  ui: 'packages/ui/src',
  e2e: 'e2e',
}
const states = ['true', '31', 'open']

interface Row {
  id: string
  requirement: string
  state: string
  evidence: string[]
}

function rowsOf(text: string): Row[] {
  return [...text.matchAll(/^\| (\d\.\d+) \| (.+?) \| (\w+) \| (.+) \|$/gm)].map(
    ([, id = '', requirement = '', state = '', cell = '']) => ({
      id,
      requirement,
      state,
      evidence: [...cell.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one),
    }),
  )
}

/** What is wrong with `folder/file#text`: the file is there, and the text stands in it. */
function flawOf(evidence: string): string | null {
  const mark = evidence.indexOf('#')
  const path = mark === -1 ? evidence : evidence.slice(0, mark)
  const [folder = '', ...rest] = path.split('/')
  const file = join(root, folders[folder] ?? folder, ...rest)
  if (!existsSync(file)) return `${path} is not there`
  if (mark === -1) return null
  const text = evidence.slice(mark + 1)
  return statSync(file).isFile() && text !== '' && readFileSync(file, 'utf8').includes(text) ? null : `${path} lacks ${text}`
}

const flawsOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ id, state, evidence }) => [
    ...(states.includes(state) ? [] : [`${id}: state ${state}`]),
    ...(evidence.length > 0 ? [] : [`${id}: no evidence`]),
    ...evidence.flatMap((one) => flawOf(one) ?? []).map((flaw) => `${id}: ${flaw}`),
  ])

describe('the audit of the specification', () => {
  const rows = rowsOf(page)

  it('has a row for each requirement of §1 to §9, numbered without a gap', () => {
    const lines = page.split('\n').filter((line) => /^\| \d/.test(line))
    expect(rows.map(({ id }) => id)).toEqual(lines.map((line) => line.split(' ')[1]))
    const inSections = Array.from({ length: 9 }, (_, section) => rows.filter(({ id }) => id.startsWith(`${section + 1}.`)))
    for (const [section, own] of inSections.entries())
      expect(own.map(({ id }) => id)).toEqual(own.map((_, index) => `${section + 1}.${index + 1}`))
    expect(rows.length).toBeGreaterThanOrEqual(360)
  })

  it('names files that are there and hold what they are named for', () => {
    expect(flawsOf(rows)).toEqual([])
  })

  it('counts its rows by state', () => {
    const counted = states.map((state) => rows.filter((row) => row.state === state).length)
    const [, ...told] = /^\| all \| (\d+) \| (\d+) \| (\d+) \|$/m.exec(page) ?? []
    expect(told.map(Number)).toEqual(counted)
  })

  it('decision 31 names only files that are there', () => {
    const named = [...decision.matchAll(/`((?:domain|packages|docs)\/[\w./-]+)`/g)].map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(3)
    const places = (path: string): string[] => [path, `packages/${path.replace(/^domain\//, 'domain/src/')}`]
    expect(named.filter((path) => !places(path).some((place) => existsSync(join(root, place))))).toEqual([])
  })

  it.each([
    ['a file that moved', '| 1.1 | x | true | `web/lib/no-such-file.ts` |', '1.1: web/lib/no-such-file.ts is not there'],
    ['a symbol that was renamed', '| 1.2 | x | true | `web/lib/session.ts#noSuchName` |', '1.2: web/lib/session.ts lacks noSuchName'],
    ['a state that does not exist', '| 1.3 | x | maybe | `web/lib/session.ts` |', '1.3: state maybe'],
    ['a row without evidence', '| 1.4 | x | true | read |', '1.4: no evidence'],
  ])('reports %s', (_, planted, flaw) => {
    expect(flawsOf(rowsOf(planted))).toEqual([flaw])
  })
})
