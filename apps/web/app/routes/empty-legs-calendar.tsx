import { CalendarPage } from '~/features/empty-legs/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/empty-legs-calendar.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['empty-legs'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['empty-legs'], (t) => ({ title: t('empty-legs.calendar.meta'), description: t('empty-legs.calendar.lede') }))

/** Months ahead that have a page. */
const monthsAhead = 6

/** Legs are sold by the minute. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'public, max-age=0, s-maxage=15' })

export async function loader({ context, url }: Route.LoaderArgs) {
  const first = Temporal.Now.plainDateISO('UTC').toPlainYearMonth()
  const last = first.add({ months: monthsAhead })
  const asked = url.searchParams.get('month') ?? ''
  const isKnown = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked >= first.toString() && asked <= last.toString()
  const month = isKnown ? asked : first.toString()
  const { data: days } = await context.get(siteContext).api('GET /gamma/empty-leg/calendar', { query: { month } })
  return { month, first: first.toString(), last: last.toString(), days }
}

export default function EmptyLegsCalendar({ loaderData }: Route.ComponentProps) {
  return <CalendarPage {...loaderData} />
}
