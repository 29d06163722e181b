import type { FastifyInstance } from 'fastify'
import type { BodyOf } from '@aquilane/contract/endpoint'
import {
  staffListAirspaceFacts,
  staffListTypeFacts,
  staffRemoveArea,
  staffSaveArea,
  staffSaveType,
} from '@aquilane/contract/staff-airspace-facts'
import type { AreaValues } from '@aquilane/domain/facts/fact-changes'
import { isOldFact } from '@aquilane/domain/facts/fact-rules'
import { PAIR_ROWS } from '@aquilane/domain/facts/shipped-rows'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { drawnAreas, saveArea, saveType } from '../edit-airspace.ts'
import { listAreas, listTypes } from '../read-airspace.ts'
import { toAreaDifference, toTypeDifference } from './airspace-wire.ts'
import { membersOf, toEvidence } from './wire.ts'
import { toReader } from './reader.ts'

const toOpenDraft = (draft: { id: string; revision: number } | null) => draft && { id: draft.id, revision: draft.revision }

/** Areas of the airspace and facts of aircraft types, with what the draft changes; pairs of countries come with a release. */
export function airspaceRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListAirspaceFacts, async () => {
    const { draft, facts } = await listAreas(ctx)
    const reader = await toReader(ctx, membersOf(facts.flatMap(({ before, after, removal }) => [before?.change, after?.change, removal])))
    return {
      draft: toOpenDraft(draft),
      drawn: [...drawnAreas],
      data: facts.map((fact) => ({ id: fact.id, state: fact.state, ...toAreaDifference(fact, reader) })),
      pairs: PAIR_ROWS.rows.map(({ a, b, exceptFor = '', source, date, confidence, note = '' }) => ({
        a,
        b,
        except_for: exceptFor,
        source,
        source_date: date,
        confidence,
        checked_on: PAIR_ROWS.checkedOn,
        note,
        old: isOldFact(PAIR_ROWS.checkedOn, reader.today),
      })),
    }
  })

  registerEndpoint(app, staffListTypeFacts, async () => {
    const { draft, facts } = await listTypes(ctx)
    const reader = await toReader(ctx, membersOf(facts.flatMap(({ before, after }) => [before?.change, after?.change])))
    return {
      draft: toOpenDraft(draft),
      data: facts.map((fact) => ({ id: fact.id, state: fact.state, ...toTypeDifference(fact, reader) })),
    }
  })

  editRoutes(app, ctx)
}

const words = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** Codes are written large; what is empty is left out, as in the data files. */
function toAreaValues(body: BodyOf<typeof staffSaveArea>): AreaValues {
  const binds = words(body.binds)
  const given = {
    countries: words(body.countries).toUpperCase(),
    airports: words(body.airports).toUpperCase(),
    shapes: words(body.shapes).toUpperCase(),
    exceptTo: words(body.except_to).toUpperCase(),
    from: body.from ?? '',
    until: body.until ?? '',
    note: body.note.trim(),
  }
  return {
    area: words(body.area),
    effect: body.effect,
    binds: binds === 'everybody' ? binds : binds.toUpperCase(),
    overflight: body.overflight,
    ...(body.landing ? { landing: 'yes' } : {}),
    ...(body.within_europe ? { withinEurope: true } : {}),
    ...(body.ends_then ? { endsThen: true } : {}),
    ...Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')),
  }
}

function editRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffSaveArea, async ({ body, staff }) => {
    await saveArea(ctx, {
      factId: body.replaces?.id ?? null,
      values: toAreaValues(body),
      evidence: toEvidence(body),
      revision: body.revision,
      memberId: staff.id,
    })
    return {}
  })

  registerEndpoint(app, staffRemoveArea, async ({ body, staff }) => {
    await saveArea(ctx, {
      factId: body.fact.id,
      values: null,
      evidence: toEvidence(body),
      revision: body.revision,
      memberId: staff.id,
    })
    return {}
  })

  registerEndpoint(app, staffSaveType, async ({ body, staff }) => {
    const note = body.note.trim()
    await saveType(ctx, {
      factId: body.fact.id,
      values: { spanM: body.span_m, steepApproach: body.steep_approach, londonCity: body.london_city, ...(note === '' ? {} : { note }) },
      evidence: toEvidence(body),
      revision: body.revision,
      memberId: staff.id,
    })
    return {}
  })
}
