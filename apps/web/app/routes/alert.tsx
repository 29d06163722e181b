import { AlertEditPage } from '~/features/empty-legs/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/alert.ts'

export const handle = page({ private: true, texts: ['empty-legs', 'trip', 'errors'] })
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['empty-legs'], (t) => ({
    title: t(args.params.id === 'new' ? 'empty-legs.alerts.addTitle' : 'empty-legs.alerts.editTitle'),
    index: false,
  }))

export default function Alert({ params }: Route.ComponentProps) {
  return <AlertEditPage key={params.id} id={params.id} />
}
