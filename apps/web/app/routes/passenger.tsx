import { PassengerPage } from '~/features/passengers/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/passenger.ts'

export const handle = page({ private: true, own: true, texts: ['passengers'] })

export const meta: Route.MetaFunction = (args) => pageMeta(args, ['passengers'], (t) => ({ title: t('passengers.title'), index: false }))

export default function Passenger({ params }: Route.ComponentProps) {
  return <PassengerPage key={params.id ?? 'new'} id={params.id ?? null} />
}
