import { useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { conversationViews } from '@aquilane/domain/conversations/views'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { IconButton } from '@aquilane/ui/icon-button'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { TabLinks } from '@aquilane/ui/tabs'
import { TextField } from '@aquilane/ui/text-field'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { usePageLabels } from '~/lib/list/page-labels.ts'
import { useListPage, type ListOf } from '~/lib/list/use-list-page.ts'
import { useTitle } from '~/lib/use-title.ts'
import { ConversationRow } from './conversation-row.tsx'
import { ConversationThread } from './conversation-thread.tsx'
import { conversationsAddress, useConversations, useLiveConversations, type RequestedMessage } from './conversations.ts'
import { TemplatesDialog } from './templates-dialog.tsx'
import styles from './conversations.module.css'

interface ConversationsPageProps {
  /** The form of a request, filled in from a message; null for members who may not enter one. */
  renderRequest: ((from: RequestedMessage, onClose: () => void) => ReactNode) | null
}

/** The inbox: threads by wait, one of them open beside the list. */
export function ConversationsPage({ renderRequest }: ConversationsPageProps) {
  const t = useTranslations('staff-conversations')
  const { id } = useParams()
  const list = useListPage(conversationsAddress())
  const [isEditing, setEditing] = useState(false)
  const [requested, setRequested] = useState<RequestedMessage | null>(null)
  const conversations = useConversations(list)
  useLiveConversations()
  useTitle(t('title'))
  return (
    <div className={styles.inbox} data-open={id === undefined ? undefined : ''}>
      <div className={`${page.head} ${styles.title}`}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={page.count} role="status">
          {conversations.data ? t('count', { count: conversations.data.pagination.total_count }) : ''}
        </p>
        <Button size="small" variant="quiet" onClick={() => setEditing(true)}>
          {t('templates')}
        </Button>
      </div>
      <Threads list={list} conversations={conversations} openId={id} />
      <div className={styles.thread}>
        {id === undefined ? (
          <EmptyState title={t('choose')} text={t('chooseText')} />
        ) : (
          <ConversationThread key={id} id={id} listHref={list.pageHref(list.page)} onRequest={renderRequest ? setRequested : null} />
        )}
      </div>
      {isEditing ? <TemplatesDialog onClose={() => setEditing(false)} /> : null}
      {requested && renderRequest ? renderRequest(requested, () => setRequested(null)) : null}
    </div>
  )
}

interface ThreadsProps {
  list: ListOf<ReturnType<typeof conversationsAddress>>
  conversations: ReturnType<typeof useConversations>
  /** The thread beside the list. */
  openId: string | undefined
}

function Threads({ list, conversations, openId }: ThreadsProps) {
  const t = useTranslations('staff-conversations')
  const labels = usePageLabels()
  const { view } = list.filter
  const rows = conversations.data?.data ?? []
  return (
    <div className={styles.list}>
      <TabLinks
        label={t('viewLabel')}
        items={conversationViews.map((one) => ({
          href: list.href({ view: one }),
          label: t(`view.${one}`),
          current: one === view,
        }))}
      />
      <ThreadSearch list={list} openId={openId} />
      <LoadState
        query={conversations}
        empty={conversations.data && rows.length === 0 ? { title: t(`empty.${view}`), text: t('emptyText') } : null}
      >
        <ul className={styles.rows}>
          {rows.map((conversation) => (
            <li key={conversation.id}>
              <ConversationRow
                conversation={conversation}
                href={conversationsAddress(conversation.id).toHref(list.filter, list.page)}
                isCurrent={conversation.id === openId}
              />
            </li>
          ))}
        </ul>
        <Pagination
          page={conversations.data?.pagination.current_page ?? 1}
          pageCount={conversations.data?.pagination.page_count ?? 1}
          href={list.pageHref}
          labels={labels}
        />
      </LoadState>
    </div>
  )
}

/** Finds among all threads: one that is looked for need not wait. */
function ThreadSearch({ list: { filter }, openId }: Pick<ThreadsProps, 'list' | 'openId'>) {
  const t = useTranslations('staff-conversations')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(filter.query)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = { view: filter.view === 'waiting' ? 'all' : filter.view, query: typed.trim() } as const
    void navigate(conversationsAddress(openId).toHref(found))
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <TextField
        label={t('search')}
        hideLabel
        placeholder={t('searchPlaceholder')}
        value={typed}
        onChange={setTyped}
        maxLength={100}
        autoComplete="off"
      />
      <IconButton type="submit" variant="outline" label={t('find')} icon={<Search size={16} strokeWidth={1.5} aria-hidden="true" />} />
    </form>
  )
}
