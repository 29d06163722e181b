import { AssistantsPage } from '~/features/assistants/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/assistants.ts'

export const handle = page({ private: true, texts: ['assistants'] })

export const meta: Route.MetaFunction = (args) => pageMeta(args, ['assistants'], (t) => ({ title: t('assistants.title'), index: false }))

export default function Assistants() {
  return <AssistantsPage />
}
