import { unknownCabin } from '@aquilane/domain/fleet/cabin'
import { addAircraft } from '../foundation/fleet/index.ts'
import { fleetEditContext } from '../trips/operations/http/fleet-editing.ts'
import type { DemoWeekDeps } from './purchases.ts'

/** An aircraft that operations entered today: a draft, its documents are still to come. Like the first one of the fleet. */
export async function seedDraftAircraft({ ctx, members }: Pick<DemoWeekDeps, 'ctx' | 'members'>): Promise<void> {
  const [like] = (await ctx.fleet.current()).aircraft.values()
  if (!like) return
  const { typeId, operatorId, baseCode: base, seats, ratePermille } = like
  const year = ctx.clock.now().toZonedDateTimeISO('UTC').year - 1
  await addAircraft(await fleetEditContext(ctx, { id: members.operations }), {
    tail: 'X-NOVA',
    typeId,
    operatorId,
    base,
    year,
    seats,
    ratePermille,
    airworthyUntil: null,
    insuredUntil: null,
    ...unknownCabin,
  })
}
