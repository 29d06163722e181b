import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { integrityRules } from './integrity-rules.ts'

export interface Finding {
  rule: string
  description: string
  count: number
  /** Descriptions of the first ones. */
  details: string[]
}

export interface IntegrityReport {
  transactions: number
  entries: number
  accounts: number
  payments: number
  /** Rules that were looked at, in order. */
  rules: { name: string; description: string }[]
  findings: Finding[]
}

const maxDetails = 20

/** Findings in the transaction's snapshot of the ledger. */
export async function findViolations(trx: Trx): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, description, broken } of integrityRules) {
    const { rows } = await sql<{ detail: string; count: number }>`
      SELECT detail, count(*) OVER () AS count FROM (${broken}) broken ORDER BY detail LIMIT ${maxDetails}`.execute(trx)
    if (rows[0]) findings.push({ rule: name, description, count: rows[0].count, details: rows.map(({ detail }) => detail) })
  }
  return findings
}

/** Checks the whole ledger in one read-only snapshot. */
export function checkIntegrity(db: Database): Promise<IntegrityReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const findings = await findViolations(trx)
      const { rows } = await sql<Omit<IntegrityReport, 'rules' | 'findings'>>`
        SELECT (SELECT count(*) FROM ledger_transaction) AS transactions, (SELECT count(*) FROM ledger_entry) AS entries,
          (SELECT count(*) FROM ledger_account) AS accounts, (SELECT count(*) FROM payment) AS payments`.execute(trx)
      return { ...rows[0]!, rules: integrityRules.map(({ name, description }) => ({ name, description })), findings }
    })
}

/** Runs the check and stores its findings. */
export async function runIntegrityCheck(db: Database, clock: Clock): Promise<Finding[]> {
  const { findings } = await checkIntegrity(db)
  await db
    .insertInto('ledger_integrity_check')
    .values({ at: clock.now().toString(), findings: JSON.stringify(findings) })
    .execute()
  return findings
}

/** Names of the rules with findings in the last check; empty before the first check. */
export async function latestFindings(db: Database): Promise<string[]> {
  const row = await db.selectFrom('ledger_integrity_check').select('findings').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return ((row?.findings ?? []) as unknown as Finding[]).map(({ rule }) => rule)
}
