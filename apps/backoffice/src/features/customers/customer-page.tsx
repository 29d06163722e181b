import { useState, type ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatDate, formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Facts } from '@aquilane/ui/facts'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { api } from '~/lib/api.ts'
import { Lines } from '~/lib/lines.tsx'
import { useOrderState } from '~/lib/order-state.ts'
import { local } from '~/lib/dates.ts'
import detail from '~/lib/detail-page.module.css'
import { HistoryTable } from '~/lib/history-table.tsx'
import page from '~/lib/list/list-page.module.css'
import { money, none } from '~/lib/list/cells.tsx'
import { LoadState } from '~/lib/list/load-state.tsx'
import { can } from '~/lib/me.ts'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { useStaff } from '~/lib/staff.ts'
import { useTitle } from '~/lib/use-title.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { CustomerMerges } from './customer-merges.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerRecord } from './customer-record.tsx'
import { CustomerTags } from './customer-tags.tsx'
import { CustomerTasks } from './customer-tasks.tsx'
import styles from './customers.module.css'
import { reloadCustomers, useCustomer, type CustomerDetails } from './customers.ts'

/** One customer: what a member needs to know before a call is answered. */
export function CustomerPage({ id }: { id: string }) {
  const t = useTranslations('staff.page')
  const tc = useTranslations('staff-customers')
  const customer = useCustomer(id)
  if (customer.error instanceof ApiError && (customer.error.status === 404 || customer.error.status === 400))
    return (
      <EmptyState
        level={1}
        title={t('missing')}
        text={t('missingText')}
        actions={<LinkButton href="/customers">{tc('title')}</LinkButton>}
      />
    )
  return (
    <LoadState query={customer} empty={null}>
      {customer.data ? <CustomerView customer={customer.data} /> : null}
    </LoadState>
  )
}

function CustomerView({ customer }: { customer: CustomerDetails }) {
  const t = useTranslations('staff-customers')
  const locale = useLocale()
  const [isBlocking, setBlocking] = useState(false)
  const [isCrediting, setCrediting] = useState(false)
  const isBlocked = customer.block !== null
  useTitle(customer.name)
  return (
    <div className={detail.detail}>
      <CustomerHead customer={customer} onCredit={() => setCrediting(true)} onBlock={() => setBlocking(true)} />
      {customer.block ? (
        <Banner tone="error">
          {t('blockedSince', { time: formatDateTime(local(customer.block.at), locale), reason: customer.block.reason })}
        </Banner>
      ) : null}
      {customer.merged_into ? (
        <Banner tone="info">
          <TextLink href={`/customers/${customer.merged_into.id}`}>{t('merge.closedInto', { name: customer.merged_into.name })}</TextLink>
        </Banner>
      ) : null}
      {customer.duplicates.length > 0 ? <Duplicates customer={customer} /> : null}
      <CustomerFacts customer={customer} />
      <CustomerTags customer={customer} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <CustomerTasks customer={customer} />
          <CustomerNotes customer={customer} />
        </div>
        <div className={styles.column}>
          <Trips customer={customer} />
          <People customer={customer} />
          <Alerts customer={customer} />
        </div>
      </div>
      <CustomerRecord id={customer.id} />
      <CustomerMerges customer={customer} />
      {customer.history.length > 0 ? (
        <HistoryTable title={t('history')} entries={customer.history} label={(action) => t(`actions.${action as 'blocked'}`)} />
      ) : null}
      {isCrediting ? <CreditDialog customer={customer} onClose={() => setCrediting(false)} /> : null}
      {isBlocking ? (
        <ReasonDialog
          title={t(isBlocked ? 'unblock' : 'block')}
          text={t(isBlocked ? 'unblockText' : 'blockText')}
          isDanger={!isBlocked}
          onDecide={(reason) =>
            api('POST /gamma/staff/customer/set-blocked', { body: { customer: { id: customer.id }, blocked: !isBlocked, reason } })
          }
          reload={reloadCustomers}
          onClose={() => setBlocking(false)}
        />
      ) : null}
    </div>
  )
}

interface HeadProps {
  customer: CustomerDetails
  onCredit: () => void
  onBlock: () => void
}

