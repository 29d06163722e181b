import { useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { maxCalendarBytes } from '@aquilane/domain/calendars/operator-calendar'
import { decodeCalendarFile } from '@aquilane/domain/calendars/decode-file'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { Select } from '@aquilane/ui/select'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import form from '~/lib/form/form.module.css'
import { formats, reloadCalendars, type CalendarFormat, type Calendars } from './calendars.ts'
import { ImportChanges } from './import-changes.tsx'
import styles from './calendars.module.css'

/** A file is checked first; what it would change is shown before it is imported. */
export function CalendarUpload({ companies }: { companies: Calendars['companies'] }) {
  const t = useTranslations('staff-market.calendars')
  const [company, setCompany] = useState('')
  const [format, setFormat] = useState<CalendarFormat>('csv')
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const [isTried, setTried] = useState(false)
  const { check, take } = useCalendarImport({ company_id: Number(company), format, text: file?.text ?? '' })
  const reset = () => {
    check.reset()
    take.reset()
  }
  const choose = (chosen: File | undefined) => {
    reset()
    setFile(null)
    if (chosen?.name.toLowerCase().endsWith('.ics')) setFormat('ics')
    void chosen?.arrayBuffer().then((bytes) => setFile({ name: chosen.name, text: decodeCalendarFile(new Uint8Array(bytes)) }))
  }
  const setOrigin = (next: Partial<ImportOrigin>) => {
    if (next.company !== undefined) setCompany(next.company)
    if (next.format) setFormat(next.format)
    reset()
  }
  const errors = {
    company: company === '' ? t('form.required') : undefined,
    file: file === null ? t('upload.missing') : new Blob([file.text]).size > maxCalendarBytes ? t('upload.tooLarge') : undefined,
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    take.reset()
    if (!errors.company && !errors.file && !check.isPending) check.mutate()
  }
  return (
    <section className={styles.upload}>
      <Heading level={2} size={16}>
        {t('upload.title')}
      </Heading>
      <form className={form.form} noValidate onSubmit={submit}>
        <Origin companies={companies} company={company} format={format} error={isTried ? errors.company : undefined} onChange={setOrigin} />
        <CalendarFile name={file?.name} error={isTried ? errors.file : undefined} onChoose={choose} />
        <p className={styles.columns}>{t('upload.columns')}</p>
        <ImportFailure error={check.error ?? take.error} />
        <div className={form.buttons}>
          <Button type="submit" variant={check.data ? 'outline' : 'primary'} pending={check.isPending} pendingLabel={t('upload.working')}>
            {t('upload.preview')}
          </Button>
          {check.data ? (
            <Button pending={take.isPending} pendingLabel={t('upload.working')} onClick={() => take.mutate()}>
              {t('upload.importIt')}
            </Button>
          ) : null}
        </div>
      </form>
      {check.data ? <ImportChanges result={check.data} /> : take.data ? <ImportChanges result={take.data} /> : null}
    </section>
  )
}

interface ImportOrigin {
  company: string
  format: CalendarFormat
}
interface OriginProps extends ImportOrigin {
  companies: Calendars['companies']
  error: string | undefined
  onChange: (next: Partial<ImportOrigin>) => void
}

/** Whose calendar the file is, and in which form. */
function Origin({ companies, company, format, error, onChange }: OriginProps) {
  const t = useTranslations('staff-market.calendars')
  return (
    <div className={form.pair}>
      <Select
        label={t('upload.company')}
        value={company}
        placeholder="–"
        onChange={(next) => onChange({ company: next })}
        options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={error}
      />
      <Select
        label={t('upload.format')}
        value={format}
        onChange={(next) => onChange({ format: formats.find((one) => one === next) ?? 'csv' })}
        options={formats.map((one) => ({ value: one, label: t(`upload.formats.${one}`) }))}
      />
    </div>
  )
}

function ImportFailure({ error }: { error: Error | null }) {
  const te = useTranslations('errors')
  if (!error) return null
  return (
    <Banner tone="error" live="alert" title={te(errorCode(error))}>
      {error instanceof ApiError ? error.message : ''}
    </Banner>
  )
}

type Body = Api['POST /gamma/staff/calendar/import']['body']

/** The check of a file and its import. */
function useCalendarImport(body: Body) {
  const t = useTranslations('staff-market.calendars')
  const check = useMutation({ mutationFn: () => api('POST /gamma/staff/calendar/preview', { body }) })
  const take = useMutation({
    mutationFn: () => api('POST /gamma/staff/calendar/import', { body }),
    onSuccess: async () => {
      check.reset()
      await reloadCalendars()
      toasts.show({ tone: 'ok', title: t('upload.done') })
    },
  })
  return { check, take }
}

interface CalendarFileProps {
  name: string | undefined
  error: string | undefined
  onChoose: (file: File | undefined) => void
}

function CalendarFile({ name, error, onChoose }: CalendarFileProps) {
  const t = useTranslations('staff-market.calendars')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className={styles.file}>
        <Button variant="outline" size="small" onClick={() => input.current?.click()}>
          {t('upload.file')}
        </Button>
        <span>{name ?? t('upload.noFile')}</span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.ics,text/csv,text/calendar"
          aria-label={t('upload.file')}
          onChange={(event) => {
            onChoose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {error ? (
        <p role="alert" className={form.wrong}>
          {error}
        </p>
      ) : null}
    </>
  )
}
