import { useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { nextEmptyLegStatus, type EmptyLegAction } from '@aquilane/domain/empty-legs/transitions'
import { formatDateTime, formatDuration, formatKilometres, formatMoneyFixed } from '@aquilane/i18n/format'
import { findText } from '@aquilane/i18n/find-text'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Facts } from '@aquilane/ui/facts'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { airportLabel } from '~/lib/airport-code.ts'
import { api } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import detail from '~/lib/detail-page.module.css'
import { HistoryTable } from '~/lib/history-table.tsx'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { useTitle } from '~/lib/use-title.ts'
import { reloadEmptyLegs, sourceKey, tones, useEmptyLeg, type StaffEmptyLegDetails } from './empty-legs.ts'
import { PriceDialog } from './price-dialog.tsx'
import { PriceSteps, ReferencePrice } from './price-steps.tsx'

/** One empty leg: why it costs what it costs, what it is part of, who bought it. */
export function EmptyLegPage({ id }: { id: string }) {
  const t = useTranslations('staff.page')
  const tl = useTranslations('staff-market.emptyLegs')
  const leg = useEmptyLeg(id)
  if (leg.error instanceof ApiError && (leg.error.status === 404 || leg.error.status === 400))
    return (
      <EmptyState
        level={1}
        title={t('missing')}
        text={t('missingText')}
        actions={<LinkButton href="/empty-legs">{tl('title')}</LinkButton>}
      />
    )
  return (
    <LoadState query={leg} empty={null}>
      {leg.data ? <Leg leg={leg.data} /> : null}
    </LoadState>
  )
}

const actions: readonly EmptyLegAction[] = ['offer', 'pause', 'withdraw']

function Leg({ leg }: { leg: StaffEmptyLegDetails }) {
  const t = useTranslations('staff-market.emptyLegs')
  const [deciding, setDeciding] = useState<EmptyLegAction | null>(null)
  const [isPricing, setPricing] = useState(false)
  const [isPushing, setPushing] = useState(false)
  const title = `${airportLabel(leg.departure)} – ${airportLabel(leg.arrival)}`
  const possible = actions.filter((action) => nextEmptyLegStatus(leg.status, action) !== null)
  useTitle(title)
  return (
    <div className={detail.detail}>
      <div className={page.page}>
        <TextLink href="/empty-legs" className={detail.back}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('detail.back')}
        </TextLink>
        <div className={page.head}>
          <Heading level={1} size={22}>
            {title}
          </Heading>
          <Badge tone={tones[leg.status]}>{t(`status.${leg.status}`)}</Badge>
          {leg.has_own_steps ? <Badge tone="gold">{t('ownSteps')}</Badge> : null}
          <div className={detail.actions}>
            {leg.status === 'offered' || leg.status === 'draft' ? (
              <Button size="small" onClick={() => setPricing(true)}>
                {t('action.price')}
              </Button>
            ) : null}
            {leg.price ? (
              <Button size="small" variant="outline" onClick={() => setPushing(true)}>
                {t('action.push')}
              </Button>
            ) : null}
            {possible.map((action) => (
              <Button key={action} size="small" variant="outline" onClick={() => setDeciding(action)}>
                {t(`action.${action}`)}
              </Button>
            ))}
          </div>
        </div>
      </div>
      <LegFacts leg={leg} />
      <PriceSteps leg={leg} />
      <ReferencePrice leg={leg} />
      <HistoryTable title={t('detail.history')} entries={leg.history} label={(action) => findText(t, `history.${action}`) ?? action} />
      {deciding ? <Decision leg={leg} action={deciding} onClose={() => setDeciding(null)} /> : null}
      {isPushing ? (
        <ReasonDialog
          title={t('action.push')}
          text={t('dialog.pushText')}
          onDecide={(reason) => api('POST /gamma/staff/empty-leg/push', { body: { empty_leg: { id: leg.id }, reason } })}
          reload={reloadEmptyLegs}
          onClose={() => setPushing(false)}
        />
      ) : null}
      {isPricing ? <PriceDialog leg={leg} onClose={() => setPricing(false)} /> : null}
    </div>
  )
}

function LegFacts({ leg }: { leg: StaffEmptyLegDetails }) {
  const t = useTranslations('staff-market.emptyLegs')
  const locale = useLocale()
  const when = (moment: string) => formatDateTime(moment, locale)
  // Reasons of the system are codes, those of staff are their own words.
  const reason = (text: string) => findText(t, `reasons.${text}`) ?? text
  const isFlexible = leg.departure_date_from !== leg.departure_date_to
  return (
    <Facts
      look="grid"
      items={[
        {
          id: 'departure',
          label: t('columns.departure'),
          value: when(leg.departure_date),
        },
        ...(isFlexible
          ? [
              {
                id: 'window',
                label: t('detail.window'),
                value: t('window', { from: when(leg.departure_date_from), to: when(leg.departure_date_to) }),
              },
            ]
          : []),
        { id: 'tail', label: t('columns.tail'), value: `${leg.aircraft.tail} · ${leg.aircraft.type}` },
        { id: 'company', label: t('columns.company'), value: leg.company.name },
        { id: 'block', label: t('detail.block'), value: formatDuration(leg.block_minutes) },
        { id: 'price', label: t('columns.price'), value: leg.price ? formatMoneyFixed(leg.price) : '–' },
        { id: 'floor', label: t('columns.floor'), value: formatMoneyFixed(leg.floor_price) },
        ...(leg.parent === null
          ? []
          : [
              {
                id: 'detour',
                label: t('detail.detour'),
                value: leg.diverted ? t('detail.diverted') : t('detail.detourUpTo', { distance: formatKilometres(leg.max_detour_km) }),
              },
            ]),
        { id: 'source', label: t('columns.source'), value: t(`source.${sourceKey(leg.source)}`) },
        { id: 'parent', label: t('detail.parent'), value: <OrderLink order={leg.parent} missing={t('detail.noParent')} /> },
        { id: 'buyer', label: t('detail.buyer'), value: <OrderLink order={leg.buyer} missing={t('detail.noBuyer')} /> },
        { id: 'matches', label: t('columns.matches'), value: leg.matches },
        { id: 'checked', label: t('detail.checked'), value: when(local(leg.checked_at)) },
        ...(leg.reason === null ? [] : [{ id: 'reason', label: t('detail.reason'), value: reason(leg.reason) }]),
      ]}
    />
  )
}

function OrderLink({ order, missing }: { order: { id: string; pnr: string } | null; missing: string }) {
  return order ? <TextLink href={`/trips/${order.id}`}>{order.pnr}</TextLink> : missing
}

function Decision({ leg, action, onClose }: { leg: StaffEmptyLegDetails; action: EmptyLegAction; onClose: () => void }) {
  const t = useTranslations('staff-market.emptyLegs')
  const buyer = leg.status === 'held' || leg.status === 'sold' ? leg.buyer : null
  const text = action === 'withdraw' && buyer ? t('dialog.withdrawSoldText', { pnr: buyer.pnr }) : t(`dialog.${action}Text`)
  return (
    <ReasonDialog
      title={t(`action.${action}`)}
      text={text}
      isDanger={action === 'withdraw'}
      onDecide={(reason) =>
        api('POST /gamma/staff/empty-leg/set-status', {
          body: { empty_leg: { id: leg.id }, action, reason, ...(buyer ? { buyer_order_id: buyer.id } : {}) },
        })
      }
      reload={reloadEmptyLegs}
      onClose={onClose}
    />
  )
}
