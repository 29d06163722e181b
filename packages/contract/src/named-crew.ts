import { crewRoles } from '@aquilane/domain/crew/qualifications'
import { Type } from 'typebox'
import { oneOf } from './passengers.ts'

export const NamedCrew = Type.Array(Type.Object({ role: oneOf(crewRoles), first_name: Type.String() }), {
  description: 'First names for the customer, while the trip is released; empty before, after a change of the crew, and by a link',
})
