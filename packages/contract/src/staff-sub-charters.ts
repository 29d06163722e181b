import { maxSubCharterSeats, tailPattern } from '@aquilane/domain/fleet/sub-charter'
import { Type } from 'typebox'
import { Written } from './common.ts'
import { endpoint } from './endpoint.ts'

const Ref = Type.Object({ id: Type.Integer(), name: Type.String() })

export const staffGetFleetChoices = endpoint({
  method: 'GET',
  path: '/gamma/staff/fleet/choices',
  summary: 'Operators, aircraft types and countries that a sub-charter is entered with',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission: 'orders.answer',
  response: Type.Object({
    companies: Type.Array(Ref),
    aircraft_types: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), seats: Type.Integer({ description: 'At most' }) })),
    countries: Type.Array(Type.Object({ code: Type.String({ description: 'ISO 3166 alpha-3' }), name: Type.String() })),
  }),
})

export const staffAddSubCharter = endpoint({
  method: 'POST',
  path: '/gamma/staff/fleet/add-sub-charter',
  summary:
    'Enter an aircraft of another operator. It can be put into quotes and is never offered on the site; its operator confirms each trip',
  tag: 'Back office: fleet',
  auth: 'staff',
  permission: 'orders.answer',
  body: Type.Object({
    company: Type.Optional(
      Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }, { description: 'An operator of the list' }),
    ),
    new_company: Type.Optional(
      Type.Object(
        {
          name: Written({ minLength: 2, maxLength: 80 }),
          aoc: Written({ minLength: 2, maxLength: 40, description: 'Number of its air operator certificate' }),
          country: Type.String({ pattern: '^[A-Z]{3}$', description: 'Of the certificate, ISO 3166 alpha-3' }),
          insured_until: Type.String({ format: 'date', description: 'Last day of its liability cover' }),
        },
        { description: 'Instead: one that is not in the list' },
      ),
    ),
    tail: Type.String({ pattern: tailPattern, maxLength: 10 }),
    aircraft_type: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    base: Type.String({ maxLength: 40, description: 'airport:EGLF; where the flights before and after the trip begin and end' }),
    year: Type.Integer({ minimum: 1960, maximum: 2100 }),
    seats: Type.Integer({ minimum: 1, maximum: maxSubCharterSeats }),
  }),
  response: Type.Object({ tail: Type.String() }),
})
