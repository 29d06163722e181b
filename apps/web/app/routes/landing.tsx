import { LandingPage } from '~/features/contacts/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/landing.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['contacts'], header: 'static' })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['contacts'], (t) => ({ title: t('contacts.meta.landing.title'), description: t('contacts.meta.landing.description') }))

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await context.get(siteContext).api('GET /gamma/content/page', { query: { key: 'landing' } }) }
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  return <LandingPage {...loaderData} />
}
