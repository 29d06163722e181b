import { expect } from 'vitest'
import type { Context } from '../../context.ts'
import { assignFreeCrew } from './assign-crew.ts'

/** A crew that can fly every leg of a trip, as operations assign it. */
export async function crewTrip(ctx: Context, orderId: string, memberId: string): Promise<void> {
  expect((await assignFreeCrew(ctx, { orderId, memberId })).open).toBe(0)
}
