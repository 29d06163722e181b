import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findViolations, tableOwners } from './table-owners.ts'

const root = join(import.meta.dirname, '..')
const planted = join(root, 'apps/server/src/foundation/fleet/planted-queries.ts')

function plant(source: string) {
  mkdirSync(dirname(planted), { recursive: true })
  writeFileSync(planted, source)
  return findViolations(root).violations.map(({ table, kind }) => `${kind} ${table}`)
}

afterEach(() => rmSync(planted, { force: true }))

describe('table owners', () => {
  it('every table belongs to the capability that its migration names', () => {
    const owners = tableOwners(root)
    expect(owners.get('fiscal_document')).toBe('invoices')
    expect(owners.get('bank_transaction')).toBe('bank-reconciliation')
    expect(owners.size).toBeGreaterThan(50)
    const capabilities = new Set(['platform', ...globSync(join(root, 'apps/{server/src/*,.}/*')).map((path) => basename(path))])
    expect([...owners.values()].filter((owner) => !capabilities.has(owner))).toEqual([])
  })

  it('a migration that does not begin with its owner is refused by name', () => {
    const tree = mkdtempSync(join(tmpdir(), 'aquilane-owners-'))
    mkdirSync(join(tree, 'apps/server/migrations'), { recursive: true })
    writeFileSync(join(tree, 'apps/server/migrations/0001_notes.sql'), '-- Notes.\nCREATE TABLE note (id int);\n')
    expect(() => tableOwners(tree)).toThrow('0001_notes.sql must begin with a line "-- owner: <capability>"')
    rmSync(tree, { recursive: true })
  })

  it('no capability queries a foreign table that is not listed, and every listed read occurs', () =>
    expect(findViolations(root)).toEqual({ violations: [], unused: [] }))

  it('a planted read and a planted write are found, in the query builder and in SQL', () => {
    expect(plant("export const read = (db) => db.selectFrom('client')")).toEqual(['read client'])
    expect(plant("export const write = (db) => db.updateTable('invoice').set({})")).toEqual(['write invoice'])
    expect(plant('export const read = sql`SELECT 1 FROM orders`')).toEqual(['read orders'])
    expect(plant('export const write = sql`DELETE FROM payment`')).toEqual(['write payment'])
  })
})
