import type { CrewRole } from '@aquilane/domain/crew/qualifications'
import type { Context } from '../../context.ts'
import { releasedCrew } from './crew-queries.ts'

/** A member as passengers know them. */
export interface NamedCrew {
  role: CrewRole
  firstName: string
}

const toFirstName = (givenNames: string): string => givenNames.trim().split(/\s+/)[0] ?? ''

/**
 * First names of the crews of a trip by leg, from its release on: until then who flies can change, and a change takes the release back.
 * They are for the customer alone; links to a trip carry none.
 */
export async function getNamedCrew({ db }: Pick<Context, 'db'>, orderId: string): Promise<Map<string, NamedCrew[]>> {
  const members = await releasedCrew(db, orderId)
  const named = members.map(({ legId, seat: role, givenNames }) => ({ legId, role, firstName: toFirstName(givenNames) }))
  return Map.groupBy(named, ({ legId }) => legId)
}
