import { useTranslations } from 'use-intl'
import { Banner } from '@aquilane/ui/banner'
import { TextLink } from '@aquilane/ui/link'

/** So many facts of a page wait in the draft. */
export function DraftNote({ draft, count }: { draft: { id: string } | null; count: number }) {
  const t = useTranslations('staff-facts')
  if (!draft || count === 0) return null
  return (
    <Banner tone="info">
      {t('draftWaits', { count })} <TextLink href={`/facts/versions/${draft.id}`}>{t('openDraft')}</TextLink>
    </Banner>
  )
}
