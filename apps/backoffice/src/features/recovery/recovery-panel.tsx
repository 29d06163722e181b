import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatDuration, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { api } from '~/lib/api.ts'
import { local, minutesSince } from '~/lib/dates.ts'
import { useCannotFlyText } from '~/lib/fleet-effects.tsx'
import { Lines } from '~/lib/lines.tsx'
import { can } from '~/lib/me.ts'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import page from '~/lib/list/list-page.module.css'
import detail from '~/lib/detail-page.module.css'
import { useStaff } from '~/lib/staff.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { UnpaidInWay } from './unpaid-in-way.tsx'
import { reloadRecovery, toTails, useRecovery, type Candidate, type Proposal, type Recovery } from './recovery.ts'

/** What a trip that lost its aircraft waits for: replacements, what its customer was asked, and the answer. */
export function RecoveryPanel({ id }: { id: string }) {
  const me = useStaff()
  const { data } = useRecovery(id, can(me, 'orders.read'))
  if (!data?.recovery) return null
  const { recovery, proposals } = data
  return (
    <section>
      <RecoveryHead id={id} recovery={recovery} proposals={proposals} canDecide={can(me, 'orders.retime')} />
      {recovery.unpaid_leg ? (
        <UnpaidInWay orderId={id} leg={recovery.unpaid_leg} keepsMoney={recovery.refund === null} canDrop={can(me, 'orders.cancel')} />
      ) : recovery.status === 'open' ? (
        <Candidates id={id} recovery={recovery} canDecide={can(me, 'orders.retime')} />
      ) : null}
      {proposals.length > 0 ? <Proposals proposals={proposals} /> : null}
    </section>
  )
}

interface HeadProps {
  id: string
  recovery: Recovery
  proposals: readonly Proposal[]
  canDecide: boolean
}

function RecoveryHead({ id, recovery, proposals, canDecide }: HeadProps) {
  const t = useTranslations('staff-recovery')
  const toReasons = useCannotFlyText()
  const isOpen = recovery.status === 'open'
  const facts = [
    t('lost', { tail: recovery.tail, reasons: toReasons(recovery.reasons) }),
    t(`fault.${recovery.fault}`),
    recovery.flown > 0 ? t('flown', { flown: recovery.flown, legs: recovery.legs }) : null,
    isOpen ? t('open.age', { time: formatDuration(minutesSince(recovery.opened)) }) : null,
    recovery.extra_cost ? toExtraCost(t, recovery.extra_cost) : null,
    recovery.class_refund ? t('classRefund', { refund: formatMoneyFixed(recovery.class_refund) }) : null,
  ]
  return (
    <>
      <div className={page.head}>
        <Heading level={2} size={16}>
          {t('title')}
        </Heading>
        <Badge tone={isOpen ? 'error' : 'ok'}>{t(`recovery.${recovery.status}`)}</Badge>
        {isOpen && canDecide ? <Actions id={id} recovery={recovery} proposals={proposals} /> : null}
      </div>
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </>
  )
}

