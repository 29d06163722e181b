import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { CountBadge } from '@aquilane/ui/badge'
import { Queries } from '~/lib/queries.tsx'
import { useUnreadChat } from '~/lib/unread-chat.ts'

/** Number of unread messages of the team beside the chat in the menu and before the title of the page; nothing when there is none. */
export function UnreadChatBadge() {
  return (
    <Queries>
      <Count />
    </Queries>
  )
}

function Count() {
  const t = useTranslations('nav')
  const count = useUnreadChat()
  useTitleCount(count)
  return count > 0 ? <CountBadge count={count} label={t('unreadChat', { count })} /> : null
}

/** "(2) My orders": also on the pages that follow. */
function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return undefined
    const mark = (): void => {
      const bare = document.title.replace(/^\(\d+\) /, '')
      const title = `(${count}) ${bare}`
      if (document.title !== title) document.title = title
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(/^\(\d+\) /, '')
    }
  }, [count])
}
