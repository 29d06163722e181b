import { useTranslations } from 'use-intl'
import { Container } from '@aquilane/ui/container'
import { Heading } from '@aquilane/ui/heading'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/start.ts'

export const handle = page({ tone: 'white' })

export const meta: Route.MetaFunction = (args) => pageMeta(args, [], (t) => ({ title: t('nav.index') }))

export default function Home() {
  const t = useTranslations('nav')
  return (
    <Container>
      <Heading level={1}>{t('index')}</Heading>
    </Container>
  )
}
