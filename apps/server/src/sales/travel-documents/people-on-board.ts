import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { readApproval, type ApprovedData } from './approved-data.ts'
import { approvedByLegs } from './queries.ts'

export interface PersonOnBoard extends ApprovedData {
  travelDocumentId: string
  legId: string
}

/** Approved people of legs, pets left out, in the order in which they were added. */
export async function getPeople(_ctx: Context, on: Db, legIds: readonly string[]): Promise<PersonOnBoard[]> {
  return (await approvedByLegs(on, legIds)).flatMap((row) => {
    const approved = readApproval(row)
    return approved && approved.person.type !== 'Pet' ? [{ ...approved, travelDocumentId: row.id, legId: row.order_leg_id }] : []
  })
}
