import { lazy, Suspense } from 'react'
import { PencilLine, Plus } from 'lucide-react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '@aquilane/i18n/format'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { useIsHydrated } from '~/lib/hydration.ts'
import { usePaths } from '~/lib/texts.tsx'
import type { Passenger } from './passengers-data.ts'
import { ValidityBadge } from './validity-badge.tsx'
import styles from './passengers.module.css'

const DocumentDialog = lazy(() => import('./passenger-document-dialog.tsx').then((module) => ({ default: module.DocumentDialog })))

/** Documents of a passenger; `…/document/edit/{id}` is the same page with one of them open. */
export function Documents({ person }: { person: Passenger }) {
  const t = useTranslations('passengers.document')
  const paths = usePaths()
  const live = useIsHydrated()
  const navigate = useNavigate()
  const { docId } = useParams()
  const { pathname } = useLocation()
  const editing = live && /\/document\/edit(\/|$)/.test(pathname)
  const open = person.documents.find(({ id }) => id === docId) ?? null
  const add = (
    <LinkButton
      variant="outline"
      href={paths.passengerDocumentEdit(person.id)}
      icon={<Plus size={18} strokeWidth={1.5} aria-hidden="true" />}
    >
      {t('add')}
    </LinkButton>
  )
  return (
    <section className={styles.section} aria-label={t('title')}>
      <Heading level={2} size={28}>
        {t('title')}
      </Heading>
      {person.documents.length === 0 ? (
        <EmptyState level={3} title={t('empty')} actions={add} />
      ) : (
        <>
          <ul className={styles.list}>
            {person.documents.map((document) => (
              <DocumentRow key={document.id} person={person.id} document={document} />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      {editing ? (
        <Suspense>
          <DocumentDialog
            key={docId ?? 'new'}
            person={person}
            document={open}
            onClose={() => void navigate(paths.passenger(person.id), { replace: true, preventScrollReset: true })}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

function DocumentRow({ person, document }: { person: string; document: Passenger['documents'][number] }) {
  const t = useTranslations('passengers.document')
  const locale = useLocale()
  const paths = usePaths()
  const name = `${t(`types.${document.type}`)} ${[document.series, document.number].filter(Boolean).join(' ')}`
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <b>{name}</b>
        <span>
          {document.country} ·{' '}
          {document.expiry_date === null ? t('noExpiry') : t('validUntil', { date: formatDate(document.expiry_date, locale) })}
        </span>
      </span>
      <ValidityBadge expiry={document.expiry_date} />
      <LinkButton
        variant="quiet"
        size="small"
        href={paths.passengerDocumentEdit(person, document.id)}
        aria-label={t('edit', { document: name })}
        icon={<PencilLine size={18} strokeWidth={1.5} aria-hidden="true" />}
      >
        {t('change')}
      </LinkButton>
    </li>
  )
}
