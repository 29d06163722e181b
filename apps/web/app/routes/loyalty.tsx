import { ProgrammePage } from '~/features/loyalty/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/loyalty.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['loyalty'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['loyalty'], (t) => ({ title: t('loyalty.page.meta.title'), description: t('loyalty.page.meta.description') }))

export async function loader({ context }: Route.LoaderArgs) {
  return { programme: await context.get(siteContext).api('GET /gamma/loyalty/programme') }
}

export default function Loyalty({ loaderData }: Route.ComponentProps) {
  return <ProgrammePage programme={loaderData.programme} />
}
