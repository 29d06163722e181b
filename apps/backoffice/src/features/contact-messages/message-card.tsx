import { useMutation } from '@tanstack/react-query'
import { Check, Mail, RotateCcw } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDate, formatDateTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Card } from '@aquilane/ui/card'
import { Facts } from '@aquilane/ui/facts'
import { LinkButton } from '@aquilane/ui/link-button'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import { reloadContactMessages, type ContactMessage } from './contact-messages.ts'
import styles from './contact-messages.module.css'

/** One message with everything its sender wrote. */
export function MessageCard({ message }: { message: ContactMessage }) {
  const t = useTranslations('staff-messages')
  const te = useTranslations('errors')
  const locale = useLocale() as Locale
  const isAnswered = message.answered !== null
  const mark = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/contact-message/set-answered', { body: { message: { id: message.id }, answered: !isAnswered } }),
    onSuccess: async () => {
      await reloadContactMessages()
      toasts.show({ tone: 'ok', title: isAnswered ? t('reopened') : t('done') })
    },
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
  })
  const reply = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(t('replySubject'))}`
  return (
    <Card as="article" aria-labelledby={`message-${message.id}`} className={styles.card}>
      <div className={styles.head}>
        <h2 id={`message-${message.id}`} className={styles.name}>
          {message.name}
        </h2>
        <Badge tone="neutral">{t(`subject.${message.subject}`)}</Badge>
        <time dateTime={`${message.created.replace(' ', 'T')}Z`} className={styles.time}>
          {formatDateTime(local(message.created), locale)}
        </time>
      </div>
      <p className={styles.text} lang={message.locale}>
        {message.message}
      </p>
      <MessageFacts message={message} />
      <div className={styles.actions}>
        {/* Another program opens: no page of ours. */}
        <LinkButton size="small" href={reply} icon={<Mail size={16} aria-hidden="true" />}>
          {t('answer')}
        </LinkButton>
        <Button
          size="small"
          variant="outline"
          pending={mark.isPending}
          icon={isAnswered ? <RotateCcw size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
          onClick={() => mark.mutate()}
        >
          {isAnswered ? t('reopen') : t('mark')}
        </Button>
        {message.answered ? (
          <p className={styles.time}>
            {t('answeredBy', { date: formatDateTime(local(message.answered), locale), name: message.answered_by ?? '–' })}
          </p>
        ) : null}
      </div>
    </Card>
  )
}

function MessageFacts({ message }: { message: ContactMessage }) {
  const t = useTranslations('staff-messages')
  const locale = useLocale() as Locale
  const facts = [
    { id: 'from', label: t('from'), value: message.email },
    { id: 'phone', label: t('phone'), value: message.phone },
    { id: 'company', label: t('company'), value: message.company },
    { id: 'route', label: t('route'), value: message.route },
    { id: 'date', label: t('date'), value: message.date && formatDate(message.date, locale, 'full') },
    { id: 'pax', label: t('pax'), value: message.pax },
    { id: 'reference', label: t('reference'), value: message.reference },
    { id: 'language', label: t('language'), value: t(`locale.${message.locale}`) },
    { id: 'received', label: t('received'), value: t(`form.${message.form}`) },
  ].filter(({ value }) => value !== null)
  return <Facts items={facts} look="grid" />
}
