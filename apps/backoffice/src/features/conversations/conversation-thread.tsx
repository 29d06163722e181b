import { useEffect, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Button } from '@aquilane/ui/button'
import { TextLink } from '@aquilane/ui/link'
import { MessageLog } from '@aquilane/ui/message-log'
import { LinkButton } from '@aquilane/ui/link-button'
import { api, queryClient } from '~/lib/api.ts'
import detail from '~/lib/detail-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { TaskDialog } from '~/lib/task-dialog.tsx'
import { ConversationHead } from './conversation-head.tsx'
import {
  fetchConversation,
  reloadConversations,
  useConversation,
  type Conversation,
  type RequestedMessage,
  type StaffMessage,
} from './conversations.ts'
import { ConversationMessage } from './conversation-message.tsx'
import { ReplyForm } from './reply-form.tsx'
import styles from './conversations.module.css'

interface ConversationThreadProps {
  id: string
  listHref: string
  onRequest: ((message: RequestedMessage) => void) | null
}

/** One thread with notes, the order it belongs to, and the reply. */
export function ConversationThread({ id, listHref, onRequest }: ConversationThreadProps) {
  const t = useTranslations('staff-conversations')
  const tp = useTranslations('staff.page')
  const thread = useConversation(id)
  const { data } = thread
  useReadMark(data?.conversation, data?.messages ?? [])
  if (thread.error instanceof ApiError && thread.error.status < 500)
    return <EmptyState title={tp('missing')} text={tp('missingText')} actions={<LinkButton href={listHref}>{t('back')}</LinkButton>} />
  return (
    <LoadState query={thread} empty={null}>
      {data ? (
        <div className={styles.open}>
          <TextLink href={listHref} className={`${detail.back} ${styles.toList}`}>
            <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('back')}
          </TextLink>
          <ConversationHead conversation={data.conversation} />
          <ThreadMessages
            messages={data.messages}
            hasMore={data.has_more}
            conversation={data.conversation}
            readByCustomer={data.read_by_customer}
            isTyping={data.is_customer_typing}
            onRequest={onRequest}
          />
          <ReplyForm conversation={data.conversation} />
        </div>
      ) : null}
    </LoadState>
  )
}

interface ThreadMessagesProps {
  conversation: Conversation
  messages: readonly StaffMessage[]
  hasMore: boolean
  readByCustomer: number
  isTyping: boolean
  onRequest: ((message: RequestedMessage) => void) | null
}

function ThreadMessages({ conversation, messages, hasMore, readByCustomer, isTyping, onRequest }: ThreadMessagesProps) {
  const t = useTranslations('staff-conversations')
  const { id } = conversation
  const earlier = useEarlier(id, messages[0]?.number ?? null, hasMore)
  const shown = [...earlier.messages, ...messages.filter(({ number }) => number > (earlier.messages.at(-1)?.number ?? 0))]
  const canAddTask = can(useStaff(), 'customers.manage')
  const [task, setTask] = useState<StaffMessage | null>(null)
  const lastAnswer = shown.findLast(({ author }) => author === 'staff')?.id
  return (
    <MessageLog label={t('messages')} newest={messages.at(-1)?.id ?? ''} className={styles.log}>
      {earlier.hasMore ? (
        <Button size="small" variant="quiet" pending={earlier.isPending} onClick={() => void earlier.load()}>
          {t('earlier')}
        </Button>
      ) : null}
      {shown.map((message) => (
        <ConversationMessage
          key={message.id}
          conversation={conversation}
          message={message}
          mark={message.id === lastAnswer ? (message.number <= readByCustomer ? 'seen' : 'sent') : null}
          onRequest={onRequest && message.author === 'customer' && message.text !== '' ? () => onRequest({ conversation, message }) : null}
          onTask={canAddTask && message.author === 'customer' && message.text !== '' ? () => setTask(message) : null}
        />
      ))}
      <p role="status" className={styles.typing}>
        {isTyping ? t('typing') : ''}
      </p>
      {task ? (
        <TaskDialog
          customerId={conversation.customer.id}
          title={task.text.replaceAll(/\s+/g, ' ')}
          reload={() => queryClient.invalidateQueries({ queryKey: ['customers'] })}
          onClose={() => setTask(null)}
        />
      ) : null}
    </MessageLog>
  )
}

/** Pages before the newest one, which the live reading leaves alone. */
function useEarlier(id: string, oldest: number | null, hasMore: boolean) {
  const [loaded, setLoaded] = useState<{ messages: StaffMessage[]; hasMore: boolean } | null>(null)
  const [isPending, setPending] = useState(false)
  return {
    messages: loaded?.messages ?? [],
    hasMore: loaded?.hasMore ?? hasMore,
    isPending,
    async load(): Promise<void> {
      const before = loaded?.messages[0]?.number ?? oldest
      if (before === null || isPending) return
      setPending(true)
      try {
        const page = await fetchConversation(id, before)
        setLoaded({ messages: [...page.messages, ...(loaded?.messages ?? [])], hasMore: page.has_more })
      } finally {
        setPending(false)
      }
    },
  }
}

/** The customer sees that a member has read the messages. */
function useReadMark(conversation: Conversation | undefined, messages: readonly StaffMessage[]): void {
  const id = conversation?.id
  const newest = messages.findLast(({ author }) => author === 'customer')?.number ?? 0
  const unread = conversation?.unread ?? 0
  useEffect(() => {
    if (id === undefined || unread === 0 || newest === 0 || document.visibilityState !== 'visible') return
    api('POST /gamma/staff/conversation/read', { body: { conversation: { id }, number: newest }, quiet: true }).then(
      reloadConversations,
      () => undefined,
    )
  }, [id, newest, unread])
}
