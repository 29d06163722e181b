import { derivedFromSecret } from '../../platform/derived.ts'
import { sql } from 'kysely'
import { createKeyedMark } from '../../platform/keyed-mark.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DocumentFields, PassengerFields } from '@aquilane/domain/passengers/passenger-fields'
import type { Context } from '../../context.ts'

export const createDocumentMark = (secret: string) => createKeyedMark(secret, 'document')

/** Kosovo is in the table of countries by another code than in passports. */
const sameIssuer: Readonly<Record<string, string>> = { RKS: 'XKX', D: 'DEU' }

const toMark = (ctx: Context, { country, number }: { country: string; number: string }) =>
  documentMark(ctx)(`${sameIssuer[country] ?? country}:${number}`)

/** Remembers an approved document of a customer or of a fellow traveller. */
export async function recordVerifiedDocument(
  ctx: Context,
  trx: Trx,
  clientId: string,
  { person, document }: { person: PassengerFields; document: DocumentFields },
): Promise<void> {
  const isOwn = person.type === 'Primary'
  const birth_date = isOwn ? (document.birth_date ?? person.birth_date) : null
  await trx
    .insertInto('verified_document')
    .values({ client_id: clientId, mark: toMark(ctx, document), is_own: isOwn, birth_date, verified_at: ctx.clock.now().toString() })
    .onConflict((conflict) => conflict.columns(['client_id', 'mark']).doUpdateSet({ is_own: isOwn, birth_date }))
    .execute()
}

/** Marks of all documents of a client's passengers, saved or approved; equal documents have equal marks. */
export async function documentFingerprints(ctx: Context, on: Db, clientId: string): Promise<string[]> {
  const saved = await on
    .selectFrom('passenger_document')
    .innerJoin('passenger', 'passenger.id', 'passenger_document.passenger_id')
    .select(['country', 'number'])
    .where('passenger.client_id', '=', clientId)
    .execute()
  const approved = await on.selectFrom('verified_document').select('mark').where('client_id', '=', clientId).execute()
  return [...new Set([...saved.map((document) => toMark(ctx, document)), ...approved.map(({ mark }) => mark)])]
}

/** Clients whose own approved document says that their birthday is on one of these days (`02-29`), each with the date and the marks. */
export const findByBirthday = (
  _ctx: Context,
  on: Db,
  days: readonly string[],
): Promise<{ clientId: string; birthDate: string; marks: string[] }[]> =>
  on
    .selectFrom('verified_document')
    .select([
      'client_id as clientId',
      sql<string>`min(birth_date)::date`.as('birthDate'),
      sql<string[]>`array_agg(mark ORDER BY mark)`.as('marks'),
    ])
    .where('is_own', '=', true)
    .where('birth_date', 'is not', null)
    .groupBy('client_id')
    .having(sql<boolean>`to_char(min(birth_date), 'MM-DD') = ANY (${days as string[]}::text[])`)
    .execute()

export async function deleteVerifiedDocuments(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('verified_document').where('client_id', '=', clientId).execute()
}

export const documentMark = derivedFromSecret(createDocumentMark)
