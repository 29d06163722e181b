import { ApiError } from '@aquilane/contract/client'
import { CalendarPage, readFilters, readPeriod, toCalendarQuery } from '~/features/empty-legs/index.ts'
import { ignoreRefusal } from '~/lib/ignore-refusal.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/empty-legs-calendar.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['empty-legs'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['empty-legs'], (t) => ({ title: t('empty-legs.calendar.meta'), description: t('empty-legs.calendar.lede') }))

/** Legs are sold by the minute. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'public, max-age=0, s-maxage=15' })

export async function loader({ context, url }: Route.LoaderArgs) {
  const period = readPeriod(url.searchParams.get('date_from') ?? '', Temporal.Now.plainDateISO('UTC'))
  const days = { date_from: period.first, date_to: period.last }
  const { api, tryApi } = context.get(siteContext)
  const asked = readFilters(url.searchParams)
  const load = (filters: typeof asked) =>
    tryApi('GET /gamma/empty-leg/calendar', { query: { ...days, ...toCalendarQuery(filters) } }).catch(nullIfInvalid)
  const found = await load(asked)
  const filters = found ? asked : readFilters(new URLSearchParams())
  const calendar = found ?? (await api('GET /gamma/empty-leg/calendar', { query: days }))
  const nameOf = async (selector: string) =>
    selector === ''
      ? null
      : await tryApi('GET /gamma/location/get', { query: { selector: [selector] } }).then(
          ({ data }) => data[0]?.name ?? null,
          ignoreRefusal,
        )
  const [from, to] = await Promise.all([nameOf(filters.from), nameOf(filters.to)])
  return { period, calendar, filters, names: { from, to } }
}

/** What the API cannot read as a filter is none. */
function nullIfInvalid(error: unknown): null {
  if (error instanceof ApiError && error.code === 'VALIDATION_FAILED') return null
  throw error
}

export default function EmptyLegsCalendar({ loaderData }: Route.ComponentProps) {
  return <CalendarPage {...loaderData} />
}
