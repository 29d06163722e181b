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
  if (merges.length === 0 && !planned) return null
  return (
    <section>
      <Heading level={2} size={16}>
        {t('history')}
      </Heading>
      {planned ? <PlannedMerge planned={planned} /> : null}
      <ul className={styles.accounts}>
        {merges.map((merge) => (
          <MergeLine key={merge.id} merge={merge} />
        ))}
      </ul>
    </section>
  )
}

/** A merge that two members agreed on and that can still be stopped. */
function PlannedMerge({ planned }: { planned: NonNullable<CustomerDetails['planned_merge']> }) {
  const t = useTranslations('staff-customers.merge')
  const locale = useLocale()
  const isAllowed = can(useStaff(), 'customers.merge')
  const [isStopping, setStopping] = useState(false)
  return (
    <>
      <Banner
        tone="warn"
        action={
          isAllowed ? (
            <Button size="small" variant="outline" onClick={() => setStopping(true)}>
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
      {isStopping ? (
        <ReasonDialog
          title={t('stop')}
          text={t('stopText')}
          isDanger
          onDecide={(reason) => api('POST /gamma/staff/customer/stop-merge', { body: { merge: { id: planned.id }, reason }, quiet: true })}
          reload={reloadCustomers}
          onClose={() => setStopping(false)}
        />
      ) : null}
    </>
  )
}

function MergeLine({ merge }: { merge: Merge }) {
  const t = useTranslations('staff-customers.merge')
  const locale = useLocale()
  const isAllowed = can(useStaff(), 'customers.merge')
  const [isUndoing, setUndoing] = useState(false)
  const { id, account, closed, at, by, reason, undo_until: until, undone } = merge
  const day = (moment: string): string => formatDate(local(moment), locale, 'date')
  const line = { name: account.name, phone: account.phone, date: day(at), by }
  return (
    <li>
      <span>
        <TextLink href={`/customers/${account.id}`}>{t(closed ? 'closedLine' : 'keptLine', line)}</TextLink>
        <small>
          {[reason, undone ? t('undone', { date: day(undone) }) : until ? t('until', { date: day(until) }) : '']
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {until && isAllowed ? (
        <Button size="small" variant="outline" onClick={() => setUndoing(true)}>
          {t('undo')}
        </Button>
      ) : null}
      {isUndoing ? (
        <ReasonDialog
          title={t('undo')}
          text={<UndoPreview id={id} />}
          isDanger
          onDecide={(why) => api('POST /gamma/staff/customer/undo-merge', { body: { merge: { id }, reason: why }, quiet: true })}
          reload={reloadCustomers}
          onClose={() => setUndoing(false)}
        />
      ) : null}
    </li>
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
