import { useRef, useState, type DragEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { errorCode } from '~/lib/api.ts'
import { importFile, reloadBank } from './transactions.ts'
import styles from './bank-reconciliation.module.css'

/** Takes a statement: dropped here, or chosen with the button. */
export function StatementImport({ demo }: { demo: string | null }) {
  const t = useTranslations('staff.payments')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = useMutation({ mutationFn: importFile, onSuccess: reloadBank })
  const offer = (file: File | undefined): void => {
    if (file && !take.isPending) take.mutate(file)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    offer(event.dataTransfer.files[0])
  }
  return (
    <section className={styles.import} aria-label={t('import')}>
      <div
        role="presentation"
        className={styles.drop}
        data-over={over ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button
          size="small"
          icon={<Upload size={16} strokeWidth={1.5} aria-hidden="true" />}
          pending={take.isPending}
          pendingLabel={t('importing')}
          onClick={() => input.current?.click()}
        >
          {t('choose')}
        </Button>
        <p>
          {t('drop')}{' '}
          {demo === null ? null : (
            <a href={demo} download>
              {t('demo')}
            </a>
          )}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xml,.camt,.camt053,.zip,application/xml,text/xml,application/zip"
          aria-label={t('choose')}
          onChange={(event) => {
            offer(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {take.data ? <Imported name={take.variables.name} counts={take.data} /> : null}
      {take.error ? <ImportFailure error={take.error} /> : null}
    </section>
  )
}

/** What became of the entries of a statement. */
function Imported({ name, counts }: { name: string; counts: Awaited<ReturnType<typeof importFile>> }) {
  const t = useTranslations('staff.payments')
  const { booked, queued, ignored, known, skipped } = counts
  const accounts = [...new Set(skipped.map(({ account }) => account))]
  return (
    <Banner tone={queued > 0 ? 'info' : 'ok'} live="status" title={t('imported', { name })}>
      {t('result', { booked, queued, ignored, known })}
      {accounts.length === 0 ? null : <p>{t('skipped', { count: accounts.length, accounts: accounts.join(', ') })}</p>}
    </Banner>
  )
}

function ImportFailure({ error }: { error: Error }) {
  const te = useTranslations('errors')
  return (
    <Banner tone="error" live="alert" title={te(errorCode(error))}>
      {error instanceof ApiError ? error.message : ''}
    </Banner>
  )
}
