import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Search, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { chatHash } from '@aquilane/domain/site/paths'
import { Chip } from '@aquilane/ui/chip'
import { IconButton } from '@aquilane/ui/icon-button'
import { Sheet } from '@aquilane/ui/sheet'
import { Queries } from '~/lib/queries.tsx'
import { ManagerLine } from './manager-line.tsx'
import { MessageSearch } from './message-search.tsx'
import { Thread } from './thread.tsx'
import { useThreads, type Threads } from './thread-query.ts'
import { useChatStream } from './use-chat-stream.ts'
import styles from './chat.module.css'

/** The chat: the threads of the customer, one of them open. @param orderId null: the general thread */
export function Chat({ orderId }: { orderId: string | null }) {
  return (
    <Queries>
      <ChatSheet orderId={orderId} />
    </Queries>
  )
}

function ChatSheet({ orderId }: { orderId: string | null }) {
  const t = useTranslations('conversations')
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const [isSearching, setSearching] = useState(false)
  const [target, setTarget] = useState<number | null>(null)
  const threads = useThreads()
  const typingIn = useChatStream(threads.data && newestNumber(threads.data))
  const goTo = (hash: string): void => void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state })
  const close = (): void => {
    // Back, where the chat was opened by a press: the history keeps no trace of it.
    if ((state as { chatOpened?: boolean } | null)?.chatOpened) void navigate(-1)
    else goTo('')
  }
  return (
    <Sheet open onClose={close} title={t('title')} closeLabel={t('close')} height="full" bare>
      <div className={styles.chat}>
        <div className={styles.top}>
          <ThreadChips threads={threads.data} current={orderId} onChoose={(to) => goTo(chatHash(to))} />
          <IconButton
            label={t(isSearching ? 'searchClose' : 'search')}
            aria-expanded={isSearching}
            icon={
              isSearching ? <X size={20} strokeWidth={1.5} aria-hidden="true" /> : <Search size={20} strokeWidth={1.5} aria-hidden="true" />
            }
            onClick={() => setSearching(!isSearching)}
          />
        </div>
        <ManagerLine />
        {isSearching ? (
          <MessageSearch
            threads={threads.data}
            onChoose={(message) => {
              setSearching(false)
              setTarget(message.number)
              goTo(chatHash(message.order?.id ?? null))
            }}
          />
        ) : (
          <Thread
            key={orderId}
            orderId={orderId}
            answerMinutes={threads.data ? threads.data.answer_minutes : undefined}
            isTyping={typingIn === orderId}
            target={target}
          />
        )}
      </div>
    </Sheet>
  )
}

const newestNumber = ({ data }: Threads): number => Math.max(0, ...data.map(({ last }) => last?.number ?? 0))

/** Nothing to choose while there is only the general thread. */
function ThreadChips({
  threads,
  current,
  onChoose,
}: {
  threads: Threads | undefined
  current: string | null
  onChoose: (orderId: string | null) => void
}) {
  const t = useTranslations('conversations')
  const listed = (threads?.data ?? []).map(({ order, unread }) => ({
    id: order?.id ?? null,
    label: order ? t('order', { pnr: order.pnr }) : t('general'),
    unread,
  }))
  // The thread of an order without a message yet.
  const isNew = current !== null && threads !== undefined && !listed.some(({ id }) => id === current)
  const shown = isNew ? [...listed, { id: current, label: t('orderOpen'), unread: 0 }] : listed
  if (shown.length < 2) return <span />
  return (
    <div role="group" aria-label={t('threads')} className={styles.chips}>
      {shown.map(({ id, label, unread }) => (
        <Chip
          key={id ?? 'general'}
          pressed={id === current}
          count={unread > 0 && id !== current ? unread : undefined}
          onChange={() => onChoose(id)}
        >
          {label}
        </Chip>
      ))}
    </div>
  )
}
