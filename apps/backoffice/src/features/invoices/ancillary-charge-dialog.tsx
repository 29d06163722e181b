import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { idempotencyKey } from '@aquilane/contract/client'
import { ancillaryPaymentDays } from '@aquilane/domain/invoices/ancillary-charges'
import { formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { IconButton } from '@aquilane/ui/icon-button'
import { MoneyField } from '@aquilane/ui/money-field'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { CountField, PlainField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api, errorCode, fieldCodes } from '~/lib/api.ts'
import form from '~/lib/form/form.module.css'
import { reloadInvoices, useChargeLimits, type ChargeLimits } from './invoices.ts'
import styles from './invoices.module.css'

type Service = ChargeLimits['allowed'][number]['service']
interface Line {
  key: string
  service: Service
  text: string
  amount: number | null
  note: string
}

const newLine = (): Line => ({ key: idempotencyKey(), service: 'catering', text: '', amount: null, note: '' })

/** What was served is said in a note. */
const isNoteMissing = ({ service, note }: Line): boolean => service === 'catering' && note.trim() === ''

/** Creates an ancillary charge: order, service, amount; shows what remains of each cap. @param order reference where the page knows it, else empty */
export function AncillaryChargeDialog({ order: known, onClose }: { order: string; onClose: () => void }) {
  const t = useTranslations('staff.invoices')
  const [pnr, setPnr] = useState(known)
  const [days, setDays] = useState(String(ancillaryPaymentDays.usual))
  const [lines, setLines] = useState(() => [newLine()])
  const scope = useChargeLimits(pnr.trim())
  const order = scope.data?.order
  const change = (at: number, part: Partial<Line>) => setLines(lines.map((line, index) => (index === at ? { ...line, ...part } : line)))
  const make = useMakeCharge()
  const codes = fieldCodes(make.error)
  const toErrorText = (line: Line, at: number): string | undefined => {
    if (line.amount === null || line.amount <= 0) return isTried ? t('amountMissing') : undefined
    return codes[`lines.${at}`] === 'cap' ? t('tooMuch') : undefined
  }
  const daysFault = /^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= ancillaryPaymentDays.most ? undefined : t('daysWrong')
  const isReady = scope.data?.chargeable === true && lines.every((line) => (line.amount ?? 0) > 0 && !isNoteMissing(line)) && !daysFault
  const { isTried, onSubmit } = useSubmit(isReady, make, () => {
    if (order) make.mutate({ orderId: order.id, lines, days: Number(days) })
  })
  return (
    <FormDialog
      title={t('add')}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={make}
      labels={{ submit: t('make'), working: t('working'), cancel: t('cancelDialog') }}
      onClose={onClose}
    >
      <OrderField pnr={pnr} scope={scope} isTried={isTried} onChange={setPnr} />
      {scope.data ? <Limits limits={scope.data} /> : null}
      {lines.map((line, at) => (
        <ChargeLine
          key={line.key}
          line={line}
          services={(scope.data?.allowed ?? [{ service: 'catering' as const }]).map(({ service }) => service)}
          onChange={(part) => change(at, part)}
          onRemove={lines.length === 1 ? null : () => setLines(lines.filter((_, index) => index !== at))}
          amountError={toErrorText(line, at)}
          noteError={isTried && isNoteMissing(line) ? t('noteMissing') : undefined}
        />
      ))}
      <div className={form.buttons}>
        <Button
          variant="quiet"
          size="small"
          icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
          disabled={lines.length >= 20}
          onClick={() => setLines([...lines, newLine()])}
        >
          {t('addLine')}
        </Button>
      </div>
      <CountField label={t('days')} value={days} onChange={setDays} maxLength={2} error={daysFault} />
    </FormDialog>
  )
}

interface OrderFieldProps {
  pnr: string
  scope: ReturnType<typeof useChargeLimits>
  isTried: boolean
  onChange: (pnr: string) => void
}

/** The order that is charged, and why it cannot be. */
function OrderField({ pnr, scope: { data, error }, isTried, onChange }: OrderFieldProps) {
  const t = useTranslations('staff.invoices')
  const te = useTranslations('errors')
  const toFault = (): string | undefined => {
    if (error) return te(errorCode(error))
    if (data && !data.chargeable) return t('notChargeable')
    return isTried && !data?.order ? t('orderMissing') : undefined
  }
  return (
    <PlainField
      label={t('pnr')}
      value={pnr}
      onChange={onChange}
      maxLength={12}
      autoCapitalize="characters"
      error={toFault()}
      data-autofocus=""
    />
  )
}

function useMakeCharge() {
  const t = useTranslations('staff.invoices')
  const navigate = useNavigate()
  const [key] = useState(idempotencyKey)
  return useMutation({
    mutationFn: ({ orderId, lines, days }: { orderId: string; lines: Line[]; days: number }) =>
      api('POST /gamma/staff/invoice/create', {
        idempotencyKey: key,
        body: {
          order: { id: orderId },
          lines: lines.map(({ service, amount, note }) => ({
            service,
            amount: amount ?? 0,
            note: note.trim() === '' ? null : note.trim(),
          })),
          pay_days: days,
        },
      }),
    onSuccess: async (invoice) => {
      await reloadInvoices()
      toasts.show({ tone: 'ok', title: t('added', { number: invoice.number }) })
      await navigate(`/invoices/${invoice.id}`)
    },
  })
}

/** What remains of the cap of each service. */
function Limits({ limits: { order, allowed } }: { limits: ChargeLimits }) {
  const t = useTranslations('staff.invoices')
  const sentences = allowed.map(({ service, cap, left }) =>
    left && cap
      ? t('left', { service: t(`service.${service}`), left: formatMoney(left), cap: formatMoney(cap) })
      : t('asOrdered', { service: t(`service.${service}`) }),
  )
  return (
    <p className={styles.left} role="status">
      {[order.customer, ...sentences].join(' · ')}
    </p>
  )
}

interface ChargeLineProps {
  line: Line
  services: readonly Service[]
  onChange: (part: Partial<Line>) => void
  /** Null: the only line stays. */
  onRemove: (() => void) | null
  amountError: string | undefined
  noteError: string | undefined
}

function ChargeLine({ line, services, onChange, onRemove, amountError, noteError }: ChargeLineProps) {
  const t = useTranslations('staff.invoices')
  return (
    <div className={styles.line}>
      <Select
        label={t('what')}
        value={line.service}
        onChange={(service) => onChange({ service: service as Service })}
        options={services.map((service) => ({ value: service, label: t(`service.${service}`) }))}
      />
      <MoneyField
        label={t('amount')}
        symbol="€"
        value={line.text}
        onChange={(text, amount) => onChange({ text, amount })}
        error={amountError}
      />
      <IconButton
        label={t('removeLine')}
        icon={<Trash2 aria-hidden="true" />}
        disabled={onRemove === null}
        onClick={onRemove ?? undefined}
      />
      <TextField
        label={t('note')}
        value={line.note}
        onChange={(note) => onChange({ note })}
        maxLength={300}
        autoComplete="off"
        error={noteError}
      />
    </div>
  )
}
