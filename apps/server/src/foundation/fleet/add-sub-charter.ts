import { CHARTER_TERMS } from '@aquilane/domain/charter/terms'
import type { Clock } from '../../platform/clock.ts'
import { audit } from '../../platform/db/audit.ts'
import { pgErrorCode, type Database, type Trx } from '../../platform/db/database.ts'
import { fieldError } from '@aquilane/domain/refusal'
import { insertOperator } from './edit-queries.ts'
import { insertSubCharter } from './queries.ts'
import { memberOf, newDraft } from './draft.ts'
import type { FleetSnapshot } from './snapshot.ts'

export interface SubCharter {
  /** The id of an operator that is known, or a new one. */
  company: { id: number } | { name: string; aoc: string; country: string; insuredUntil: string }
  tail: string
  typeId: number
  /** `airport:EGLF` */
  base: string
  year: number
  seats: number
}

interface SubCharterContext {
  db: Database
  clock: Clock
  /** Code of the airport of a selector; null for an unknown one. */
  toAirportCode: (selector: string) => string | null
  /** Whether there is a country with this ISO 3166 alpha-3 code. */
  isCountry: (code: string) => boolean
  fleet: FleetSnapshot
}

/**
 * Adds an aircraft of another operator that only staff offer. Its operator confirms each trip.
 * @returns the tail @throws VALIDATION_FAILED with the field
 */
export async function addSubCharter(ctx: SubCharterContext, input: SubCharter, actor: string): Promise<string> {
  const tail = input.tail.trim().toUpperCase()
  const type = ctx.fleet.types.get(input.typeId)
  if (!type) throw fieldError('aircraft_type.id', 'unknown', 'There is no such aircraft type.')
  if (input.seats > type.spec.max_seats) throw fieldError('seats', 'too_many', `A ${type.name} has ${type.spec.max_seats} seats at most.`)
  const base = ctx.toAirportCode(input.base)
  if (!base) throw fieldError('base', 'unknown_place', `There is no airport ${input.base}. Use airport:EGLF.`)
  if (input.year > ctx.clock.now().toZonedDateTimeISO('UTC').year)
    throw fieldError('year', 'too_high', 'An aircraft of that year does not exist yet.')
  try {
    await ctx.db.transaction().execute(async (trx) => {
      const operatorId = await requireOperator(ctx, trx, input.company, memberOf(actor))
      const row = {
        operator_id: operatorId,
        type_id: type.id,
        tail,
        base_code: base,
        year: input.year,
        seats: input.seats,
        published_at: ctx.clock.now().toString(),
      }
      const id = await insertSubCharter(trx, row)
      await audit(trx, { actor, action: 'sub-charter-added', subject: `aircraft:${id}`, details: { tail } })
    })
  } catch (error) {
    throw toFieldError(error, tail)
  }
  return tail
}

/** A new one is a draft: none of its aircraft is on sale until it is published. */
async function requireOperator(ctx: SubCharterContext, trx: Trx, company: SubCharter['company'], memberId: string): Promise<number> {
  const today = ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  if ('id' in company) {
    const operator = ctx.fleet.operators.get(company.id)
    if (!operator) throw fieldError('company.id', 'unknown', 'There is no such operator.')
    if (operator.insuredUntil < today) throw fieldError('company.id', 'uninsured', `The insurance of ${operator.name} has expired.`)
    return operator.id
  }
  if (!ctx.isCountry(company.country)) throw fieldError('new_company.country', 'unknown', 'There is no such country.')
  if (company.insuredUntil < today) throw fieldError('new_company.insured_until', 'date', 'This insurance has expired.')
  return insertOperator(trx, {
    slug: company.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') + `-${crypto.randomUUID().slice(0, 8)}`,
    name: company.name.trim(),
    aoc: company.aoc.trim().toUpperCase(),
    country: company.country,
    insured_until: company.insuredUntil,
    availability: 'on-request',
    terms: JSON.stringify(CHARTER_TERMS),
    ...newDraft(memberId),
  })
}

function toFieldError(error: unknown, tail: string): unknown {
  if (pgErrorCode(error) !== '23505') return error
  const { constraint } = error as { constraint?: string }
  if (constraint === 'operator_aoc_key')
    return fieldError('new_company.aoc', 'taken', 'An operator with this certificate is in the list. Choose it there.')
  if (constraint === 'aircraft_tail_key') return fieldError('tail', 'taken', `${tail} is in the fleet already.`)
  return error
}
