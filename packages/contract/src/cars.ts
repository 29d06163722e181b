import { Type } from 'typebox'
import { carKinds, transferEnds } from '@aquilane/domain/ground-transfers/ground-transfer'
import { Id, Moment, Nullable } from './common.ts'
import { oneOf } from './passengers.ts'

export const Driver = Type.Object({
  name: Type.String(),
  phone: Nullable(Type.String()),
  plate: Nullable(Type.String()),
})

/** Confirmed cars to and from a flight, for those who fly. */
export const Cars = Type.Array(
  Type.Object({
    id: Id,
    end: oneOf(transferEnds),
    kind: oneOf(carKinds),
    moved: Type.Boolean({ description: 'The flight has changed: time and driver are confirmed again' }),
    pickup: Nullable({ ...Moment, description: 'Null after a flight, where the driver waits for the landing, and while it is open' }),
    driver: Nullable(Driver),
    address: Nullable(Type.String({ description: 'For the customer alone' })),
  }),
  { description: 'Confirmed cars, to the terminal first' },
)
