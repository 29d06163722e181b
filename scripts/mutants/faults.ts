import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

export const root = join(import.meta.dirname, '../..')
export const faultsFolder = join(root, 'scripts/planted-faults')

/** The affected part of the suite: one spec, all of its cases or those whose title matches. */
export interface Part {
  tool: 'vitest' | 'browser'
  spec: string
  title: string | null
}

/** A patch of `scripts/planted-faults/`: one line of the product made wrong. */
export interface Fault {
  /** `site/03-menu-stays-open`. */
  id: string
  area: string
  path: string
  /** Harm to a customer or a member of staff. */
  harm: string
  part: Part
  caughtBy: string
  diff: string
  /** Files that the patch changes. */
  files: string[]
}

const line = (text: string, name: string): string => new RegExp(`^${name}: *(.*)$`, 'm').exec(text)?.[1]?.trim() ?? ''

/** `vitest <spec> [-t title]` or `browser <spec> [-g title]`; null for anything else. */
export function parseRun(run: string): Part | null {
  const match = /^(vitest|browser) (\S+)(?: -([tg]) (.+))?$/.exec(run)
  const [, tool, spec = '', flag, title = null] = match ?? []
  if (tool !== 'vitest' && tool !== 'browser') return null
  if (flag && flag !== (tool === 'vitest' ? 't' : 'g')) return null
  return { tool, spec, title: title?.trim() ?? null }
}

export const toRunLine = ({ tool, spec, title }: Part): string =>
  [tool, spec, ...(title === null ? [] : [tool === 'vitest' ? '-t' : '-g', title])].join(' ')

/** @throws Error when a header line is missing or `Run:` cannot be read */
export function parseFault(path: string, text: string, folder = faultsFolder): Fault {
  const start = text.search(/^(diff --git|---) /m)
  if (start === -1) throw new Error(`${path}: no diff`)
  const header = text.slice(0, start)
  const diff = text.slice(start)
  const part = parseRun(line(header, 'Run'))
  const harm = line(header, 'Fault')
  const caughtBy = line(header, 'Caught by')
  if (harm === '') throw new Error(`${path}: no line "Fault:"`)
  if (!part) throw new Error(`${path}: no line "Run:" with a spec`)
  if (caughtBy === '') throw new Error(`${path}: no line "Caught by:"`)
  return {
    id: relative(folder, path)
      .split(sep)
      .join('/')
      .replace(/\.patch$/, ''),
    area: basename(dirname(path)),
    path,
    harm,
    part,
    caughtBy,
    diff,
    files: [...diff.matchAll(/^\+\+\+ b\/(.+)$/gm)].flatMap(([, file]) => file ?? []),
  }
}

/** All of them by area and number. */
export function readFaults(folder = faultsFolder): Fault[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.patch'))
    .toSorted()
    .map((name) => join(folder, name))
    .map((path) => parseFault(path, readFileSync(path, 'utf8'), folder))
}

/** Lines that the diff takes away and adds. */
export function countChanges(diff: string): { removed: number; added: number } {
  const lines = diff.split('\n')
  const count = (sign: string, head: string) => lines.filter((one) => one.startsWith(sign) && !one.startsWith(head)).length
  return { removed: count('-', '--- '), added: count('+', '+++ ') }
}
