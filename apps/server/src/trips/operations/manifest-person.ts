import { lockOrderOrThrow } from '../../sales/orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { settleDerivedItems } from './derived-items.ts'
import { upsertManifestPassenger } from './queries.ts'
import type { Context } from '../../context.ts'
import { getPeople } from '../../sales/travel-documents/index.ts'

export interface ManifestDetails {
  gender: 'F' | 'M' | 'X' | null
  nationality: string | null
  birthPlace: string | null
  residence: string | null
  address: string | null
}

/** What authorities ask beside the document. @throws NOT_FOUND, VALIDATION_FAILED */
export async function changeManifestPerson(
  ctx: Context,
  { orderId, legId, id, memberId, details }: { orderId: string; legId: string; id: string; memberId: string; details: ManifestDetails },
): Promise<void> {
  for (const [field, code] of [
    ['nationality', details.nationality],
    ['residence', details.residence],
  ] as const)
    if (code !== null && ctx.places.country(code)?.iso3 !== code)
      throw new Refusal('VALIDATION_FAILED', 'There is no such country.', {
        errors: [{ path: field, code: 'unknown', message: 'Use a code of three letters, such as GBR.' }],
      })
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrderOrThrow(trx, orderId)
    const people = await getPeople(ctx, trx, [legId])
    if (!people.some(({ travelDocumentId }) => travelDocumentId === id)) throw new Refusal('NOT_FOUND', 'There is no such passenger.')
    await upsertManifestPassenger(trx, {
      travel_document_id: id,
      gender: details.gender,
      nationality: details.nationality,
      birth_place: details.birthPlace,
      residence: details.residence,
      address: details.address,
    })
    await audit(trx, { actor: `staff:${memberId}`, action: 'manifest-edited', subject: `order:${orderId}` })
    await settleDerivedItems(ctx, trx, order)
  })
}
