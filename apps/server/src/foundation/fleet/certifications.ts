import { certifications, highestCertifications, isCertification, type HeldCertification } from '@aquilane/domain/fleet/certifications'
import type { Context } from '../../context.ts'
import { certificationsOfOperators } from './file-queries.ts'
import { todayOf } from './publication.ts'

export interface OperatorCertification extends HeldCertification {
  operatorId: number
}

/** What operators hold today by their scans, by operator; no operator that is a draft or suspended. */
export async function listCertifications(ctx: Pick<Context, 'db' | 'clock'>): Promise<OperatorCertification[]> {
  const rows = await certificationsOfOperators(ctx.db, certifications)
  const ofOperators = Map.groupBy(rows, ({ operator_id: operatorId }) => operatorId)
  return [...ofOperators].flatMap(([operatorId, scans]) =>
    highestCertifications(
      scans.flatMap(({ kind, valid_until: validUntil }) =>
        isCertification(kind) && validUntil !== null ? [{ certification: kind, validUntil }] : [],
      ),
      todayOf(ctx),
    ).map((held) => ({ operatorId, ...held })),
  )
}
