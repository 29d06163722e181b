import { useMutation } from '@tanstack/react-query'
import { FileText, Table } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Button } from '@aquilane/ui/button'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { hasPopup } from '~/lib/has-popup.ts'
import { downloadBlob } from '~/lib/download-blob.ts'
import { showLoadingLater } from '~/lib/overlays.ts'
import { sendForBlob } from '~/lib/upload.ts'
import styles from './downloads.module.css'

interface Query {
  account_id: string
  from?: string
  to?: string
}

/** The statement as a table for spreadsheets and as a document to print. */
export function Downloads({ query }: { query: Query }) {
  return (
    <div className={styles.downloads}>
      <Download kind="pdf" query={query} />
      <Download kind="csv" query={query} />
    </div>
  )
}

function Download({ kind, query }: { kind: 'csv' | 'pdf'; query: Query }) {
  const t = useTranslations('statement')
  const locale = useLocale()
  const take = useMutation({
    mutationFn: async () => {
      const done = showLoadingLater({ text: t('download.making'), timer: true })
      const blob = await api(`GET /gamma/account/statement-${kind}`, { query, send: sendForBlob }).finally(done)
      const name = ['aquilane', locale === 'it' ? 'estratto-conto' : 'statement', query.from, query.to].filter(Boolean).join('-')
      downloadBlob(blob as Blob, `${name}.${kind}`)
    },
    onError: (error) => {
      if (hasPopup(error)) return
      const isTooLong = error instanceof ApiError && error.code === 'STATEMENT_TOO_LONG'
      toasts.show({ tone: 'error', title: t(isTooLong ? 'download.tooLong' : 'download.failed') })
    },
  })
  return (
    <Button
      variant="quiet"
      size="small"
      icon={kind === 'pdf' ? <FileText aria-hidden="true" /> : <Table aria-hidden="true" />}
      pending={take.isPending}
      pendingLabel={t('saving')}
      onClick={() => take.mutate()}
    >
      {t(`download.${kind}`)}
    </Button>
  )
}
