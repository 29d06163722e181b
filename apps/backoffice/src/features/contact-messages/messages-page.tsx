import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { TabLinks } from '@aquilane/ui/tabs'
import styles from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import { useTitle } from '~/lib/use-title.ts'
import { messageViews, useContactMessages, type MessageView } from './contact-messages.ts'
import { MessageCard } from './message-card.tsx'
import own from './contact-messages.module.css'

const toHref = (view: MessageView, page = 1) => {
  const query = new URLSearchParams({ ...(view === 'open' ? {} : { view }), ...(page > 1 ? { page: String(page) } : {}) }).toString()
  return query === '' ? '/messages' : `/messages?${query}`
}

/** Messages of visitors from the forms of the site; answered by e-mail. */
export function MessagesPage() {
  const t = useTranslations('staff-messages')
  const labels = usePageLabels()
  const [search] = useSearchParams()
  const view = messageViews.find((one) => one === search.get('view')) ?? 'open'
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)
  const messages = useContactMessages(view, page)
  useTitle(t('title'))
  const isEmpty = messages.data?.data.length === 0
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={styles.count} role="status">
          {messages.data ? t('count', { count: messages.data.pagination.total_count }) : ''}
        </p>
      </div>
      <TabLinks
        label={t('viewLabel')}
        items={messageViews.map((one) => ({ href: toHref(one), label: t(`view.${one}`), current: one === view }))}
      />
      <ListState query={messages} empty={isEmpty ? { title: t(`empty.${view}`), text: t(`emptyText.${view}`) } : null}>
        <ul className={own.list}>
          {(messages.data?.data ?? []).map((message) => (
            <li key={message.id}>
              <MessageCard message={message} />
            </li>
          ))}
        </ul>
        <Pagination
          page={messages.data?.pagination.current_page ?? 1}
          pageCount={messages.data?.pagination.page_count ?? 1}
          href={(to) => toHref(view, to)}
          labels={labels}
        />
      </ListState>
    </div>
  )
}