function CustomerHead({ customer, onCredit, onBlock }: HeadProps) {
  const t = useTranslations('staff-customers')
  const me = useStaff()
  const isBlocked = customer.block !== null
  return (
    <div className={page.page}>
      <TextLink href="/customers" className={detail.back}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('title')}
      </TextLink>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {customer.name}
        </Heading>
        {isBlocked ? <Badge tone="error">{t('blocked')}</Badge> : null}
        {customer.merged_into ? null : (
          <div className={detail.actions}>
            {can(me, 'customers.credit') ? (
              <Button size="small" variant="outline" onClick={onCredit}>
                {t('credit.change')}
              </Button>
            ) : null}
            {can(me, 'customers.merge') ? (
              <LinkButton size="small" variant="outline" href={`/customers/${customer.id}/merge`}>
                {t('merge.open')}
              </LinkButton>
            ) : null}
            {can(me, 'customers.block') ? (
              <Button size="small" variant="outline" onClick={onBlock}>
                {t(isBlocked ? 'unblock' : 'block')}
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </div>
  )
}

function Duplicates({ customer: { id, duplicates } }: { customer: CustomerDetails }) {
  const t = useTranslations('staff-customers')
  const isAllowed = can(useStaff(), 'customers.merge')
  const locale = useLocale()
  return (
    <Banner tone="warn">
      {t('duplicates')}{' '}
      {duplicates.map((one, at) => (
        <span key={one.id}>
          {at > 0 ? ', ' : ''}
          <TextLink href={`/customers/${one.id}`}>
            {one.name} {one.phone}
          </TextLink>{' '}
          ({new Intl.ListFormat(locale).format(one.reasons.map((reason) => t(`reason.${reason}`)))}){' '}
          {isAllowed ? <TextLink href={`/customers/${id}/merge?with=${one.id}`}>{t('merge.open')}</TextLink> : null}
        </span>
      ))}
    </Banner>
  )
}

function CustomerFacts({ customer }: { customer: CustomerDetails }) {
  const t = useTranslations('staff-customers')
  const locale = useLocale()
  const day = (at: string | null): string => (at ? formatDate(local(at), locale, 'date') : '–')
  return (
    <Facts
      look="grid"
      items={[
        { id: 'phone', label: t('fields.phone'), value: <TextLink href={`tel:${customer.phone}`}>{customer.phone}</TextLink> },
        {
          id: 'email',
          label: t('fields.email'),
          value: customer.email ? (
            <TextLink href={`mailto:${customer.email}`}>{customer.email}</TextLink>
          ) : customer.email_unconfirmed ? (
            t('unconfirmed', { email: customer.email_unconfirmed })
          ) : (
            '–'
          ),
        },
        { id: 'locale', label: t('fields.locale'), value: t(`locale.${customer.locale}`) },
        { id: 'since', label: t('fields.since'), value: day(customer.since) },
        { id: 'trips', label: t('fields.trips'), value: String(customer.trips) },
        { id: 'last', label: t('fields.last'), value: day(customer.last_flight) },
        { id: 'next', label: t('fields.next'), value: day(customer.next_flight) },
        { id: 'value', label: t('fields.value'), value: formatMoneyFixed(customer.value) },
        ...customer.accounts.map(({ type, balance }) => ({
          id: `account-${type}`,
          label: t(`account.${type as 'Personal'}`),
          value: formatMoneyFixed(balance),
        })),
        {
          id: 'credit',
          label: t('credit.title'),
          value: customer.credit
            ? t('credit.fact', {
                used: formatMoneyFixed(customer.credit.used),
                limit: formatMoneyFixed(customer.credit.limit),
                days: customer.credit.days,
              })
            : t('credit.none'),
        },
      ]}
    />
  )
}

function Section({ title, isEmpty, empty, children }: { title: string; isEmpty: boolean; empty: string; children: ReactNode }) {
  return (
    <section>
      <Heading level={2} size={16}>
        {title}
      </Heading>
      {isEmpty ? <p className={styles.quiet}>{empty}</p> : children}
    </section>
  )
}

function Trips({ customer: { orders } }: { customer: CustomerDetails }) {
  const t = useTranslations('staff-customers')
  const toState = useOrderState()
  const locale = useLocale()
  return (
    <Section title={t('trips')} isEmpty={orders.length === 0} empty={t('tripsNone')}>
      <Lines
        lines={orders.map((order) => ({
          id: order.id,
          text: (
            <>
              <TextLink href={`/trips/${order.id}`}>{order.pnr}</TextLink> {order.route}
            </>
          ),
          note: `${order.departure_date ? formatDate(order.departure_date, locale, 'date') : ''} · ${toState(order)}`,
          value: money(order.price),
        }))}
      />
    </Section>
  )
}

function People({ customer: { passengers } }: { customer: CustomerDetails }) {
  const t = useTranslations('staff-customers')
  const locale = useLocale()
  return (
    <Section title={t('people')} isEmpty={passengers.length === 0} empty={t('peopleNone')}>
      <Lines
        lines={passengers.map((one) => ({
          text: one.name,
          note: t('documents', { count: one.documents }),
          value: one.valid_until ? t('validUntil', { date: formatDate(one.valid_until, locale, 'date') }) : none,
        }))}
      />
    </Section>
  )
}

function Alerts({ customer: { alerts } }: { customer: CustomerDetails }) {
  const t = useTranslations('staff-customers')
  return (
    <Section title={t('alerts')} isEmpty={alerts.length === 0} empty={t('alertsNone')}>
      <ul className={styles.plain}>
        {alerts.map(({ origin, destination, expired }) => (
          // A customer has one alert for a route.
          <li key={`${origin}>${destination}`}>
            {t('alert', { origin: origin || t('anywhere'), destination: destination || t('anywhere') })} {expired ? t('expired') : ''}
          </li>
        ))}
      </ul>
    </Section>
  )
}
