import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { typedText } from '@aquilane/ui/use-fields-form'
import { api } from '~/lib/api.ts'
import { EntryDialog, useEntryForm } from '~/lib/form/entry-form.tsx'
import { compactErrors, typedNumber } from '~/lib/form/typed.ts'
import form from '~/lib/form/form.module.css'
import { formats, intervals, reloadCalendars, type Calendars } from './calendars.ts'

type Body = Api['POST /gamma/staff/calendar/add']['body']

const toBody = (typed: object): Body => ({
  company_id: typedNumber(typedText(typed, 'company_id')),
  name: typedText(typed, 'name'),
  url: typedText(typed, 'url'),
  format: formats.find((one) => one === typedText(typed, 'format')) ?? 'ics',
  interval: intervals.find((one) => one === typedText(typed, 'interval')) ?? 'quarter_hour',
})

const findErrors = ({ company_id: company, name, url }: Body) =>
  compactErrors({
    company_id: Number.isNaN(company) && 'required',
    name: name === '' && 'required',
    url: !/^https:\/\/\S+$/.test(url) && 'address',
  })

/** The address of an operator's calendar. */
export function AddCalendarDialog({ companies, onClose }: { companies: Calendars['companies']; onClose: () => void }) {
  const t = useTranslations('staff-market.calendars')
  const entry = useEntryForm<Body, unknown>({
    defaultValue: { format: 'ics', interval: 'quarter_hour' },
    toBody,
    check: findErrors,
    send: (body) => api('POST /gamma/staff/calendar/add', { body }),
    onDone: async () => {
      await reloadCalendars()
      toasts.show({ tone: 'ok', title: t('form.added') })
      onClose()
    },
    errorText: (_, path) => t(path === 'url' ? 'form.url_error' : 'form.required'),
  })
  const { control } = entry
  return (
    <EntryDialog
      title={t('form.title')}
      closeLabel={t('form.close')}
      form={entry}
      labels={{ submit: t('form.submit'), working: t('form.working'), cancel: t('form.cancel') }}
      onClose={onClose}
    >
      <Select
        {...control('company_id')}
        label={t('upload.company')}
        placeholder="–"
        options={companies.map(({ id, name: label }) => ({ value: String(id), label }))}
        data-autofocus=""
      />
      <TextField {...control('name')} label={t('form.name')} maxLength={80} autoComplete="off" />
      <TextField {...control('url')} label={t('form.url')} hint={t('form.urlHint')} type="url" maxLength={500} autoComplete="off" />
      <div className={form.pair}>
        <Select
          {...control('format')}
          label={t('upload.format')}
          options={formats.map((one) => ({ value: one, label: t(`upload.formats.${one}`) }))}
        />
        <Select
          {...control('interval')}
          label={t('form.interval')}
          options={intervals.map((one) => ({ value: one, label: t(`feeds.intervals.${one}`) }))}
        />
      </div>
    </EntryDialog>
  )
}
