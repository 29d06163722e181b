import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode, fieldCodes } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
import { formats, intervals, reloadCalendars, type CalendarFormat, type CalendarInterval, type Calendars } from './calendars.ts'

/** The address of an operator's calendar. */
export function AddCalendarDialog({ companies, onClose }: { companies: Calendars['companies']; onClose: () => void }) {
  const t = useTranslations('staff-market.calendars')
  const te = useTranslations('errors')
  const [company, setCompany] = useState('')
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [format, setFormat] = useState<CalendarFormat>('ics')
  const [interval, setInterval] = useState<CalendarInterval>('quarter_hour')
  const [isTried, setTried] = useState(false)
  const add = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/calendar/add', {
        body: { company_id: Number(company), name: name.trim(), format, url: url.trim(), interval },
      }),
    onSuccess: async () => {
      await reloadCalendars()
      toasts.show({ tone: 'ok', title: t('form.added') })
      onClose()
    },
  })
  const isUrlRejected = fieldCodes(add.error)['url'] !== undefined
  const errors = {
    company: company === '' ? t('form.required') : undefined,
    name: name.trim() === '' ? t('form.required') : undefined,
    url: /^https:\/\/\S+$/.test(url.trim()) && !isUrlRejected ? undefined : t('form.url_error'),
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!errors.company && !errors.name && /^https:\/\/\S+$/.test(url.trim()) && !add.isPending) add.mutate()
  }
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('form.title')} closeLabel={t('form.close')}>
      <form className={form.form} noValidate onSubmit={submit}>
        <Select
          label={t('upload.company')}
          value={company}
          placeholder="–"
          onChange={setCompany}
          options={companies.map(({ id, name: label }) => ({ value: String(id), label }))}
          error={isTried ? errors.company : undefined}
          data-autofocus=""
        />
        <TextField
          label={t('form.name')}
          value={name}
          onChange={setName}
          maxLength={80}
          autoComplete="off"
          error={isTried ? errors.name : undefined}
        />
        <TextField
          label={t('form.url')}
          hint={t('form.urlHint')}
          value={url}
          onChange={(next) => {
            setUrl(next)
            add.reset()
          }}
          type="url"
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          error={isTried ? errors.url : undefined}
        />
        <div className={form.pair}>
          <Select
            label={t('upload.format')}
            value={format}
            onChange={(next) => setFormat(formats.find((one) => one === next) ?? 'ics')}
            options={formats.map((one) => ({ value: one, label: t(`upload.formats.${one}`) }))}
          />
          <Select
            label={t('form.interval')}
            value={interval}
            onChange={(next) => setInterval(intervals.find((one) => one === next) ?? 'quarter_hour')}
            options={intervals.map((one) => ({ value: one, label: t(`feeds.intervals.${one}`) }))}
          />
        </div>
        {add.error && !isUrlRejected ? (
          <p role="alert" className={form.wrong}>
            {te(errorCode(add.error))}
          </p>
        ) : null}
        <div className={form.buttons}>
          <Button type="submit" pending={add.isPending} pendingLabel={t('form.working')}>
            {t('form.submit')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('form.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
