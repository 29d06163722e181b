import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Checkbox } from '@aquilane/ui/checkbox'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { typedText } from '@aquilane/ui/use-fields-form'
import { PlainField } from '~/lib/form/fields.tsx'
import { toAirportSelector } from '~/lib/airport-code.ts'
import { api } from '~/lib/api.ts'
import { EntryDialog, useEntryForm } from '~/lib/form/entry-form.tsx'
import { compactErrors } from '~/lib/form/typed.ts'
import { useFieldErrorText } from '~/lib/form/field-errors.ts'
import form from '~/lib/form/form.module.css'
import { reloadEmptyLegs, type NewEmptyLeg } from './empty-legs.ts'

function toBody(typed: object): NewEmptyLeg {
  const [from, to] = [typedText(typed, 'departure_date_from'), typedText(typed, 'departure_date_to')]
  return {
    tail: typedText(typed, 'tail'),
    departure: toAirportSelector(typedText(typed, 'departure')) ?? '',
    arrival: toAirportSelector(typedText(typed, 'arrival')) ?? '',
    departure_date: typedText(typed, 'departure_date'),
    ...(from === '' ? {} : { departure_date_from: from }),
    ...(to === '' ? {} : { departure_date_to: to }),
  }
}

const findErrors = (leg: NewEmptyLeg) =>
  compactErrors({
    tail: leg.tail.length < 2 && 'required',
    departure: leg.departure === '' && 'code',
    arrival: leg.arrival === '' && 'code',
    departure_date: leg.departure_date === '' && 'required',
  })

/** An empty leg that is not part of a trip. */
export function NewLegDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff-market.emptyLegs')
  const navigate = useNavigate()
  const [isDraft, setDraft] = useState(false)
  const toSentence = useFieldErrorText()
  const entry = useEntryForm<NewEmptyLeg, { id: string }>({
    defaultValue: {},
    toBody,
    check: findErrors,
    send: (body) => api('POST /gamma/staff/empty-leg/create', { body: { ...body, draft: isDraft } }),
    onDone: async ({ id }) => {
      await reloadEmptyLegs()
      toasts.show({ tone: 'ok', title: t(isDraft ? 'createdDraft' : 'created') })
      onClose()
      await navigate(`/empty-legs/${id}`)
    },
    errorText: (code) => (code === 'required' || code === 'code' ? t(`form.${code}`) : toSentence(code)),
  })
  const code = { hint: t('form.codeHint'), maxLength: 4 }
  const { control } = entry
  return (
    <EntryDialog
      title={t('add')}
      closeLabel={t('dialog.close')}
      form={entry}
      labels={{ submit: t(isDraft ? 'form.submitDraft' : 'form.submit'), working: t('dialog.working'), cancel: t('dialog.cancel') }}
      onClose={onClose}
    >
      <PlainField {...control('tail')} label={t('form.tail')} maxLength={10} />
      <div className={form.pair}>
        <PlainField {...code} {...control('departure')} label={t('form.departure')} />
        <PlainField {...code} {...control('arrival')} label={t('form.arrival')} />
      </div>
      <TextField {...control('departure_date')} label={t('form.departureDate')} type="datetime-local" />
      <div className={form.pair}>
        <TextField {...control('departure_date_from')} label={t('form.windowFrom')} type="datetime-local" hint={t('form.optional')} />
        <TextField {...control('departure_date_to')} label={t('form.windowTo')} type="datetime-local" hint={t('form.optional')} />
      </div>
      <Checkbox checked={isDraft} onChange={setDraft}>
        {t('form.draft')}
      </Checkbox>
    </EntryDialog>
  )
}
