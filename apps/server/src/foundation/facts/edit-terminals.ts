import { randomUUID } from 'node:crypto'
import { toSlug } from '@aquilane/domain/content/content'
import { type KnownTerminal, knownTerminals, type TerminalValues } from '@aquilane/domain/facts/fact-changes'
import { terminalErrors } from '@aquilane/domain/facts/terminal-rules'
import type { Context } from '../../context.ts'
import { type Edit, factNotFound, requireNone, todayOf } from './draft.ts'
import { findKnown, writeChange } from './write-change.ts'

export interface TerminalEdit extends Edit {
  airport: string
  /** Null: a new terminal. */
  factId: string | null
  /** Null: it is taken away. */
  values: TerminalValues | null
}

/** A key that no terminal of the airport has: what refers to one by its key never means another. */
function newKey(name: string, known: readonly KnownTerminal[]): string {
  const taken = new Set(known.map(({ row }) => row.terminal))
  const plain = toSlug(name) || 'terminal'
  for (let at = 1; ; at += 1) {
    const key = at === 1 ? plain : `${plain}-${at}`
    if (!taken.has(key)) return key
  }
}

/** Writes one terminal of an airport, or takes it away, in the draft. @throws NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED */
export const saveTerminal = async (ctx: Context, edit: TerminalEdit): Promise<void> => {
  const { factId: id, values, evidence, memberId } = edit
  const airport = ctx.places.airportByIcao(edit.airport)
  if (!airport) throw factNotFound()
  requireNone(terminalErrors(values, evidence, { today: todayOf(ctx), airport }))
  await writeChange(ctx, edit, ({ document, base }) => {
    const isHere = ({ row }: KnownTerminal) => row.icao === airport.code
    const [known, counting] = [knownTerminals(document).filter(isHere), knownTerminals(base).filter(isHere)]
    const before = id === null ? null : findKnown(known, id)
    const terminal = before?.row.terminal ?? newKey(values?.name ?? '', [...known, ...counting])
    const by = { by: memberId, at: ctx.clock.now().toString() }
    const written = { about: 'terminal', id: randomUUID(), icao: airport.code, terminal, values, ...evidence, ...by } as const
    return { key: before?.key ?? null, written }
  })
}
