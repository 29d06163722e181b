import { data } from 'react-router'
import { ClassPage } from '~/features/fleet/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import { toClassKey } from '~/lib/class-key.ts'
import type { Route } from './+types/fleet-class.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['fleet'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['fleet'], (t) => {
    const found = args.loaderData?.aircraftClass
    if (!found) return { title: t('common.notFound.meta'), index: false }
    const name = t(`fleet.class.${toClassKey(found.slug)}.name`)
    const types = t('fleet.types', { count: found.types.length })
    return {
      title: t('fleet.classMeta.title', { name }),
      description: t('fleet.classMeta.description', { name, types }),
      picture: { kind: 'class', id: found.slug },
    }
  })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(siteContext)
  const [classes, types] = await Promise.all([api('GET /gamma/aircraft-class/list'), api('GET /gamma/aircraft-type/list')])
  const aircraftClass = classes.data.find(({ slug }) => slug === params.class)
  if (!aircraftClass) throw data(null, { status: 404 })
  const prices = await api('GET /gamma/charter/typical-prices', { query: { aircraft_class: aircraftClass.slug } })
  return { aircraftClass, prices, types: types.data.filter(({ aircraft_class: { slug } }) => slug === aircraftClass.slug) }
}

export default function FleetClass({ loaderData }: Route.ComponentProps) {
  return <ClassPage {...loaderData} />
}
