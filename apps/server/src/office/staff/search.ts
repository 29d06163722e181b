import type { Locale } from '@aquilane/domain/site/paths'
import { hasPermission, type Permission } from '@aquilane/domain/staff/permissions'
import { clientName } from '../../foundation/identity/index.ts'
import { toAdminAirport } from '../../foundation/places/index.ts'
import type { StaffActor } from '../../platform/http/staff-auth.ts'
import type { Context } from '../../context.ts'
import { listOrdersForStaff } from '../../sales/orders/index.ts'
import { listCustomers } from '../customers/index.ts'
import { listInvoicesForStaff } from '../../sales/invoices/index.ts'

interface Found {
  kind: 'trip' | 'customer' | 'invoice' | 'aircraft' | 'airport'
  /** Of an aircraft: its tail; of an airport: its code. */
  id: string
  title: string
  text: string
}

const maxFound = 6

/** Trips, customers, invoices, aircraft and airports that fit a text, of what the roles open. */
export async function searchOffice(
  ctx: Context,
  { query, staff, locale }: { query: string; staff: StaffActor; locale: Locale },
): Promise<Found[]> {
  const text = query.trim()
  if (text.length < 2) return []
  const may = (permission: Permission) => hasPermission(staff.roles, permission)
  return [
    ...(may('trips.read') ? await findTrips(ctx, text, locale) : []),
    ...(may('customers.read') ? await findCustomers(ctx, text) : []),
    ...(may('invoices.read') ? await findInvoices(ctx, text) : []),
    ...(may('trips.read') ? [...(await findAircraft(ctx, text)), ...findAirports(ctx, text, locale)] : []),
  ]
}

async function findTrips(ctx: Context, query: string, locale: Locale): Promise<Found[]> {
  const { orders } = await listOrdersForStaff(ctx, { status: null, query, page: 1, perPage: maxFound, locale })
  return orders.map(({ id, pnr, customer, legs, aircraft }) => ({
    kind: 'trip' as const,
    id,
    title: `${pnr} · ${legs.map(({ departure, arrival }) => `${departure.code} – ${arrival.code}`).join(', ')}`,
    text: [legs[0]?.departureLocal.replace('T', ' '), customer.name ?? customer.phone, aircraft?.tail].filter(Boolean).join(' · '),
  }))
}

async function findCustomers(ctx: Context, query: string): Promise<Found[]> {
  const { rows } = await listCustomers(ctx, { view: 'all', query, page: 1, perPage: maxFound })
  return rows.map((row) => ({
    kind: 'customer' as const,
    id: row.id,
    title: clientName(row),
    text: [row.phone, row.email].filter(Boolean).join(' · '),
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
  }))
}

/** Opens the trips from and to it. */
function findAirports({ places }: Context, query: string, locale: Locale): Found[] {
  const airport = places.airportByIata(query.toUpperCase()) ?? places.airportByIcao(query.toUpperCase())
  if (!airport) return []
  const { code, name, city } = toAdminAirport(places, airport, locale)
  return [{ kind: 'airport', id: code, title: `${code} · ${name}`, text: city ?? '' }]
}

async function findAircraft({ fleet }: Context, query: string): Promise<Found[]> {
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
    }))
}
