import { cannotFlyReasons } from '@aquilane/domain/fleet/can-fly'
import { checklistKinds } from '@aquilane/domain/operations/checklist-rules'
import { flightStages, readinessCures, readinessGroups, readinessStates } from '@aquilane/domain/operations/readiness'
import { Type } from 'typebox'
import { Created, Nullable } from './common.ts'
import { oneOf } from './passengers.ts'

const Id = Type.String({ format: 'uuid' })

const GroupReadiness = Type.Object({
  group: oneOf(readinessGroups),
  state: {
    ...oneOf(readinessStates),
    description: 'ready: nothing open; due: open, in time; blocked: late, the aircraft may not fly, or its crew is absent',
  },
  due: Nullable({ ...Created, description: 'First deadline of what is open' }),
  reasons: Type.Array(oneOf(cannotFlyReasons), { description: 'What forbids the flight, or is not known' }),
  crew_absent: Type.Boolean({ description: 'A seat of the crew is open because its member is absent' }),
  open: Type.Array(Type.Object({ id: Id, kind: oneOf(checklistKinds) }), {
    description: 'Open items of the checklist, by their deadlines',
  }),
  cure: Nullable(
    Type.Object({
      kind: { ...oneOf(readinessCures), description: 'Where the most urgent point is settled' },
      item: Nullable(Type.Object({ id: Id })),
      airport: Nullable(Type.String({ description: 'ICAO code' })),
    }),
  ),
})

/** Empty where a leg is not ahead any more, or its trip has no checklist. */
export const ReadinessLine = Type.Array(GroupReadiness, { description: 'One entry per group; empty where the flight is not ahead' })

export const FlightStage = {
  ...oneOf(flightStages),
  description: 'ahead: still on its stand; underway: it has left; over: on block, or past its arrival',
}
