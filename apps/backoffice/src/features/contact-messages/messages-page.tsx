import { useTranslations } from 'use-intl'
import { TabLinks } from '@aquilane/ui/tabs'
import { CardListPage } from '~/lib/list/list-page.tsx'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { messagesAddress, messageViews, useContactMessages } from './contact-messages.ts'
import styles from './contact-messages.module.css'
import { MessageCard } from './message-card.tsx'

/** Messages of visitors from the forms of the site; answered by e-mail. */
export function MessagesPage() {
  const t = useTranslations('staff-messages')
  const list = useListPage(messagesAddress)
  const { view } = list.filter
  const messages = useContactMessages(list)
  return (
    <CardListPage
      list={list}
      query={messages}
      title={t('title')}
      count={(count) => t('count', { count })}
      tabs={
        <TabLinks
          label={t('viewLabel')}
          items={messageViews.map((one) => ({ href: list.href({ view: one }), label: t(`view.${one}`), current: one === view }))}
        />
      }
      empty={{ title: t(`empty.${view}`), text: t(`emptyText.${view}`) }}
      className={styles.list}
      card={(message) => <MessageCard message={message} />}
    />
  )
}
