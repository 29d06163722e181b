import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { airportLabel } from '~/lib/airport-code.ts'
import { api } from '~/lib/api.ts'
import form from '~/lib/form/form.module.css'
import { can } from '~/lib/me.ts'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { useStaff } from '~/lib/staff.ts'
import { BillFacts, isDisputed, type Bill } from './bill-facts.tsx'
import { BillDialog, type BillDialogProps } from './bill-dialog.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'
import { reloadOperations, type TripState } from './operations.ts'
import styles from './operations.module.css'

type TripOperator = TripState['operators'][number]

/** The bill of each operator beside what was quoted for the legs that it flies. */
export function BillSection({ trip }: { trip: TripState }) {
  const t = useTranslations('staff-operations.bill')
  const { operators } = trip
  return (
    <section>
      <Heading level={2} size={16}>
        {t(operators.length > 1 ? 'titleSeveral' : 'title')}
      </Heading>
      {operators.length === 0 ? <p>{t('none')}</p> : null}
      {operators.map((operator) => (
        <OperatorBill key={operator.company.id} trip={trip} operator={operator} />
      ))}
    </section>
  )
}

function OperatorBill({ trip, operator }: { trip: TripState; operator: TripOperator }) {
  const t = useTranslations('staff-operations.bill')
  const me = useStaff()
  const [open, setOpen] = useState<'enter' | 'approve' | 'dispute' | 'withdraw' | null>(null)
  const { bill, company, legs } = operator
  const { name } = company
  const isOwn = bill?.flagged === true && bill.entered.id === me.id
  const isOpen = trip.closed === null && (legs.length > 0 || bill !== null)
  const mayDecide = isOpen && bill !== null && can(me, 'bills.approve')
  const mayApprove = mayDecide && bill.approved === null
  // With one operator the words on the buttons are enough.
  const labelOf = (key: 'approveOf' | 'disputeOf' | 'againOf' | 'enterOf' | 'withdrawOf') =>
    trip.operators.length > 1 ? { 'aria-label': t(key, { name }) } : {}
  return (
    <div className={styles.operator}>
      <h3>{name}</h3>
      <p>{legs.length > 0 ? toRoutes(trip, operator) : t('fliesNone')}</p>
      {bill ? <BillFacts bill={bill} isOwn={isOwn} /> : <p>{t('noneQuoted', { amount: formatMoneyFixed(operator.quoted) })}</p>}
      <div className={form.buttons}>
        {mayApprove && !isOwn ? (
          <Button size="small" {...labelOf('approveOf')} onClick={() => setOpen('approve')}>
            {t('approve')}
          </Button>
        ) : null}
        {isOpen && can(me, 'bills.enter') && trip.phase !== null ? (
          <Button size="small" variant="outline" {...labelOf(bill ? 'againOf' : 'enterOf')} onClick={() => setOpen('enter')}>
            {t(bill ? 'again' : 'enter')}
          </Button>
        ) : null}
        {mayDecide && !isDisputed(bill) ? (
          <Button size="small" variant="outline" {...labelOf('disputeOf')} onClick={() => setOpen('dispute')}>
            {t('dispute')}
          </Button>
        ) : null}
        {mayDecide ? (
          <Button size="small" variant="outline" {...labelOf('withdrawOf')} onClick={() => setOpen('withdraw')}>
            {t('withdraw')}
          </Button>
        ) : null}
      </div>
      {open === 'enter' ? <BillDialog orderId={trip.id} company={company} bill={bill} onClose={() => setOpen(null)} /> : null}
      {open === 'approve' && bill ? <ApproveDialog orderId={trip.id} company={company} bill={bill} onClose={() => setOpen(null)} /> : null}
      {open === 'dispute' && bill ? <DisputeDialog orderId={trip.id} company={company} bill={bill} onClose={() => setOpen(null)} /> : null}
      {open === 'withdraw' && bill ? (
        <WithdrawDialog orderId={trip.id} company={company} bill={bill} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  )
}

/** LTN – NCE, NCE – LTN */
const toRoutes = ({ legs }: TripState, operator: TripOperator): string =>
  legs
    .filter(({ id }) => operator.legs.some((leg) => leg.id === id))
    .map(({ departure, arrival }) => `${airportLabel(departure)} – ${airportLabel(arrival)}`)
    .join(', ')

function ApproveDialog({ orderId, company, bill, onClose }: BillDialogProps & { bill: Bill }) {
  const t = useTranslations('staff-operations.bill')
  return (
    <ReasonDialog
      title={t('approveOf', { name: company.name })}
      text={t(isDisputed(bill) ? 'approveDisputed' : 'approveText', { amount: formatMoneyFixed(bill.amount) })}
      isOptional={!bill.flagged && !isDisputed(bill)}
      onDecide={(reason) =>
        api('POST /gamma/staff/trip/approve-bill', {
          body: {
            order: { id: orderId },
            company: { id: company.id },
            amount: { amount: bill.amount.amount, currency: 'EUR' },
            ...(reason === '' ? {} : { reason }),
          },
        })
      }
      reload={reloadOperations}
      onClose={onClose}
    />
  )
}

function WithdrawDialog({ orderId, company, bill, onClose }: BillDialogProps & { bill: Bill }) {
  const t = useTranslations('staff-operations.bill')
  return (
    <ReasonDialog
      title={t('withdrawOf', { name: company.name })}
      text={t('withdrawText', { amount: formatMoneyFixed(bill.amount) })}
      isDanger
      onDecide={(reason) =>
        api('POST /gamma/staff/trip/withdraw-bill', {
          body: { order: { id: orderId }, company: { id: company.id }, amount: { amount: bill.amount.amount, currency: 'EUR' }, reason },
        })
      }
      reload={reloadOperations}
      onClose={onClose}
    />
  )
}
