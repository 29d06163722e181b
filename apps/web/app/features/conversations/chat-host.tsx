import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { chatFromHash } from '~/lib/chat.ts'
import { useIsHydrated } from '~/lib/hydration.ts'
import { useSession } from '~/lib/session.ts'
import { useSite } from '~/lib/site.ts'
import { WithTexts } from '~/lib/texts.tsx'

const Chat = lazy(() => import('./chat.tsx').then((module) => ({ default: module.Chat })))
const ChatWidget = lazy(() => import('./chat-widget.tsx').then((module) => ({ default: module.ChatWidget })))

/** The chat over any page, opened by the fragment `#chat`; for signed-in customers. */
export function ChatHost() {
  const isLive = useIsHydrated()
  const { state } = useSession()
  const { hash } = useLocation()
  const { chatWidget } = useSite()
  const orderId = chatFromHash(hash)
  if (!isLive || state !== 'authorized' || orderId === undefined) return null
  return (
    <Suspense>
      <WithTexts add={['conversations', 'errors']}>
        {chatWidget ? <ChatWidget script={chatWidget.script} /> : <Chat orderId={orderId} />}
      </WithTexts>
    </Suspense>
  )
}
