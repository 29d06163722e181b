import { staffAddSubCharter, staffGetFleetChoices } from '@aquilane/contract/staff-sub-charters'
import type { BodyOf } from '@aquilane/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { fieldError } from '@aquilane/domain/refusal'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { addSubCharter, type SubCharter } from '../add-sub-charter.ts'

/** Aircraft of other operators, entered for a quote. */
export function fleetAdminRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffGetFleetChoices, async ({ locale }) => {
    const { operators, types } = await ctx.fleet.current()
    const byName = <T extends { name: string }>(list: T[]) => list.toSorted((a, b) => a.name.localeCompare(b.name, locale))
    return {
      companies: byName([...operators.values()].map(({ id, name }) => ({ id, name }))),
      aircraft_types: byName([...types.values()].map(({ id, name, spec }) => ({ id, name, seats: spec.max_seats }))),
      countries: byName(ctx.places.countries().map(({ iso3, name }) => ({ code: iso3, name: name[locale] }))),
    }
  })

  registerEndpoint(app, staffAddSubCharter, async ({ body, staff }) => {
    const { tail, base, year, seats } = body
    const { id: typeId } = body.aircraft_type
    const company = toCompany(body)
    const aircraft = { company, tail, typeId, base, year, seats }
    const subCharters = {
      db: ctx.db,
      clock: ctx.clock,
      fleet: await ctx.fleet.current(),
      toAirportCode: (selector: string) => ctx.places.airportByIcao(selector.replace(/^airport:/, ''))?.code ?? null,
      isCountry: (code: string) => ctx.places.country(code) !== null,
    }
    const added = await addSubCharter(subCharters, aircraft, `staff:${staff.id}`)
    // The page asks for offers at once: this process must know the aircraft by then.
    await ctx.fleet.refresh()
    return { tail: added }
  })
}

function toCompany({ company, new_company: added }: BodyOf<typeof staffAddSubCharter>): SubCharter['company'] {
  if (added) return { name: added.name, aoc: added.aoc, country: added.country, insuredUntil: added.insured_until }
  if (company) return company
  throw fieldError('company', 'required', 'Choose an operator, or enter one in new_company.')
}