function Actions({ id, recovery, proposals }: Omit<HeadProps, 'canDecide'>) {
  const t = useTranslations('staff-recovery')
  const [open, setOpen] = useState<'answer' | 'close' | null>(null)
  const search = useMutation({
    mutationFn: () => api('POST /gamma/staff/recovery/search', { body: { order: { id } } }),
    onSettled: reloadRecovery,
  })
  const asked = proposals.find(({ status }) => status !== 'withdrawn' && status !== 'accepted' && status !== 'refunded') ?? null
  const close = (): void => setOpen(null)
  return (
    <div className={detail.actions}>
      {recovery.unpaid_leg ? null : (
        <Button size="small" variant="outline" pending={search.isPending} pendingLabel={t('searching')} onClick={() => search.mutate()}>
          {t('search')}
        </Button>
      )}
      {recovery.refund === null ? null : (
        <Button size="small" variant="outline" onClick={() => setOpen('answer')}>
          {t('answer.open')}
        </Button>
      )}
      {recovery.departed ? (
        <Button size="small" variant="outline" onClick={() => setOpen('close')}>
          {t('close.open')}
        </Button>
      ) : null}
      {open === 'answer' && recovery.refund ? <AnswerDialog orderId={id} refund={recovery.refund} asked={asked} onClose={close} /> : null}
      {open === 'close' ? (
        <ReasonDialog
          title={t('close.open')}
          text={t('close.text')}
          onDecide={(reason) => api('POST /gamma/staff/recovery/close', { body: { order: { id }, reason }, quiet: true })}
          reload={reloadRecovery}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

function Candidates({ id, recovery, canDecide }: { id: string; recovery: Recovery; canDecide: boolean }) {
  const t = useTranslations('staff-recovery')
  const toNote = useCandidateNote()
  const [sending, setSending] = useState<Candidate | null>(null)
  if (recovery.candidates.length === 0) return <p>{t(recovery.searched === null ? 'looking' : 'none')}</p>
  return (
    <>
      <Lines
        caption={t('candidates')}
        lines={recovery.candidates.map((candidate) => ({
          id: candidate.id,
          text: [candidate.plan, ...(candidate.second ? [candidate.second] : [])]
            .map(({ aircraft, company }) => `${aircraft.tail} · ${aircraft.type} · ${company}`)
            .join(' + '),
          note: toNote(candidate),
          value: canDecide ? (
            <Button size="small" aria-label={t('send.named', { tail: toTails(candidate) })} onClick={() => setSending(candidate)}>
              {t('send.open')}
            </Button>
          ) : null,
        }))}
      />
      {sending ? <SendDialog orderId={id} candidate={sending} note={toNote(sending)} onClose={() => setSending(null)} /> : null}
    </>
  )
}

/** A replacement that is cheaper than the trip as it was planned says so. */
const toExtraCost = (t: ReturnType<typeof useTranslations<'staff-recovery'>>, cost: NonNullable<Recovery['extra_cost']>): string =>
  t(cost.amount < 0 ? 'savedCost' : 'extraCost', { cost: formatMoneyFixed({ ...cost, amount: Math.abs(cost.amount) }) })

/** Kind, class, time, cost, who bears it, and margin in one line. */
function useCandidateNote(): (candidate: Candidate) => string {
  const t = useTranslations('staff-recovery')
  const locale = useLocale()
  return ({
    kind,
    plan,
    second,
    class_change: change,
    class_refund: refund,
    shift_minutes: minutes,
    cost_difference: cost,
    margin,
    borne_by: payer,
    needs_approval: isForTwo,
  }) =>
    [
      t(`kind.${kind}`),
      second
        ? t('pairClasses', {
            first: plan.aircraft.class,
            firstPax: plan.pax ?? 0,
            second: second.aircraft.class,
            secondPax: second.pax ?? 0,
          })
        : t(change === 'same' ? 'sameClass' : change, { class: plan.aircraft.class, refund: refund ? formatMoneyFixed(refund) : '' }),
      plan.drive ? t('drive', { airport: plan.drive.airport, old: plan.drive.instead_of, time: formatDuration(plan.drive.minutes) }) : null,
      minutes === 0 ? t('sameTime') : plan.legs.map((leg) => formatDateTime(leg.departure_date, locale)).join(', '),
      t(cost.amount > 0 ? 'dearer' : 'cheaper', { cost: formatMoneyFixed({ ...cost, amount: Math.abs(cost.amount) }) }),
      payer === null ? null : t(`payer.${payer}`),
      t('margin', { margin: formatMoneyFixed(margin) }),
      isForTwo ? t('forTwo') : null,
    ]
      .filter(Boolean)
      .join(' · ')
}

function Proposals({ proposals }: { proposals: readonly Proposal[] }) {
  const t = useTranslations('staff-recovery')
  const locale = useLocale()
  const time = (at: string) => formatDateTime(local(at), locale)
  return (
    <Lines
      caption={t('asked')}
      lines={proposals.map((one) => ({
        id: one.id,
        text: [one.plan, ...(one.second ? [one.second] : [])].map(({ aircraft }) => `${aircraft.tail} · ${aircraft.type}`).join(' + '),
        note: [
          one.class_refund === null ? null : t('classRefund', { refund: formatMoneyFixed(one.class_refund) }),
          one.plan.drive ? t('instead', { airport: one.plan.drive.airport, old: one.plan.drive.instead_of }) : null,
          t('sentBy', { name: one.sent_by, time: time(one.sent) }),
          one.approved_by === null ? null : t('approvedBy', { name: one.approved_by }),
          t('decideBy', { time: time(one.decide_by) }),
          one.answered === null || one.answered_by === null
            ? null
            : one.answered_by === 'customer'
              ? t('answeredByCustomer', { time: time(one.answered) })
              : t('answeredBy', { name: one.answered_by, time: time(one.answered) }),
          one.message,
        ]
          .filter(Boolean)
          .join(' · '),
        value: t(`status.${one.status}`),
      }))}
    />
  )
}
