import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { audit } from '../db/audit.ts'
import type { Database } from '../db/database.ts'
import type { StaffActor } from './staff-auth.ts'

export const maxExportRows = 5_000
const pageRows = 100

/** Rows of a paged list, at most `maxExportRows`. @param readPage gets `next` of the page before, where the list has one */
export async function readAll<T>(
  readPage: (page: number, perPage: number, next: string | undefined) => Promise<{ data: T[]; next?: string | null }>,
): Promise<T[]> {
  const rows: T[] = []
  let after: string | undefined
  for (let page = 1; rows.length < maxExportRows; page++) {
    const { data, next } = await readPage(page, pageRows, after)
    after = next ?? undefined
    rows.push(...data)
    if (data.length < pageRows) break
  }
  return rows.slice(0, maxExportRows)
}

type Cell = string | number | null

/** A table as a download. Cells that a spreadsheet would run as formulas are escaped; who took which table is audited. */
export async function sendCsv(
  reply: FastifyReply,
  db: Database,
  { staff, name, rows, filter }: { staff: StaffActor; name: string; rows: Record<string, Cell>[]; filter: object },
): Promise<string> {
  await audit(db, {
    actor: `staff:${staff.id}`,
    action: 'staff.export',
    subject: `export:${name}`,
    details: { ...filter, rows: rows.length },
  })
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'cache-control': 'private, no-store',
  })
  return rows.length === 0 ? '' : stringify(rows, { header: true, bom: true, escape_formulas: true })
}
