import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { formatDateTime } from '@aquilane/i18n/format'
import { api } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { CrewLinkDialog } from './crew-link-dialog.tsx'
import { useOperation, type CrewLink } from './operations.ts'
import styles from './operations.module.css'

/** The links of a crew to their pages: sent, opened, withdrawn. */
export function CrewLinks({ order }: { order: string }) {
  const t = useTranslations('staff-crew')
  const locale = useLocale()
  const canSend = can(useStaff(), 'trips.operate')
  const { data } = useQuery({
    queryKey: ['operations', 'crew-links', order],
    queryFn: ({ signal }) => api('GET /gamma/staff/crew-links/list', { query: { order }, signal }),
  })
  if (!data) return null
  return (
    <div className={styles.crew}>
      <Heading level={3} size={16}>
        {t('page.title')}
      </Heading>
      <p>{data.open ? t('page.text', { until: formatDateTime(local(data.until), locale) }) : t('page.closed')}</p>
      {data.data.length === 0 ? <p>{t('page.nobody')}</p> : null}
      <ul>
        {data.data.map((one) => (
          <LinkRow key={one.id} order={order} one={one} canSend={canSend && data.open} />
        ))}
      </ul>
    </div>
  )
}

function LinkRow({ order, one, canSend }: { order: string; one: CrewLink; canSend: boolean }) {
  const t = useTranslations('staff-crew')
  const locale = useLocale()
  const [isSending, setSending] = useState(false)
  const { link, name } = one
  const withdraw = useOperation(
    () => api('POST /gamma/staff/crew-links/withdraw', { body: { order: { id: order }, member: { id: one.id } }, quiet: true }),
    t('page.withdrawn'),
  )
  const state = link
    ? [
        t(`page.${link.channel}`, { date: formatDateTime(local(link.sent), locale) }),
        link.opened === null
          ? t('page.unopened')
          : t('page.opened', { count: link.opens, date: formatDateTime(local(link.opened), locale) }),
      ].join(' · ')
    : t('page.none')
  return (
    <li>
      <span>{t(`role.${one.role}`)}</span> {name} <small>{state}</small>
      {canSend ? (
        <Button size="small" variant="outline" aria-label={t('page.sendTo', { name })} onClick={() => setSending(true)}>
          {t(link ? 'page.again' : 'page.send')}
        </Button>
      ) : null}
      {canSend && link ? (
        <Button
          size="small"
          variant="quiet"
          disabled={withdraw.isPending}
          aria-label={t('page.withdrawOf', { name })}
          onClick={() => withdraw.mutate()}
        >
          {t('page.withdraw')}
        </Button>
      ) : null}
      {isSending ? <CrewLinkDialog order={order} one={one} onClose={() => setSending(false)} /> : null}
    </li>
  )
}
