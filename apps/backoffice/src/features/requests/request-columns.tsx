import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { customer as customerName, money, Open, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { maxPax, routeOf } from '~/lib/route.ts'
import { useWishFacts } from '~/lib/wishes.tsx'
import { stageTones, type StaffRequest } from './requests.ts'
import { Waiting } from './waiting.tsx'
import styles from './requests.module.css'

export function useRequestColumns(): Column<StaffRequest>[] {
  const t = useTranslations('staff-requests')
  const times = useTimes()
  const hideable: Column<StaffRequest>[] = [
    { id: 'source', header: t('columns.source'), cell: ({ source }) => t(`source.${source}`) },
    { id: 'customer', header: t('columns.customer'), cell: (request) => <Customer request={request} /> },
    { id: 'route', header: t('columns.route'), cell: (request) => <Route request={request} /> },
    {
      id: 'departure',
      header: t('columns.departure'),
      sort: { key: 'departure' },
      cell: ({ legs }) => times.airport(legs[0]?.departure_date),
    },
    { id: 'pax', header: t('columns.pax'), isNumber: true, cell: maxPax },
    { id: 'stage', header: t('columns.stage'), cell: ({ stage }) => <Badge tone={stageTones[stage]}>{t(`stage.${stage}`)}</Badge> },
    { id: 'quote', header: t('columns.quote'), cell: (request) => (request.quote ? <Quoted quote={request.quote} /> : null) },
    { id: 'assignee', header: t('columns.assignee'), cell: ({ assignee }) => assignee?.name },
  ]
  return [
    {
      id: 'waiting',
      header: t('columns.waiting'),
      sort: { key: 'waiting' },
      cell: ({ waiting_since: since, stage }) => <Waiting key={since} since={since} isAnswered={stage === 'quoted'} />,
    },
    { id: 'pnr', header: t('columns.pnr'), cell: ({ id, pnr }) => <Open to={`/trips/${id}`}>{pnr}</Open> },
    ...hideable.map((column) => ({ ...column, isHideable: true })),
    { id: 'actions', header: t('columns.actions'), isHeaderHidden: true, hasActions: true, cell: () => null },
  ]
}

/** With what its customer added, as far as a row has room: the note is on the trip and in the preview. */
function Route({ request }: { request: StaffRequest }) {
  const { wishes } = request
  const facts = useWishFacts()(wishes && { ...wishes, note: null })
  const t = useTranslations('wishes.facts')
  const texts = [...facts.map(({ value }) => value), ...(wishes?.note ? [t('note')] : [])]
  return (
    <span className={styles.stack}>
      {routeOf(request)}
      {texts.length > 0 ? <small>{texts.join(' · ')}</small> : null}
    </span>
  )
}

function Customer({ request: { customer, duplicates, history_90_days: history } }: { request: StaffRequest }) {
  const t = useTranslations('staff-requests')
  return (
    <span className={styles.stack}>
      {customerName(customer)}
      <small>
        {t('share', history)}
        {duplicates.length > 0 ? ` · ${t('duplicates', { pnrs: duplicates.map(({ pnr }) => pnr).join(', ') })}` : ''}
      </small>
    </span>
  )
}

function Quoted({ quote }: { quote: NonNullable<StaffRequest['quote']> }) {
  const t = useTranslations('staff-requests')
  const times = useTimes()
  return (
    <span className={styles.stack}>
      {money(quote.price)}
      <small>
        {quote.valid_until ? `${t('until', { moment: times.instant(quote.valid_until) })} · ` : ''}
        {t('opened', { count: quote.opened })}
      </small>
    </span>
  )
}
