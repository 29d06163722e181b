import type { FastifyInstance } from 'fastify'
import {
  staffCreatePricingDraft,
  staffDiscardPricingDraft,
  staffGetPricing,
  staffListPricing,
  staffPublishPricing,
  staffRollBackPricing,
  staffSavePricingDraft,
  staffWithdrawPricing,
} from '@aquilane/contract/staff-pricing'
import { documentChanges } from '@aquilane/domain/pricing/changes'
import { readDocument } from '@aquilane/domain/pricing/document'
import { endingTaxes } from '@aquilane/domain/pricing/running-out'
import { versionAt } from '@aquilane/domain/pricing/versions'
import type { Context } from '../../../context.ts'
import { fieldError } from '@aquilane/domain/refusal'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import { toWaitsFor } from '../../approvals/http/index.ts'
import { findOpenApprovals } from '../../approvals/index.ts'
import { getMemberNames, withActorNames } from '../../members/index.ts'
import {
  createDraft,
  discardDraft,
  getVersion,
  listVersions,
  saveDraft,
  toTimes,
  versionSubject,
  withdrawVersion,
} from '../edit-pricing.ts'
import { publishDraft, rollBack } from '../publish-pricing.ts'
import { membersOf, readDocumentWire, toDocumentWire, toVersion } from './wire.ts'

/** An instant of a request. @throws VALIDATION_FAILED */
function readInstant(text: string | null): Temporal.Instant | null {
  if (text === null) return null
  try {
    return Temporal.Instant.from(text)
  } catch {
    throw fieldError('at', 'date', 'This is no time with an offset. Use 2027-04-01T00:00:00Z.')
  }
}

/** Versions of the prices: read by sales, operations and finance, changed by finance. */
export function pricingRoutes(app: FastifyInstance, ctx: Context): void {
  readRoutes(app, ctx)
  draftRoutes(app, ctx)

  registerEndpoint(app, staffPublishPricing, async ({ body: { version, revision, at }, staff }) =>
    toWaitsFor(await publishDraft(ctx, { id: version.id, revision, at: readInstant(at), memberId: staff.id })),
  )

  registerEndpoint(app, staffWithdrawPricing, async ({ body: { version, reason }, staff }) => {
    await withdrawVersion(ctx, { id: version.id, reason, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffRollBackPricing, async ({ body: { version, reason }, staff }) =>
    toWaitsFor(await rollBack(ctx, { id: version.id, reason, memberId: staff.id })),
  )
}

function readRoutes(app: FastifyInstance, ctx: Context): void {
  const { db, clock, fleet } = ctx
  registerEndpoint(app, staffListPricing, async () => {
    const rows = await listVersions(ctx)
    const now = clock.now()
    const current = versionAt(rows.map(toTimes), now)
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    const names = await getMemberNames(db, membersOf(rows))
    const taxes = current ? readDocument(current.row.document).taxes : []
    return {
      data: rows.map((row) => toVersion(row, { base: byNumber.get(row.base_number ?? 0), names, current: current?.number ?? null, now })),
      ending_taxes: endingTaxes(taxes, now.toZonedDateTimeISO('UTC').toPlainDate().toString()).map(({ row, isOver }) => ({
        tax: row.tax,
        country: row.country,
        until: row.until!,
        over: isOver,
      })),
    }
  })

  registerEndpoint(app, staffGetPricing, async ({ query: { id } }) => {
    const { row, base, history } = await getVersion(ctx, id)
    const now = clock.now()
    const current = versionAt((await listVersions(ctx)).map(toTimes), now)
    const document = readDocument(row.document)
    const { operators } = await fleet.current()
    return {
      ...toVersion(row, { base, names: await getMemberNames(db, membersOf([row])), current: current?.number ?? null, now }),
      ...toWaitsFor((await findOpenApprovals(ctx, [versionSubject(id)])).get(versionSubject(id))?.id ?? null),
      document: toDocumentWire(document),
      differences: base ? documentChanges(readDocument(base.document), document) : [],
      companies: [...operators.values()]
        .map(({ id: companyId, name }) => ({ id: companyId, name }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
      history: await withActorNames(
        db,
        history.map(({ at, actor, action, reason, details }) => ({
          at: timestamp(at),
          actor,
          action,
          reason,
          values: ((details as { changes?: unknown[] } | null)?.changes ?? []).length,
        })),
      ),
    }
  })
}

function draftRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffCreatePricingDraft, async ({ body: { note }, staff }) => ({
    id: await createDraft(ctx, { note, memberId: staff.id }),
  }))

  registerEndpoint(app, staffSavePricingDraft, async ({ body: { version, revision, note, document }, staff }) => {
    await saveDraft(ctx, { id: version.id, revision, note, document: readDocumentWire(document), memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffDiscardPricingDraft, async ({ body: { version, revision }, staff }) => {
    await discardDraft(ctx, { id: version.id, revision, memberId: staff.id })
    return {}
  })
}
