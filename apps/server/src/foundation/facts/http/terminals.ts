import type { FastifyInstance } from 'fastify'
import type { BodyOf } from '@aquilane/contract/endpoint'
import { staffListTerminals, staffRemoveTerminal, staffSaveTerminal } from '@aquilane/contract/staff-terminals'
import type { TerminalValues } from '@aquilane/domain/facts/fact-changes'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { saveTerminal } from '../edit-terminals.ts'
import { listTerminals } from '../read-terminals.ts'
import { toReader } from './reader.ts'
import { toTerminalDifference } from './terminal-wire.ts'
import { membersOf, toEvidence } from './wire.ts'

const words = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** What is empty is left out, as in the data files. */
function toValues(body: BodyOf<typeof staffSaveTerminal>): TerminalValues {
  const texts = {
    address: words(body.address),
    phone: words(body.phone),
    hours: words(body.hours),
    website: words(body.website),
    parkingEn: words(body.parking_en),
    parkingIt: words(body.parking_it),
    directionsEn: words(body.directions_en),
    directionsIt: words(body.directions_it),
    note: words(body.note),
  }
  return {
    name: words(body.name),
    kind: body.kind,
    ...(body.sole ? { sole: true } : {}),
    ...(body.latitude === null ? {} : { latitude: body.latitude }),
    ...(body.longitude === null ? {} : { longitude: body.longitude }),
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  }
}

/** Terminals of airports as staff read and write them. */
export function staffTerminalRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListTerminals, async ({ query: { code } }) => {
    const { draft, facts } = await listTerminals(ctx, code)
    const reader = await toReader(ctx, membersOf(facts.flatMap(({ before, after, removal }) => [before?.change, after?.change, removal])))
    return {
      draft: draft && { id: draft.id, revision: draft.revision },
      data: facts.map((fact) => ({ id: fact.id, state: fact.state, ...toTerminalDifference(fact, reader) })),
    }
  })

  registerEndpoint(app, staffSaveTerminal, async ({ body, staff }) => {
    await saveTerminal(ctx, {
      airport: body.airport.code,
      factId: body.replaces?.id ?? null,
      values: toValues(body),
      evidence: toEvidence(body),
      revision: body.revision,
      memberId: staff.id,
    })
    return {}
  })

  registerEndpoint(app, staffRemoveTerminal, async ({ body, staff }) => {
    await saveTerminal(ctx, {
      airport: body.airport.code,
      factId: body.fact.id,
      values: null,
      evidence: toEvidence(body),
      revision: body.revision,
      memberId: staff.id,
    })
    return {}
  })
}
