import type { Locale } from '@aquilane/domain/site/paths'
import { hasPermission, type Permission } from '@aquilane/domain/staff/permissions'
import { clientName } from '../../foundation/identity/index.ts'
import { findCitiesByName, toAdminAirport } from '../../foundation/places/index.ts'
import type { StaffActor } from '../../platform/http/staff-auth.ts'
import type { Context } from '../../context.ts'
import { listOrdersForStaff } from '../../sales/orders/index.ts'
import { listCustomers } from '../customers/index.ts'
import { listInvoicesForStaff } from '../../sales/invoices/index.ts'
import { findPassengers } from '../../sales/travel-documents/index.ts'
import { getReleased } from '../../trips/operations/index.ts'

interface Found {
  kind: 'trip' | 'customer' | 'passenger' | 'invoice' | 'aircraft' | 'city' | 'airport'
  /** Of a passenger: that of the trip; of an aircraft: its tail; of a city: its name; of an airport: its code. */
  id: string
  title: string
  text: string
  /** What this member may do with it now; of an aircraft with its own id. */
  act: { kind: 'ground' | 'release'; id: string } | null
}

const maxFound = 6

/** Trips, customers, passengers, invoices, aircraft, cities and airports that fit a text, of what the roles open. */
export async function searchOffice(
  ctx: Context,
  { query, staff, locale }: { query: string; staff: StaffActor; locale: Locale },
): Promise<Found[]> {
  const text = query.trim()
  if (text.length < 2) return []
  const may = (permission: Permission) => hasPermission(staff.roles, permission)
  return [
    ...(may('trips.read') ? await findTrips(ctx, text, { locale, mayRelease: may('trips.operate') }) : []),
    ...(may('customers.read') ? await findCustomers(ctx, text) : []),
    ...(may('trips.read') ? await findNamed(ctx, text) : []),
    ...(may('invoices.read') ? await findInvoices(ctx, text) : []),
    ...(may('trips.read') ? await findAircraft(ctx, text, may('fleet.manage')) : []),
    ...(may('trips.read') ? [...findCities(ctx, text, locale), ...findAirports(ctx, text, locale)] : []),
  ]
}

async function findTrips(ctx: Context, query: string, { locale, mayRelease }: { locale: Locale; mayRelease: boolean }): Promise<Found[]> {
  const { orders } = await listOrdersForStaff(ctx, { status: null, query, page: 1, perPage: maxFound, locale })
  const confirmed = mayRelease ? orders.flatMap(({ id, status }) => (status === 'Confirmed' ? [id] : [])) : []
  const released = await getReleased(ctx.db, confirmed)
  return orders.map(({ id, pnr, customer, legs, aircraft }) => ({
    kind: 'trip' as const,
    id,
    title: `${pnr} · ${legs.map(({ departure, arrival }) => `${departure.code} – ${arrival.code}`).join(', ')}`,
    text: [legs[0]?.departureLocal.replace('T', ' '), customer.name ?? customer.phone, aircraft?.tail].filter(Boolean).join(' · '),
    act: confirmed.includes(id) && !released.has(id) ? { kind: 'release' as const, id } : null,
  }))
}

async function findCustomers(ctx: Context, query: string): Promise<Found[]> {
  const { rows } = await listCustomers(ctx, { view: 'all', query, page: 1, perPage: maxFound })
  return rows.map((row) => ({
    kind: 'customer' as const,
    id: row.id,
    title: clientName(row),
    text: [row.phone, row.email].filter(Boolean).join(' · '),
    act: null,
  }))
}

async function findInvoices(ctx: Context, query: string): Promise<Found[]> {
  const { invoices } = await listInvoicesForStaff(ctx, { query, status: null, page: 1, perPage: maxFound })
  return invoices.map((invoice) => ({
    kind: 'invoice' as const,
    id: invoice.id,
    title: invoice.number,
    text: [clientName(invoice) || (invoice.phone ?? ''), `${invoice.currency} ${(invoice.price / 100).toFixed(2)}`, invoice.status].join(
      ' · ',
    ),
    act: null,
  }))
}

/** Passengers of trips to come; each opens the trip. */
async function findNamed(ctx: Context, query: string): Promise<Found[]> {
  const passengers = query.length < 3 ? [] : await findPassengers(ctx, query, maxFound)
  return passengers.map(({ name, orderId, pnr, departureAt }) => ({
    kind: 'passenger',
    id: orderId,
    title: name,
    text: `${pnr} · ${departureAt.toString().slice(0, 10)}`,
    act: null,
  }))
}

/** Opens the trips from and to its airports. */
const findCities = ({ places }: Context, query: string, locale: Locale): Found[] =>
  findCitiesByName(places, query, locale).map(({ name, placement }) => ({
    kind: 'city',
    id: name,
    title: name,
    text: placement,
    act: null,
  }))

/** Opens the trips from and to it. */
function findAirports({ places }: Context, query: string, locale: Locale): Found[] {
  const airport = places.airportByIata(query.toUpperCase()) ?? places.airportByIcao(query.toUpperCase())
  if (!airport) return []
  const { code, name, city } = toAdminAirport(places, airport, locale)
  return [{ kind: 'airport', id: code, title: `${code} · ${name}`, text: city ?? '', act: null }]
}

async function findAircraft({ fleet }: Context, query: string, mayGround: boolean): Promise<Found[]> {
  const tail = query.toUpperCase().replaceAll('-', '')
  if (tail.length < 3) return []
  const { aircraft, types, operators } = await fleet.current()
  return [...aircraft.values()]
    .filter((one) => one.tail.replaceAll('-', '').startsWith(tail))
    .slice(0, maxFound)
    .map((one) => ({
      kind: 'aircraft' as const,
      id: one.tail,
      title: one.tail,
      text: [types.get(one.typeId)?.name, operators.get(one.operatorId)?.name].filter(Boolean).join(' · '),
      act: mayGround && one.isActive ? { kind: 'ground' as const, id: String(one.id) } : null,
    }))
}
