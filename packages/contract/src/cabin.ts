import { lavatories, petPolicies, wifiOffers } from '@aquilane/domain/fleet/cabin'
import { Type } from 'typebox'
import { Nullable } from './common.ts'
import { oneOf } from './passengers.ts'

/** Of one aircraft, as its operator states it. */
export const cabinFields = {
  wifi: Nullable({ ...oneOf(wifiOffers), description: 'null: not stated' }),
  lavatory: Nullable({ ...oneOf(lavatories), description: '`curtain`: without a door; null: not stated' }),
  pets: Nullable({ ...oneOf(petPolicies), description: 'Animals in the cabin; null: not stated, the operator is asked' }),
  beds: Nullable(Type.Integer({ minimum: 0, maximum: 50, description: 'Berths made up for sleeping; null: not stated' })),
}

export const Cabin = Type.Object(cabinFields, { description: 'Of this very aircraft, as its operator states it' })
