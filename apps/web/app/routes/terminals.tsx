import { redirect } from 'react-router'
import { locales, paths } from '@aquilane/domain/site/paths'
import { TerminalsPage } from '~/features/terminals/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/terminals.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['terminals'] })

const shownNames = 3

const toCode = ({ iata, icao }: { iata: string | null; icao: string | null }): string => iata ?? icao ?? ''

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['terminals'], (t) => {
    if (!args.loaderData) return { title: t('common.notFound.meta'), index: false }
    const { airport, data } = args.loaderData
    const names = data.slice(0, shownNames).map(({ name }) => name)
    return {
      title: t('terminals.meta.title', { airport: airport.name }),
      description: t('terminals.meta.description', { airport: airport.name, names: names.join(', ') }),
      alternates: Object.fromEntries(locales.map((to) => [to, paths[to].terminals(toCode(airport))])),
    }
  })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale } = context.get(siteContext)
  const terminals = await api('GET /gamma/terminal/list', { query: { airport: params.airport } })
  const code = toCode(terminals.airport)
  if (code !== params.airport) throw redirect(paths[locale].terminals(code), 301)
  return terminals
}

export default function TerminalsRoute({ loaderData }: Route.ComponentProps) {
  return <TerminalsPage terminals={loaderData} />
}
