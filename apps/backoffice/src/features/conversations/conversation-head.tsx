import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Check, Plane, RotateCcw } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/contract/paths'
import { formatDateTime } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { Select } from '@aquilane/ui/select'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { TripPeek } from '~/lib/trip-peek.tsx'
import { reloadConversations, useAssignees, type Conversation } from './conversations.ts'
import styles from './conversations.module.css'

/** Who the thread is with and about, who looks after it, and whether it is done. */
export function ConversationHead({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('staff-conversations')
  const te = useTranslations('errors')
  const locale = useLocale() as Locale
  const { id, customer, order, assigned, resolved } = conversation
  const [isPeeking, setPeeking] = useState(false)
  const isLinked = can(useStaff(), 'customers.read')
  const assignees = useAssignees()
  const onError = (error: unknown): void => void toasts.show({ tone: 'error', title: te(errorCode(error)) })
  const assign = useMutation({
    mutationFn: (memberId: string) =>
      api('POST /gamma/staff/conversation/assign', { body: { conversation: { id }, member: memberId === '' ? null : { id: memberId } } }),
    onSuccess: reloadConversations,
    onError,
  })
  const resolve = useMutation({
    mutationFn: () => api('POST /gamma/staff/conversation/set-resolved', { body: { conversation: { id }, resolved: resolved === null } }),
    onSuccess: reloadConversations,
    onError,
  })
  const members = assignees.data?.data ?? (assigned ? [assigned] : [])
  return (
    <header className={styles.head}>
      <div>
        <Heading level={2} size={18}>
          {isLinked ? (
            <TextLink href={`/customers/${customer.id}`}>{customer.name ?? t('noName')}</TextLink>
          ) : (
            (customer.name ?? t('noName'))
          )}
        </Heading>
        <p className={styles.small}>
          {customer.phone} · {t('language', { locale: customer.locale })}
          {resolved ? ` · ${t('resolved', { date: formatDateTime(local(resolved), locale) })}` : ''}
        </p>
      </div>
      <div className={styles.tools}>
        {order ? (
          <>
            <Button
              size="small"
              variant="outline"
              icon={<Plane size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => setPeeking(true)}
            >
              {t('showOrder', { pnr: order.pnr })}
            </Button>
            <TextLink href={`/trips/${order.id}`}>{t('openTrip')}</TextLink>
          </>
        ) : null}
        <Select
          label={t('assignee')}
          hideLabel
          value={assigned?.id ?? ''}
          onChange={(value) => assign.mutate(value)}
          options={[
            { value: '', label: `${t('assignee')}: ${t('unassigned')}` },
            ...members.map((member) => ({ value: member.id, label: `${t('assignee')}: ${member.name}` })),
          ]}
        />
        <Button
          size="small"
          variant="outline"
          pending={resolve.isPending}
          icon={resolved ? <RotateCcw size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
          onClick={() => resolve.mutate()}
        >
          {resolved ? t('reopen') : t('resolve')}
        </Button>
      </div>
      {isPeeking && order ? <TripPeek id={order.id} title={order.pnr} onClose={() => setPeeking(false)} /> : null}
    </header>
  )
}
