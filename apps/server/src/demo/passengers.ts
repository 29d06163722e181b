import { manifestAuthorities } from '@aquilane/domain/operations/manifest'
import type { DemoWeekDeps } from './purchases.ts'
import { toApprovalColumns } from '../sales/travel-documents/approved-data.ts'
import { insertName, insertNameOnLeg } from '../sales/travel-documents/name-queries.ts'
import { getTrip } from '../trips/operations/trip-view.ts'
import { syncChecklist } from '../trips/operations/checklist.ts'
import { assignFreeCrew } from '../trips/operations/assign-crew.ts'
import { getManifest, sendManifest } from '../trips/operations/manifests.ts'
import { changeManifestPerson } from '../trips/operations/manifest-person.ts'

const names = [
  ['Elena', 'Moretti'],
  ['Luca', 'Ferri'],
  ['Sofia', 'Greco'],
  ['James', 'Whitaker'],
  ['Olivia', 'Hartley'],
  ['Marc', 'Lefebvre'],
  ['Clara', 'Dubois'],
  ['Henrik', 'Lindqvist'],
] as const

/** Assigns the crew, names everybody on board with an approved passport, and sends the manifests that authorities ask for. */
export async function boardPassengers(deps: DemoWeekDeps, orderId: string): Promise<void> {
  const { ctx, members } = deps
  const { db, clock } = ctx
  await assignFreeCrew(ctx, { orderId, memberId: members.operations })
  const { legs } = await getTrip(ctx, orderId, 'en')
  const order = await db.selectFrom('orders').select(['id', 'client_id', 'created_at']).where('id', '=', orderId).executeTakeFirstOrThrow()
  const named = await nameAll(deps, { order, legs })
  for (const leg of legs) {
    for (let at = 0; at < leg.pax; at++) await boardOne(deps, { orderId, legId: leg.id, clientId: order.client_id, at, nameId: named[at]! })
    await db.transaction().execute((trx) => syncChecklist(ctx, trx, orderId))
    for (const authority of manifestAuthorities.filter((one) => leg.manifests.some((asked) => asked.authority === one))) {
      const reference = { orderId, legId: leg.id, authority }
      const { sha256: shown } = await getManifest(ctx, reference)
      const receipt = `${authority.slice(0, 3).toUpperCase()}-${clock.now().epochMilliseconds % 100_000}`
      await sendManifest(ctx, { ...reference, memberId: members.operations, receipt, shown })
    }
  }
}

/** Named when the trip was booked: a flight that has departed takes no names. @returns ids of the passengers, one for each seat */
async function nameAll(
  { ctx: { db } }: DemoWeekDeps,
  { order, legs }: { order: { id: string; client_id: string; created_at: Temporal.Instant }; legs: readonly { id: string; pax: number }[] },
): Promise<string[]> {
  const named: string[] = []
  const at = order.created_at.toString()
  await db.transaction().execute(async (trx) => {
    for (const [firstName, lastName] of Array.from(
      { length: Math.max(...legs.map(({ pax }) => pax)) },
      (_, seat) => names[seat % names.length]!,
    )) {
      const name = { first_name: firstName, last_name: lastName, middle_name: null }
      const row = await insertName(trx, {
        ...name,
        order_id: order.id,
        client_id: order.client_id,
        passenger_id: null,
        takes_seat: true,
        created_at: at,
      })
      for (const { id } of legs.filter(({ pax }) => named.length < pax)) await insertNameOnLeg(trx, row.id, id, at)
      named.push(row.id)
    }
  })
  return named
}

async function boardOne(
  { ctx, members, random }: DemoWeekDeps,
  { orderId, legId, clientId, at, nameId }: { orderId: string; legId: string; clientId: string; at: number; nameId: string },
): Promise<void> {
  const [firstName, lastName] = names[at % names.length]!
  const birthDate = `${1_960 + Math.floor(random() * 40)}-0${1 + Math.floor(random() * 9)}-15`
  const { db, clock } = ctx
  const now = clock.now().toString()
  const { id } = await db
    .insertInto('travel_document')
    .values({
      order_id: orderId,
      order_leg_id: legId,
      client_id: clientId,
      named_passenger_id: nameId,
      status: 'approved',
      created_at: now,
      submitted_at: now,
      decided_at: now,
      ...toApprovalColumns({
        person: {
          type: 'Secondary',
          name: { first_name: firstName, last_name: lastName, middle_name: null },
          birth_date: birthDate,
          species: null,
          weight_kg: null,
        },
        document: {
          type: 'Passport',
          series: null,
          number: `YB${1_000_000 + Math.floor(random() * 8_999_999)}`,
          country: 'ITA',
          issue_date: '2021-03-01',
          expiry_date: '2034-03-01',
          birth_date: birthDate,
        },
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const details = { gender: at % 2 === 0 ? 'F' : 'M', nationality: 'ITA', birthPlace: 'Milano', residence: 'ITA' } as const
  await changeManifestPerson(ctx, {
    orderId,
    legId,
    id,
    memberId: members.operations,
    details: { ...details, address: 'Via Manzoni 12, 20121 Milano' },
  })
}
