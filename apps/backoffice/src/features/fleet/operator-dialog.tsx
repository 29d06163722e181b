import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { operatorAvailabilities, type OperatorAvailability } from '@aquilane/domain/fleet/aircraft-fields'
import { findText } from '@aquilane/i18n/find-text'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { typedText } from '@aquilane/ui/use-fields-form'
import { api } from '~/lib/api.ts'
import { EntryForm, useEntryForm } from '~/lib/form/entry-form.tsx'
import { compactErrors } from '~/lib/form/typed.ts'
import { FleetEffectsList, useConfirmedChange } from '~/lib/fleet-effects.tsx'
import form from '~/lib/form/form.module.css'
import { HistoryTable } from '~/lib/history-table.tsx'
import { LoadState } from '~/lib/list/load-state.tsx'
import { FleetDocuments, useDocumentForm } from './fleet-documents.tsx'
import { Publication } from './publication.tsx'
import styles from './fleet.module.css'
import { reloadFleet, useFleetChoices, type Operator } from './fleet.ts'
import { useChangeText } from './use-change-text.ts'

type Body = Api['POST /gamma/staff/fleet/add-operator']['body']

const toText = (operator: Operator | null) => ({
  name: operator?.name ?? '',
  aoc: operator?.aoc ?? '',
  country: operator?.country.code ?? '',
  insured_until: operator?.insured_until ?? '',
  aoc_until: operator?.aoc_until ?? '',
  availability: operator?.availability ?? 'on-request',
  suspended: operator?.suspended ? 'suspended' : 'active',
})

const standings = ['active', 'suspended'] as const

const toBody = (typed: object): Body => ({
  name: typedText(typed, 'name'),
  aoc: typedText(typed, 'aoc'),
  country: typedText(typed, 'country'),
  insured_until: typedText(typed, 'insured_until'),
  aoc_until: typedText(typed, 'aoc_until') || null,
  availability: typedText(typed, 'availability') as OperatorAvailability,
  suspended: typedText(typed, 'suspended') === 'suspended',
})

const findErrors = ({ name, aoc, country, insured_until: insured }: Body) =>
  compactErrors({
    name: name.length < 2 && 'required',
    aoc: aoc.length < 2 && 'required',
    country: country === '' && 'required',
    insured_until: insured === '' && 'required',
  })

/** An operator. @param operator null: a new one */
export function OperatorDialog({ operator, onClose }: { operator: Operator | null; onClose: () => void }) {
  const t = useTranslations('staff-fleet')
  const choices = useFleetChoices()
  return (
    <Dialog
      open
      size="medium"
      closeOnOutside={false}
      onClose={onClose}
      title={operator ? t('editOperator', { name: operator.name }) : t('addOperator')}
      closeLabel={t('close')}
    >
      <LoadState query={choices} empty={null}>
        {choices.data ? <OperatorForm operator={operator} countries={choices.data.countries} onClose={onClose} /> : null}
      </LoadState>
      {operator ? <OperatorRecords operator={operator} /> : null}
    </Dialog>
  )
}

interface FormProps {
  operator: Operator | null
  countries: { code: string; name: string }[]
  onClose: () => void
}

function OperatorForm({ operator, countries, onClose }: FormProps) {
  const t = useTranslations('staff-fleet')
  const change = useConfirmedChange((body: Body, isDryRun) =>
    api('PATCH /gamma/staff/fleet/operator', {
      body: { operator: { id: operator?.id ?? 0 }, revision: operator?.revision ?? 0, ...body, dry_run: isDryRun },
    }),
  )
  const entry = useEntryForm<Body, unknown>({
    defaultValue: toText(operator),
    toBody,
    check: findErrors,
    send: (body) => (operator ? change.submit(body) : api('POST /gamma/staff/fleet/add-operator', { body })),
    onDone: async (answer) => {
      if (answer === null) return
      await reloadFleet()
      toasts.show({ tone: 'ok', title: t('saved') })
      onClose()
    },
    errorText: (code) => t(code === 'taken' ? 'errors.aocTaken' : code === 'published' ? 'errors.certificate' : 'errors.required'),
  })
  const { control } = entry
  return (
    <div role="presentation" onChange={change.reset}>
      <EntryForm
        form={entry}
        labels={{ submit: t(change.effects ? 'effects.saveAnyway' : 'save'), working: t('saving'), cancel: t('cancel') }}
        onClose={onClose}
      >
        <TextField {...control('name')} label={t('fields.name')} maxLength={80} autoComplete="off" />
        <div className={form.pair}>
          <TextField {...control('aoc')} label={t('fields.aocNumber')} maxLength={40} autoComplete="off" spellCheck={false} />
          <Select
            {...control('country')}
            label={t('fields.country')}
            placeholder="–"
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </div>
        <div className={form.pair}>
          <TextField {...control('insured_until')} label={t('fields.insuredUntil')} type="date" />
          <TextField {...control('aoc_until')} label={t('fields.aocUntil')} type="date" hint={t('aocHint')} />
        </div>
        <Select
          {...control('availability')}
          label={t('fields.availability')}
          hint={t('availabilityHint')}
          options={operatorAvailabilities.map((one) => ({ value: one, label: t(`availability.${one}`) }))}
        />
        {operator ? (
          <Select
            {...control('suspended')}
            label={t('fields.standing')}
            options={standings.map((one) => ({ value: one, label: t(`standing.${one}`) }))}
          />
        ) : null}
        {change.effects ? <FleetEffectsList effects={change.effects} /> : null}
      </EntryForm>
    </div>
  )
}

/** Its scans, and what was changed of it. */
function OperatorRecords({ operator: { id, revision } }: { operator: Operator }) {
  const t = useTranslations('staff-fleet')
  const toChange = useChangeText()
  const { data } = useQuery({
    queryKey: ['fleet', 'operator-history', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/fleet/operator-history', { query: { id }, signal }),
  })
  const documents = useDocumentForm('operator')
  if (!data) return null
  return (
    <div className={styles.records}>
      {data.publication ? (
        <Publication
          draft={data.publication}
          onPublish={() => api('POST /gamma/staff/fleet/publish-operator', { body: { operator: { id }, revision }, quiet: true })}
          onAddDocument={documents.show}
        />
      ) : null}
      <FleetDocuments owner="operator" id={id} documents={data.documents} form={documents} />
      {data.history.length > 0 ? (
        <HistoryTable
          title={t('history')}
          entries={data.history.map((entry) => ({ ...entry, change: toChange(entry) }))}
          label={(action) => findText(t, `actions.${action}`) ?? action}
        />
      ) : null}
    </div>
  )
}
