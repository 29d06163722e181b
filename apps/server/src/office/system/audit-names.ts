import type { Context } from '../../context.ts'
import { getMemberNames } from '../../foundation/members/index.ts'
import { uuid } from '../../platform/uuid.ts'
import { getPnrs } from '../../sales/orders/index.ts'
import type { AuditRow } from './queries.ts'

/** What an audit row is about: its kind, and the name that staff know it by; null where only the database names it. */
interface AuditSubject {
  kind: string
  id: string
  name: string | null
}

interface NamedAuditRow extends AuditRow {
  about: AuditSubject
  /** Details in the order in which they were written, without ids that mean nothing to members. */
  facts: { name: string; value: string }[]
}

interface Names {
  pnrs: ReadonlyMap<string, string>
  members: ReadonlyMap<string, string>
}

function toSubject({ subject }: AuditRow): { kind: string; id: string } {
  const at = subject.indexOf(':')
  return at < 0 ? { kind: subject, id: '' } : { kind: subject.slice(0, at), id: subject.slice(at + 1) }
}

const isId = (text: string): boolean => uuid.test(text)

/** `staff:<id>` and ids of members by name, those of orders by reference; null for other ids. */
function toKnown(text: string, { pnrs, members }: Names): string | null {
  const id = text.replace(/^\w[\w-]*:/, '')
  return members.get(id) ?? pnrs.get(id) ?? (isId(id) ? null : text)
}

/** Values in reading order: `a.b` for nested ones. */
function flatten(value: unknown, name: string): { name: string; value: string }[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value))
    return value.every((one) => typeof one !== 'object') ? [{ name, value: value.join(', ') }] : value.flatMap((one) => flatten(one, name))
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, one]) => flatten(one, name === '' ? key : `${name}.${key}`))
  return [{ name, value: String(value) }]
}

const idsIn = (text: string): string[] => {
  const id = text.replace(/^\w[\w-]*:/, '')
  return isId(id) ? [id] : []
}

const toName = ({ kind, id }: { kind: string; id: string }, { pnrs, members }: Names): string | null => {
  if (kind === 'order' || kind === 'retime') return pnrs.get(id) ?? null
  if (kind === 'staff') return members.get(id) ?? null
  return isId(id) || id === '' ? null : id
}

/** Rows with names in the place of ids. */
export async function withNames(ctx: Context, rows: readonly AuditRow[]): Promise<NamedAuditRow[]> {
  const facts = rows.map(({ details }) => flatten(details, ''))
  const ids = [
    ...rows.flatMap((row) => [row.subject, row.reason ?? ''].flatMap(idsIn)),
    ...facts.flatMap((list) => list.flatMap(({ value }) => idsIn(value))),
  ]
  const unique = [...new Set(ids)]
  const names: Names = { pnrs: await getPnrs(ctx, ctx.db, unique), members: await getMemberNames(ctx.db, unique) }
  return rows.map((row, at) => {
    const subject = toSubject(row)
    return {
      ...row,
      reason: row.reason === null ? null : toKnown(row.reason, names),
      about: { ...subject, name: toName(subject, names) },
      facts: facts[at]!.flatMap(({ name, value }) => {
        const known = toKnown(value, names)
        return known === null ? [] : [{ name, value: known }]
      }),
    }
  })
}
