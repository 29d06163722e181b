import type { FastifyInstance } from 'fastify'
import {
  staffDiscardFactDraft,
  staffGetAirportFacts,
  staffListFacts,
  staffRemoveFact,
  staffSaveFact,
  staffUndoFact,
} from '@aquilane/contract/staff-facts'
import { staffGetFactVersion, staffListFactVersions, staffPublishFacts, staffRollBackFacts } from '@aquilane/contract/staff-fact-versions'
import {
  areaDifferences,
  factDifferences,
  type FactValues,
  terminalDifferences,
  typeDifferences,
} from '@aquilane/domain/facts/fact-changes'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import { toWaitsFor } from '../../approvals/http/index.ts'
import { findOpenApprovals } from '../../approvals/index.ts'
import { withActorNames } from '../../members/index.ts'
import { readChanges } from '../document.ts'
import { factId } from '../fact-id.ts'
import { countOldEntryRules } from '../entry-rules.ts'
import { discardDraft, saveFact, undoFact } from '../edit-facts.ts'
import { publishDraft, rollBack } from '../publish-facts.ts'
import { getAirport, listAirports, nameAirport } from '../read-airports.ts'
import { getVersion, listVersions, versionSubject } from '../versions.ts'
import { airspaceRoutes } from './airspace.ts'
import { toAreaDifference, toTypeDifference } from './airspace-wire.ts'
import { toReader } from './reader.ts'
import { toTerminalDifference } from './terminal-wire.ts'
import { staffTerminalRoutes } from './terminals.ts'
import { makersOf, membersOf, toAirport, toEvidence, toPage, toRow, toVersion, toVersionDifference } from './wire.ts'

/** Facts of airports, airspace and types: read by sales, operations and finance, changed by operations. */
export function factRoutes(app: FastifyInstance, ctx: Context): void {
  airspaceRoutes(app, ctx)
  staffTerminalRoutes(app, ctx)
  airportRoutes(app, ctx)
  versionRoutes(app, ctx)
  draftRoutes(app, ctx)

  registerEndpoint(app, staffPublishFacts, async ({ body: { version, revision, reason }, staff }) =>
    toWaitsFor(await publishDraft(ctx, { id: version.id, revision, reason, memberId: staff.id })),
  )

  registerEndpoint(app, staffRollBackFacts, async ({ body: { version, reason }, staff }) =>
    toWaitsFor(await rollBack(ctx, { id: version.id, reason, memberId: staff.id })),
  )
}

function airportRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(
    app,
    staffListFacts,
    async ({ query: { view = 'known', query = '', sort, page = 1, per_page: perPage = 50 }, locale }) => {
      const { rows, total, oldFacts, draft } = await listAirports(ctx, { view, query, sort, page, perPage, language: locale })
      const reader = await toReader(
        ctx,
        rows.flatMap(({ facts }) => membersOf(facts.map(({ change }) => change))),
      )
      return {
        data: rows.map((row) => toRow(row, reader)),
        pagination: toPagination({ page, total }, perPage),
        old_facts: oldFacts,
        old_entry_rules: countOldEntryRules(ctx),
        draft,
      }
    },
  )

  registerEndpoint(app, staffGetAirportFacts, async ({ query: { code }, locale }) => {
    const airport = await getAirport(ctx, code, locale)
    const changes = airport.facts.flatMap(({ before, after, removal }) => [before?.change, after?.change, removal])
    return toPage(airport, await toReader(ctx, membersOf(changes)))
  })
}

function versionRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListFactVersions, async () => {
    const rows = await listVersions(ctx)
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    const reader = await toReader(ctx, makersOf(rows))
    return { data: rows.map((row) => toVersion(row, readChanges(byNumber.get(row.base_number ?? 0)?.document), reader)) }
  })

  registerEndpoint(app, staffGetFactVersion, async ({ query: { id }, locale }) => {
    const { row, changes, base, history } = await getVersion(ctx, id)
    const differences = factDifferences(base, changes)
    const [areas, types] = [areaDifferences(base, changes), typeDifferences(base, changes)]
    const terminals = terminalDifferences(base, changes)
    const named = [...differences, ...areas, ...types, ...terminals].flatMap(({ before, after, removal }) => [
      before?.change,
      after?.change,
      removal,
    ])
    const reader = await toReader(ctx, [...makersOf([row]), ...membersOf(named)])
    const subject = versionSubject(id)
    return {
      ...toVersion(row, base, reader),
      ...toWaitsFor((await findOpenApprovals(ctx, [subject])).get(subject)?.id ?? null),
      differences: differences.map((one) => toVersionDifference(one, nameAirport(ctx, one.icao, locale), reader)),
      areas: areas.map((one) => ({ id: factId(one.key), ...toAreaDifference(one, reader) })),
      types: types.map((one) => ({ id: factId(one.key), ...toTypeDifference(one, reader) })),
      terminals: terminals.map((one) => ({
        id: factId(one.key),
        airport: toAirport(nameAirport(ctx, one.icao, locale)),
        ...toTerminalDifference(one, reader),
      })),
      history: await withActorNames(
        ctx.db,
        history.map(({ at, actor, action, reason, details }) => ({
          at: timestamp(at),
          actor,
          action,
          reason,
          facts: ((details as { changes?: unknown[] } | null)?.changes ?? []).length,
        })),
      ),
    }
  })
}

type ValuesWire = Record<'days' | 'season' | 'binds' | 'only', string | null> & { kind: string; value: string; note: string }

function toValues({ kind, value, days, season, binds, only, note }: ValuesWire): FactValues {
  const given = Object.entries({ days, season, binds, only, note: note.trim() || null }).filter(([, text]) => text !== null)
  return { fact: kind, value: value.trim(), ...Object.fromEntries(given) }
}

function draftRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffSaveFact, async ({ body, staff }) => {
    await saveFact(ctx, {
      airport: body.airport.code,
      factId: body.replaces?.id ?? null,
      values: toValues(body),
      evidence: toEvidence(body),
      revision: body.revision,
      memberId: staff.id,
    })
    return {}
  })

  registerEndpoint(app, staffRemoveFact, async ({ body, staff }) => {
    await saveFact(ctx, {
      airport: body.airport.code,
      factId: body.fact.id,
      values: null,
      evidence: toEvidence(body),
      revision: body.revision,
      memberId: staff.id,
    })
    return {}
  })

  registerEndpoint(app, staffUndoFact, async ({ body: { fact, revision }, staff }) => {
    await undoFact(ctx, { factId: fact.id, revision, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffDiscardFactDraft, async ({ body: { revision }, staff }) => {
    await discardDraft(ctx, { revision, memberId: staff.id })
    return {}
  })
}
