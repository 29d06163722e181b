import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { api } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import { can } from '~/lib/me.ts'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { useStaff } from '~/lib/staff.ts'
import { reloadCustomers, type CustomerDetails } from './customers.ts'
import styles from './customers.module.css'
import { MovedItems } from './moved-items.tsx'

type Merge = CustomerDetails['merges'][number]

/** Accounts that became one with this, and the way back. */
export function CustomerMerges({ customer: { merges, planned_merge: planned } }: { customer: CustomerDetails }) {
  const t = useTranslations('staff-customers.merge')
  const locale = useLocale()
  const isAllowed = can(useStaff(), 'customers.merge')
  const [undoing, setUndoing] = useState<Merge | null>(null)
  const [stopping, setStopping] = useState<string | null>(null)
  if (merges.length === 0 && !planned) return null
  const day = (at: string): string => formatDate(local(at), locale, 'date')
  return (
    <section>
      <Heading level={2} size={16}>
        {t('history')}
      </Heading>
      {planned ? (
        <Banner
          tone="warn"
          action={
            isAllowed ? (
              <Button size="small" variant="outline" onClick={() => setStopping(planned.id)}>
                {t('stop')}
              </Button>
            ) : undefined
          }
        >
          {t(planned.closed ? 'plannedCloses' : 'plannedKeeps', {
            name: planned.account.name,
            phone: planned.account.phone,
            at: formatDateTime(local(planned.effective), locale),
          })}
        </Banner>
      ) : null}
      <ul className={styles.accounts}>
        {merges.map((merge) => {
          const { account, closed, at, by, reason, undo_until: until, undone } = merge
          const line = { name: account.name, phone: account.phone, date: day(at), by }
          return (
            <li key={merge.id}>
              <span>
                <TextLink href={`/customers/${account.id}`}>{t(closed ? 'closedLine' : 'keptLine', line)}</TextLink>
                <small>
                  {[reason, undone ? t('undone', { date: day(undone) }) : until ? t('until', { date: day(until) }) : '']
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              {until && isAllowed ? (
                <Button size="small" variant="outline" onClick={() => setUndoing(merge)}>
                  {t('undo')}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
      {stopping ? (
        <ReasonDialog
          title={t('stop')}
          text={t('stopText')}
          isDanger
          onDecide={(reason) => api('POST /gamma/staff/customer/stop-merge', { body: { merge: { id: stopping }, reason }, quiet: true })}
          reload={reloadCustomers}
          onClose={() => setStopping(null)}
        />
      ) : null}
      {undoing ? (
        <ReasonDialog
          title={t('undo')}
          text={<UndoPreview id={undoing.id} />}
          isDanger
          onDecide={(reason) => api('POST /gamma/staff/customer/undo-merge', { body: { merge: { id: undoing.id }, reason }, quiet: true })}
          reload={reloadCustomers}
          onClose={() => setUndoing(null)}
        />
      ) : null}
    </section>
  )
}

function UndoPreview({ id }: { id: string }) {
  const t = useTranslations('staff-customers.merge')
  const preview = useQuery({
    queryKey: ['customers', 'undo', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/customer/undo-merge-preview', { query: { id }, signal }),
    staleTime: 0,
  })
  if (!preview.data) return t('loading')
  if (preview.data.obstacle) return t(`undoObstacle.${preview.data.obstacle}`)
  const { items, balances } = preview.data
  return (
    <>
      {items.length + balances.length > 0 ? t('undoText') : null} {t('undoSignIn')}
      <MovedItems items={items} balances={balances} empty={t('undoNothing')} />
    </>
  )
}
