import { useTranslations } from 'use-intl'
import { CountBadge } from '@aquilane/ui/badge'
import { Queries } from '~/lib/queries.tsx'
import { useUnreadCount } from '~/lib/unread.ts'

/** Number of unread messages beside the notifications in the menu; nothing when there is none. */
export function UnreadBadge() {
  return (
    <Queries>
      <Count />
    </Queries>
  )
}

function Count() {
  const t = useTranslations('nav')
  const count = useUnreadCount()
  return count > 0 ? <CountBadge count={count} label={t('unread', { count })} /> : null
}
