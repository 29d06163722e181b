import { ContactsPage } from '~/features/contacts/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/contacts.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['contacts'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['contacts'], (t) => ({ title: t('contacts.meta.contacts.title'), description: t('contacts.meta.contacts.description') }))

export const loader = ({ url }: Route.LoaderArgs) => ({ reference: url.searchParams.get('subject')?.slice(0, 80) ?? null })

export default function Contacts({ loaderData }: Route.ComponentProps) {
  return <ContactsPage {...loaderData} />
}
