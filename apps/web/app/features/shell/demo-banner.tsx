import { useTranslations } from 'use-intl'
import { Banner } from '@aquilane/ui/banner'
import { TextLink } from '@aquilane/ui/link'
import { useSite } from '~/lib/site.ts'

/** Says on every page that this is no real company; absent in production. */
export function DemoBanner() {
  const t = useTranslations('common.demo')
  const { sandbox } = useSite()
  if (!sandbox) return null
  return (
    <Banner tone="demo" action={<TextLink href="/dev/outbox">{t('outbox')}</TextLink>}>
      {t('text')}
    </Banner>
  )
}
