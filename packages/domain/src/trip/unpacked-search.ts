/** Unpacked data of the legacy deep links (spec §3 "Unpacked search data"); ids come as text or number, anything else is dropped. */
export interface UnpackedSearch {
  id?: string
  companyId?: string
  sharingId?: string
  seats?: number
  sofaSeats?: number
  pax?: number
  /** `yyyy-MM-dd` */
  dateFrom?: string
  dateTo?: string
  /** City ids. */
  from?: string
  to?: string
}

/** Where a legacy deep link leads: a named route with its id and query. */
export interface DeepLinkTarget {
  route: 'empty-legs-id' | 'seats-id' | 'seats' | 'index'
  id?: string
  query: Record<string, string>
}

/** Picks the known fields out of unpacked data. Never throws. */
export function readUnpackedSearch(data: unknown): UnpackedSearch {
  const get = (...path: string[]) => path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), data)
  return withoutUndefined({
    id: readId(get('id')),
    companyId: readId(get('companyId')) ?? readId(get('company_id')),
    sharingId: readId(get('sharingId')),
    seats: readCount(get('seats')),
    sofaSeats: readCount(get('sofaSeats')),
    pax: readCount(get('pax')),
    dateFrom: readDate(get('dateFrom')),
    dateTo: readDate(get('dateTo')),
    from: readId(get('from', 'city', 'id')),
    to: readId(get('to', 'city', 'id')),
  })
}

/** `emptyLegSearch`: the empty leg `{id}__{company_id}`, home when either is missing. */
export function emptyLegTarget({ id, companyId }: UnpackedSearch): DeepLinkTarget {
  return id && companyId ? { route: 'empty-legs-id', id: `${id}__${companyId}`, query: {} } : { route: 'index', query: {} }
}

/** `IndivSeats`: the shared flight `{sharingId}__{companyId}` with its seats, otherwise the list of seats with filters. */
export function seatsTarget(search: UnpackedSearch): DeepLinkTarget {
  const { companyId, sharingId, seats, sofaSeats, pax, dateFrom, dateTo, from, to } = search
  if (companyId && sharingId) return { route: 'seats-id', id: `${sharingId}__${companyId}`, query: toQuery({ seats, sofaSeats }) }
  return { route: 'seats', query: toQuery({ pax, date_from: dateFrom, date_to: dateTo, from, to }) }
}

function toQuery(values: Record<string, string | number | undefined>): Record<string, string> {
  const given = Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return { ...Object.fromEntries(given), source: 'deeplink' }
}

function readId(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && /^[\w:.-]{1,64}$/.test(value) ? value : undefined
}

function readCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined
}

function readDate(value: unknown): string | undefined {
  const [date] = typeof value === 'string' ? (/^\d{4}-\d\d-\d\d/.exec(value) ?? []) : []
  if (!date) return undefined
  try {
    return Temporal.PlainDate.from(date).toString()
  } catch {
    return undefined
  }
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
