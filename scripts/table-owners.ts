// Every table has one owning capability: the one that the first line of its migration names. Other capabilities never write it and read
// it only where listed here. Prints violations and ends with 1 when there are any.
import { globSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

/** Reads of foreign tables, by reading capability: joins for lists and searches, and locks that order concurrent changes. */
const allowedReads: Record<string, readonly string[]> = {
  // Trips that are joined to another one take no third; what was seen, the release, and the invoices of added flights tell which legs have departed.
  orders: ['aircraft_chain', 'airport', 'client', 'flight_status', 'invoice', 'leg_proposal', 'trip_release'],
  // Crews for the demo fleet.
  crew: ['aircraft', 'operator'],
  // Names of both, whether an account is open.
  assistants: ['client'],
  passengers: ['client', 'country'],
  // Names for lists, written by staff: every capability may show who did something.
  members: ['staff_member'],
  // Only members who can sign in and have the role decide.
  approvals: ['staff_member'],
  // Erased clients get no credit; the payment that brought the money of a balance.
  ledger: ['client', 'payment'],
  // The queue names customer and booking.
  'finance-exceptions': ['client', 'orders'],
  // Staff search by customer and booking reference; statements name the invoice behind a payment or refund.
  invoices: ['client', 'orders', 'payment', 'refund'],
  payments: ['client', 'invoice'],
  'bank-reconciliation': ['client', 'invoice', 'orders', 'payment'],
  'travel-documents': ['order_leg', 'orders'],
  recoveries: ['order_leg', 'orders'],
  notifications: ['client'],
  // The inbox names the customer and the booking.
  conversations: ['client', 'orders'],
  // The export of a customer's acceptances; the list of requests with their customers.
  quotes: ['client', 'order_leg', 'orders'],
  // Choices of a customer, and those of flights long ago.
  catering: ['order_leg', 'orders'],
  'ground-transfers': ['order_leg', 'orders'],
  // Bills to pay with their trips, payouts, and what left the bank account.
  payables: ['bank_transaction', 'operator', 'operator_bill', 'operator_bill_dispute', 'orders', 'payout'],
  // Open invoices with their customers and trips.
  receivables: ['client', 'invoice', 'orders'],
  // The page of a customer: trips, and the account itself.
  customers: ['client', 'orders'],
  // The list of due items with their trips; the phase of a trip follows from typed times and from what a position feed saw; who is absent is
  // on no flight; whether the cars of a flight are arranged.
  operations: ['crew_absence', 'crew_member', 'flight_status', 'ground_transfer', 'order_leg', 'orders'],
  // Flights of released trips, and their typed times.
  'flight-status': ['flight_record', 'order_leg', 'orders', 'trip_release'],
  // Flights of a crew member with their typed times.
  'crew-pages': ['crew_assignment', 'crew_member', 'flight_record', 'flight_status', 'order_leg', 'orders'],
}

/** They read the tables of every capability and write none: integrity check, reports, what an administrator sees, comparison of a backup. */
const reportFiles = [
  'foundation/ledger/integrity-rules.ts',
  'foundation/ledger/integrity-check.ts',
  'office/reports/queries.ts',
  'office/reports/margin-queries.ts',
  'office/month-end/queries.ts',
  'office/system/queries.ts',
  'platform/backup/contents.ts',
]

export interface Violation {
  file: string
  capability: string
  table: string
  owner: string
  kind: 'read' | 'write'
}

/**
 * Owner by table. `platform` tables are shared.
 * @throws when a migration does not begin with a line `-- owner: <capability>`
 */
export function tableOwners(root: string): Map<string, string> {
  const result = new Map<string, string>()
  for (const file of globSync(join(root, 'apps/server/migrations/*.sql'))) {
    const text = readFileSync(file, 'utf8')
    const owner = /^-- owner: ([a-z-]+)\n/.exec(text)?.[1]
    if (!owner) throw new Error(`${basename(file)} must begin with a line "-- owner: <capability>".`)
    for (const [, table] of text.matchAll(/^CREATE TABLE (\w+)/gm)) result.set(table!, owner)
  }
  return result
}

const queryBuilder = /\.?(selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|fullJoin|using)\(\s*['`](\w+)/g
const rawSql = /\b(FROM|JOIN|INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/g
const writes = new Set(['insertInto', 'updateTable', 'deleteFrom', 'INSERT INTO', 'UPDATE', 'DELETE FROM'])

/** Queries of one source text. */
function queriesIn(text: string): { table: string; kind: 'read' | 'write' }[] {
  return [...text.matchAll(queryBuilder), ...text.matchAll(rawSql)].map(([, verb, table]) => ({
    table: table!,
    kind: writes.has(verb!) ? 'write' : 'read',
  }))
}

/** The text of a file; empty when it was removed since the folder was listed, as the planted files of specs are. */
function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** Foreign reads and writes that are not listed, and listed reads that no longer occur. */
export function findViolations(root: string): { violations: Violation[]; unused: string[] } {
  const tables = tableOwners(root)
  const used = new Set<string>()
  const sources = join(root, 'apps/server/src')
  const violations = globSync(join(sources, '*/*/**/*.ts')).flatMap((path) => {
    const file = relative(sources, path)
    const [group, noun = ''] = file.split('/')
    const capability = group === 'platform' ? group : noun
    if (/\.(spec|fixture|generated)\.ts$/.test(file) || reportFiles.includes(file)) return []
    return queriesIn(readIfPresent(path)).flatMap(({ table, kind }): Violation[] => {
      const owner = tables.get(table)
      if (!owner || owner === 'platform' || owner === capability) return []
      if (kind === 'read' && allowedReads[capability]?.includes(table)) {
        used.add(`${capability}: ${table}`)
        return []
      }
      return [{ file, capability, table, owner, kind }]
    })
  })
  const listed = Object.entries(allowedReads).flatMap(([capability, reads]) => reads.map((table) => `${capability}: ${table}`))
  return { violations, unused: listed.filter((read) => !used.has(read)) }
}

if (import.meta.main) {
  const { violations, unused } = findViolations(join(import.meta.dirname, '..'))
  for (const { file, table, owner, kind } of violations)
    process.stderr.write(`apps/server/src/${file}: ${kind} of table ${table}, which belongs to ${owner}\n`)
  for (const read of unused) process.stderr.write(`scripts/table-owners.ts lists a read that no longer occurs: ${read}\n`)
  process.exitCode = violations.length + unused.length > 0 ? 1 : 0
}
