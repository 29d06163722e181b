import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  it('every table belongs to the capability of its migration', () => {
    const owners = tableOwners(root)
    expect(owners.get('fiscal_document')).toBe('invoices')
    expect(owners.get('bank_transaction')).toBe('bank-reconciliation')
    expect(owners.size).toBeGreaterThan(50)
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
