import type { ReadinessLine } from '@aquilane/contract/readiness'
import type { GroupReadiness } from '@aquilane/domain/operations/readiness'
import type { Static } from 'typebox'
import { timestamp } from '../../../platform/http/serialize.ts'

export const toReadinessLine = (groups: readonly GroupReadiness[]): Static<typeof ReadinessLine> =>
  groups.map(({ group, state, dueAt, reasons, isCrewAbsent, open, cure }) => ({
    group,
    state,
    due: dueAt === null ? null : timestamp(Temporal.Instant.fromEpochMilliseconds(dueAt)),
    reasons,
    crew_absent: isCrewAbsent,
    open,
    cure: cure && { kind: cure.kind, item: cure.itemId === null ? null : { id: cure.itemId }, airport: cure.airport },
  }))
