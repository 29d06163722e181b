import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withQuery } from '@aquilane/domain/site/paths'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { FormFrame } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api } from '~/lib/api.ts'
import form from '~/lib/form/form.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { ManifestPersonForm } from './manifest-person-form.tsx'
import { nameOf, useManifest, useOperation, type ManifestPerson, type ManifestQuery } from './operations.ts'
import styles from './operations.module.css'

/** The people of one manifest, what is missing of each, and how it goes out. */
export function ManifestDialog({ query, onClose }: { query: ManifestQuery; onClose: () => void }) {
  const t = useTranslations('staff-operations')
  const manifest = useManifest(query)
  const [editing, setEditing] = useState<ManifestPerson | null>(null)
  const title = t(`kind.${query.authority}`)
  if (editing) return <ManifestPersonForm query={query} person={editing} onClose={() => setEditing(null)} />
  return (
    <Dialog open size="medium" onClose={onClose} title={title} closeLabel={t('item.close')}>
      <LoadState query={manifest} empty={null}>
        <div className={form.form}>
          {manifest.data?.source ? <p>{t('manifest.source', { source: manifest.data.source })}</p> : null}
          {manifest.data && manifest.data.without > 0 ? <p>{t('manifest.without', { count: manifest.data.without })}</p> : null}
          {manifest.data && !manifest.data.crew_complete ? <p>{t('manifest.noCrew')}</p> : null}
          <CrewList crew={manifest.data?.crew_list ?? []} />
          <ul className={styles.reviewed}>
            {manifest.data?.list.map((person) => (
              <li key={person.id}>
                {nameOf(person)}
                <small>
                  {person.missing.length > 0
                    ? t('manifest.missing', { fields: person.missing.map((field) => t(`field.${field}`)).join(', ') })
                    : t('manifest.complete')}
                </small>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('manifest.addTo', { name: nameOf(person) })}
                  onClick={() => setEditing(person)}
                >
                  {t('manifest.add')}
                </Button>
              </li>
            ))}
          </ul>
          <p className={styles.links}>
            <a href={withQuery('/gamma/staff/manifest/print.pdf', { ...query })} target="_blank" rel="noreferrer">
              {t('manifest.pdf')}
            </a>
            <a href={withQuery('/gamma/staff/manifest/export.csv', { ...query })} download>
              {t('manifest.csv')}
            </a>
          </p>
          {manifest.data && isReady(manifest.data) ? <SendForm query={query} sha256={manifest.data.sha256} onDone={onClose} /> : null}
        </div>
      </LoadState>
    </Dialog>
  )
}

type Manifest = NonNullable<ReturnType<typeof useManifest>['data']>

const isReady = ({ without, incomplete, crew_complete: isCrewed, crew_incomplete: crewIncomplete }: Manifest): boolean =>
  without + incomplete + crewIncomplete === 0 && isCrewed

/** The crew, by seat, and what is missing of each. */
function CrewList({ crew }: { crew: Manifest['crew_list'] }) {
  const t = useTranslations('staff-operations')
  const tc = useTranslations('staff-crew')
  if (crew.length === 0) return null
  return (
    <>
      <ul className={styles.reviewed} aria-label={tc('trip.title')}>
        {crew.map((one) => (
          <li key={one.id}>
            {tc(`role.${one.seat}`)}: {nameOf(one)}
            <small>
              {one.missing.length > 0
                ? t('manifest.missing', { fields: one.missing.map((field) => t(`field.${field}`)).join(', ') })
                : t('manifest.complete')}
            </small>
          </li>
        ))}
      </ul>
      {crew.some(({ missing }) => missing.length > 0) ? <p>{t('manifest.crewText')}</p> : null}
    </>
  )
}

function SendForm({ query, sha256, onDone }: { query: ManifestQuery; sha256: string; onDone: () => void }) {
  const t = useTranslations('staff-operations.manifest')
  const [receipt, setReceipt] = useState('')
  const { order, leg, authority } = query
  const send = useOperation(
    () =>
      api('POST /gamma/staff/manifest/send', {
        body: { order: { id: order }, leg: { id: leg }, authority, sha256, ...(receipt.trim() === '' ? {} : { receipt: receipt.trim() }) },
        quiet: true,
      }),
    t('done'),
    onDone,
  )
  const { onSubmit } = useSubmit(true, send, () => send.mutate())
  return (
    <FormFrame onSubmit={onSubmit} request={send} failure={null} labels={{ submit: t('send'), working: t('sending') }}>
      <p>{t('sendText')}</p>
      <TextField label={t('receiptLabel')} value={receipt} onChange={setReceipt} maxLength={120} autoComplete="off" />
    </FormFrame>
  )
}
