import type { Context } from '../../../context.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { getPnrs } from '../service.ts'

/** Trips that keep an aircraft busy are named by their booking reference. */
export async function withPnrs(ctx: Context, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || error.code !== 'AIRCRAFT_TAKEN') return error
  const conflicts = (error.facts.conflicts ?? []) as { reference: string | null; from: string; to: string }[]
  const orderId = (reference: string | null) => (reference?.startsWith('order:') ? reference.slice(6) : null)
  const pnrs = await getPnrs(
    ctx,
    ctx.db,
    conflicts.flatMap(({ reference }) => orderId(reference) ?? []),
  )
  const named = conflicts.map(({ reference, from, to }) => ({ pnr: pnrs.get(orderId(reference) ?? '') ?? null, from, to }))
  return new Refusal('AIRCRAFT_TAKEN', error.message, { facts: { conflicts: named } })
}
