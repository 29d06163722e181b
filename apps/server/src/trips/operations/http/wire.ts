import { timestamp } from '../../../platform/http/serialize.ts'
import type { Readiness } from '../queries.ts'

export const toReadiness = (readiness: Readiness | undefined) =>
  readiness
    ? {
        open: readiness.open,
        revised: readiness.revised,
        next_due: readiness.nextDue && timestamp(readiness.nextDue),
        released: readiness.isReleased,
      }
    : null
