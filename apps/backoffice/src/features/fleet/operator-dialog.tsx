import { useRef, useState, type FormEvent } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { operatorAvailabilities, type OperatorAvailability } from '@aquilane/domain/fleet/aircraft-fields'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode, fieldCodes } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
import { HistoryTable } from '~/lib/history-table.tsx'
import { FleetDocuments } from './fleet-documents.tsx'
import styles from './fleet.module.css'
import { reloadFleet, useFleetChoices, type Operator } from './fleet.ts'
import { useChangeText } from './use-change-text.ts'

const toFields = (operator: Operator | null) => ({
  name: operator?.name ?? '',
  aoc: operator?.aoc ?? '',
  country: operator?.country.code ?? '',
  insuredUntil: operator?.insured_until ?? '',
  aocUntil: operator?.aoc_until ?? '',
  availability: operator?.availability ?? ('on-request' as OperatorAvailability),
})
type Fields = ReturnType<typeof toFields>

const toBody = (fields: Fields) => ({
  name: fields.name.trim(),
  aoc: fields.aoc.trim(),
  country: fields.country,
  insured_until: fields.insuredUntil,
  aoc_until: fields.aocUntil === '' ? null : fields.aocUntil,
  availability: fields.availability,
})

/** An operator. @param operator null: a new one */
export function OperatorDialog({ operator, onClose }: { operator: Operator | null; onClose: () => void }) {
  const t = useTranslations('staff-fleet')
  const te = useTranslations('errors')
  const countries = useFleetChoices().data?.countries ?? []
  const [fields, setFields] = useState(() => toFields(operator))
  const [isTried, setTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const save = useMutation({
    mutationFn: () =>
      operator
        ? api('PATCH /gamma/staff/fleet/operator', {
            body: { operator: { id: operator.id }, revision: operator.revision, ...toBody(fields) },
          })
        : api('POST /gamma/staff/fleet/add-operator', { body: toBody(fields) }),
    onSuccess: async () => {
      await reloadFleet()
      toasts.show({ tone: 'ok', title: t('saved') })
      onClose()
    },
  })
  const codes = fieldCodes(save.error)
  const required = (text: string, least = 1) => (isTried && text.trim().length < least ? t('errors.required') : undefined)
  const set =
    <K extends keyof Fields>(name: K) =>
    (value: string) => {
      save.reset()
      setFields((now) => ({ ...now, [name]: value as Fields[K] }))
    }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const isComplete = fields.name.trim().length > 1 && fields.aoc.trim().length > 1 && fields.country !== '' && fields.insuredUntil !== ''
    if (isComplete && !save.isPending) save.mutate()
    else requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <Dialog
      open
      size="medium"
      closeOnOutside={false}
      onClose={onClose}
      title={operator ? t('editOperator', { name: operator.name }) : t('addOperator')}
      closeLabel={t('close')}
    >
      <form ref={element} className={form.form} noValidate onSubmit={submit}>
        <TextField
          label={t('fields.name')}
          value={fields.name}
          onChange={set('name')}
          maxLength={80}
          autoComplete="off"
          error={required(fields.name, 2)}
        />
        <div className={form.pair}>
          <TextField
            label={t('fields.aocNumber')}
            value={fields.aoc}
            onChange={set('aoc')}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            error={codes['aoc'] === 'taken' ? t('errors.aocTaken') : required(fields.aoc, 2)}
          />
          <Select
            label={t('fields.country')}
            value={fields.country}
            placeholder="–"
            onChange={set('country')}
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            error={required(fields.country)}
          />
        </div>
        <div className={form.pair}>
          <TextField
            label={t('fields.insuredUntil')}
            type="date"
            value={fields.insuredUntil}
            onChange={set('insuredUntil')}
            error={required(fields.insuredUntil)}
          />
          <TextField label={t('fields.aocUntil')} type="date" value={fields.aocUntil} onChange={set('aocUntil')} hint={t('aocHint')} />
        </div>
        <Select
          label={t('fields.availability')}
          hint={t('availabilityHint')}
          value={fields.availability}
          onChange={set('availability')}
          options={operatorAvailabilities.map((one) => ({ value: one, label: t(`availability.${one}`) }))}
        />
        {save.error && Object.keys(codes).length === 0 ? (
          <p role="alert" className={form.wrong}>
            {te(errorCode(save.error))}
          </p>
        ) : null}
        <div className={form.buttons}>
          <Button type="submit" pending={save.isPending} pendingLabel={t('saving')}>
            {t('save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
      {operator ? <OperatorRecords id={operator.id} /> : null}
    </Dialog>
  )
}

/** Its scans, and what was changed of it. */
function OperatorRecords({ id }: { id: number }) {
  const t = useTranslations('staff-fleet')
  const toChange = useChangeText()
  const { data } = useQuery({
    queryKey: ['fleet', 'operator-history', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/fleet/operator-history', { query: { id }, signal }),
  })
  if (!data) return null
  return (
    <div className={styles.records}>
      <FleetDocuments owner="operator" id={id} documents={data.documents} />
      {data.history.length > 0 ? (
        <HistoryTable
          title={t('history')}
          entries={data.history.map((entry) => ({ ...entry, change: toChange(entry) }))}
          label={(action) => (t.has(`actions.${action}` as 'actions.added') ? t(`actions.${action}` as 'actions.added') : action)}
        />
      ) : null}
    </div>
  )
}
