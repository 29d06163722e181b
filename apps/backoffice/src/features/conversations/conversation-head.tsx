import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Check, Plane, RotateCcw } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
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
  const locale = useLocale() as Locale
  const { customer, order, resolved } = conversation
  const isLinked = can(useStaff(), 'customers.read')
  const name = customer.name ?? t('noName')
  return (
    <header className={styles.head}>
      <div>
        <Heading level={2} size={18}>
          {isLinked ? <TextLink href={`/customers/${customer.id}`}>{name}</TextLink> : name}
        </Heading>
        <p className={styles.small}>
          {customer.phone} · {t('language', { locale: customer.locale })}
          {resolved ? ` · ${t('resolved', { date: formatDateTime(local(resolved), locale) })}` : ''}
        </p>
      </div>
      <div className={styles.tools}>
        {order ? <OrderLinks order={order} /> : null}
        <Assignee conversation={conversation} />
        <ResolveButton conversation={conversation} />
      </div>
    </header>
  )
}

function OrderLinks({ order }: { order: NonNullable<Conversation['order']> }) {
  const t = useTranslations('staff-conversations')
  const [isPeeking, setPeeking] = useState(false)
  return (
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
      {isPeeking ? <TripPeek id={order.id} title={order.pnr} onClose={() => setPeeking(false)} /> : null}
    </>
  )
}

/** A change of the thread that says in a message why it failed. */
function useThreadChange<Input>(change: (input: Input) => Promise<unknown>) {
  const te = useTranslations('errors')
  return useMutation({
    mutationFn: change,
    onSuccess: reloadConversations,
    onError: (error) => void toasts.show({ tone: 'error', title: te(errorCode(error)) }),
  })
}

function Assignee({ conversation: { id, assigned } }: { conversation: Conversation }) {
  const t = useTranslations('staff-conversations')
  const assignees = useAssignees()
  const members = assignees.data?.data ?? (assigned ? [assigned] : [])
  const assign = useThreadChange((memberId: string) =>
    api('POST /gamma/staff/conversation/assign', { body: { conversation: { id }, member: memberId === '' ? null : { id: memberId } } }),
  )
  return (
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
  )
}

function ResolveButton({ conversation: { id, resolved } }: { conversation: Conversation }) {
  const t = useTranslations('staff-conversations')
  const resolve = useThreadChange(() =>
    api('POST /gamma/staff/conversation/set-resolved', { body: { conversation: { id }, resolved: resolved === null } }),
  )
  return (
    <Button
      size="small"
      variant="outline"
      pending={resolve.isPending}
      icon={resolved ? <RotateCcw size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
      onClick={() => resolve.mutate(undefined)}
    >
      {resolved ? t('reopen') : t('resolve')}
    </Button>
  )
}
