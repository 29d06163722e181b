import { expect, type APIRequestContext } from '@playwright/test'
import { sql } from './database.ts'

/** What time alone brings about: the flights of a trip are over. */
export const fly = (orderId: string): Promise<object[]> =>
  sql(
    `DO $$ BEGIN
      PERFORM set_config('session_replication_role', 'replica', true);
      UPDATE order_leg SET departure_at = now() - interval '5 hours', arrival_at = now() - interval '3 hours' WHERE order_id = '${orderId}';
      UPDATE orders SET status = 'Completed' WHERE id = '${orderId}';
    END $$`,
  )

/** The crew is assigned, everybody on board has an approved passport, and the manifests that authorities ask for are sent, as a member of operations does. */
export async function sendManifests(request: APIRequestContext, headers: Record<string, string>, orderId: string): Promise<void> {
  await sql(
    `INSERT INTO travel_document (order_id, order_leg_id, client_id, status, created_at, submitted_at, decided_at, passenger, document)
     SELECT leg.order_id, leg.id, orders.client_id, 'approved', now(), now(), now(),
       jsonb_build_object('v', 1, 'type', 'Secondary', 'firstName', 'Anna', 'lastName', 'Rossi', 'birthDate', '1980-05-01'),
       jsonb_build_object('v', 1, 'type', 'Passport', 'number', 'YC' || (1000000 + leg.position * 100 + seat), 'country', 'ITA', 'expiryDate', '2040-01-01')
     FROM order_leg leg JOIN orders ON orders.id = leg.order_id
     CROSS JOIN LATERAL generate_series(1, leg.pax - (SELECT count(*)::int FROM travel_document d WHERE d.order_leg_id = leg.id AND d.status = 'approved')) seat
     WHERE leg.order_id = '${orderId}'`,
  )
  const get = async <T>(path: string): Promise<T> => (await (await request.get(`/gamma/staff/${path}`, { headers })).json()) as T
  const crewed = await request.post('/gamma/staff/trip/assign-free-crew', { headers, data: { order: { id: orderId } } })
  expect(await crewed.json()).toMatchObject({ open: 0 })
  const { legs } = await get<{ legs: { id: string; manifests: { authority: string }[] }[] }>(`trip/get?id=${orderId}`)
  for (const leg of legs)
    for (const { authority } of leg.manifests) {
      const query = `order=${orderId}&leg=${leg.id}&authority=${authority}`
      const { list } = await get<{ list: { id: string }[] }>(`manifest/get?${query}`)
      const reference = { order: { id: orderId }, leg: { id: leg.id } }
      for (const { id } of list) {
        const details = { gender: 'F', nationality: 'ITA', birth_place: 'Milano', residence: 'ITA', address: 'Via Manzoni 12, Milano' }
        await request.patch('/gamma/staff/manifest/update-person', { headers, data: { ...reference, person: { id }, ...details } })
      }
      const { sha256 } = await get<{ sha256: string }>(`manifest/get?${query}`)
      const sent = await request.post('/gamma/staff/manifest/send', { headers, data: { ...reference, authority, sha256 } })
      expect(sent.status()).toBe(200)
    }
}

/** What time alone brings about: a trip that was booked for another moment departs in so many minutes, and everything planned around it moves along. */
export const departIn = (orderId: string, minutes: number): Promise<object[]> =>
  sql(
    `DO $$ DECLARE shift interval; BEGIN
      PERFORM set_config('session_replication_role', 'replica', true);
      SELECT date_trunc('minute', now()) + interval '${minutes} minutes' - first_departure_at INTO shift FROM orders WHERE id = '${orderId}';
      UPDATE order_leg SET departure_at = departure_at + shift, arrival_at = arrival_at + shift,
        departure_local = to_char((departure_at + shift) AT TIME ZONE departure_zone, 'YYYY-MM-DD"T"HH24:MI'),
        arrival_local = to_char((arrival_at + shift) AT TIME ZONE arrival_zone, 'YYYY-MM-DD"T"HH24:MI') WHERE order_id = '${orderId}';
      UPDATE aircraft_movement SET departure_at = departure_at + shift, arrival_at = arrival_at + shift WHERE order_id = '${orderId}';
      UPDATE aircraft_availability_block SET period = tstzrange(lower(period) + shift, upper(period) + shift) WHERE reference = 'order:${orderId}';
      UPDATE checklist_item SET due_at = due_at + shift WHERE order_id = '${orderId}';
      UPDATE orders SET first_departure_at = first_departure_at + shift, last_arrival_at = last_arrival_at + shift,
        blocked_from = blocked_from + shift, blocked_to = blocked_to + shift WHERE id = '${orderId}';
    END $$`,
  )
