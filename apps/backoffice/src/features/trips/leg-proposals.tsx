import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import { Lines } from '~/lib/lines.tsx'
import { live } from '~/lib/list/live.ts'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { reloadTrips } from './trips.ts'
import styles from './trips.module.css'

type Proposal = Api['GET /gamma/staff/order/leg-proposals']['response']['data'][number]

const useLegProposals = (id: string) =>
  useQuery({
    queryKey: ['trips', 'leg-proposals', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/order/leg-proposals', { query: { id }, signal }),
    enabled: can(useStaff(), 'orders.read'),
    refetchInterval: 60_000,
    meta: live,
  })

const toRoute = ({ departure, arrival }: Proposal): string => `${departure.code} – ${arrival.code}`

/** Of a trip whose price is not paid in full: the sum, where one added flight alone can be it. */
export function PriceToPay({ id }: { id: string }) {
  const t = useTranslations('staff-market.trips.proposals')
  const [added, ...others] = (useLegProposals(id).data?.data ?? []).filter(({ invoice }) => invoice !== null)
  return (
    <p className={styles.toPay}>
      {added && others.length === 0
        ? t('toPay', { amount: formatMoneyFixed(added.charge), route: toRoute(added).replaceAll(' ', '\u00a0') })
        : t('toPayPart')}
    </p>
  )
}

/** Flights that were proposed to the customer of a trip; nothing where there were none. */
export function LegProposals({ id }: { id: string }) {
  const t = useTranslations('staff-market.trips.proposals')
  const me = useStaff()
  const toNote = useNote()
  const { data } = useLegProposals(id)
  if (!data || data.data.length === 0) return null
  return (
    <section>
      <Heading level={2} size={16}>
        {t('title')}
      </Heading>
      <Lines
        lines={data.data.map((one) => ({
          id: one.id,
          text: toRoute(one),
          note: toNote(one),
          value: (
            <span className={styles.answer}>
              {t(`status.${one.status}`)}
              {one.invoice ? <TextLink href={`/invoices/${one.invoice.id}`}>{t('invoice')}</TextLink> : null}
              {one.status === 'sent' && can(me, 'orders.retime') ? <Withdraw id={one.id} /> : null}
            </span>
          ),
        }))}
      />
    </section>
  )
}

function Withdraw({ id }: { id: string }) {
  const t = useTranslations('staff-market.trips.proposals')
  const withdraw = useMutation({
    mutationFn: () => api('POST /gamma/staff/order/withdraw-leg-proposal', { body: { leg_proposal: { id } } }),
    onSuccess: () => toasts.show({ tone: 'ok', title: t('withdrawn') }),
    onSettled: reloadTrips,
  })
  return (
    <Button size="small" variant="outline" pending={withdraw.isPending} pendingLabel={t('withdrawing')} onClick={() => withdraw.mutate()}>
      {t('withdraw')}
    </Button>
  )
}

function useNote(): (proposal: Proposal) => string {
  const t = useTranslations('staff-market.trips.proposals')
  const locale = useLocale()
  const time = (at: string): string => formatDateTime(local(at), locale)
  return (one) =>
    [
      t('departs', { time: formatDateTime(one.departure_date, locale) }),
      t('passengers', { count: one.pax }),
      one.charge.amount === 0 ? t('free') : t('charge', { amount: formatMoneyFixed(one.charge) }),
      t('sentBy', { name: one.sent_by, time: time(one.sent) }),
      one.approved_by === null ? null : t('approvedBy', { name: one.approved_by }),
      one.answered === null ? t('decideBy', { time: time(one.decide_by) }) : t('answered', { time: time(one.answered) }),
    ]
      .filter(Boolean)
      .join(' · ')
}
