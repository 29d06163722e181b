import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { locales, type Locale } from '@aquilane/domain/site/paths'
import { formatDateTime } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Heading } from '@aquilane/ui/heading'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import { Lines } from '~/lib/lines.tsx'
import { local } from '~/lib/dates.ts'
import form from '~/lib/form/form.module.css'
import { reloadTexts, useVersion, type Draft, type Entry } from './content.ts'
import { DifferenceView } from './difference-view.tsx'
import styles from './content.module.css'

interface VersionsSectionProps {
  entry: Entry
  draft: Draft
  /** A restored version needs a saved draft: nothing may be lost. */
  isSaved: boolean
  onRestored: (entry: Entry) => void
}

/** Every version with its author; an earlier one is compared with the draft, or becomes the next draft. */
export function VersionsSection({ entry, draft, isSaved, onRestored }: VersionsSectionProps) {
  const t = useTranslations('staff-content')
  const te = useTranslations('errors')
  const locale = useLocale() as Locale
  const [compared, setCompared] = useState<number | null>(null)
  const restore = useMutation({
    mutationFn: (number: number) => api('POST /gamma/staff/content/restore', { body: { entry: { id: entry.id }, number } }),
    onSuccess: async (next) => {
      await reloadTexts()
      toasts.show({ tone: 'ok', title: t('restored') })
      onRestored(next)
    },
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
  })
  return (
    <section>
      <Heading level={2} size={16}>
        {t('versions')}
      </Heading>
      <Lines
        lines={entry.versions.map(({ number, author, updated, published }, at) => ({
          id: number,
          text: t('version', { number }),
          note: [
            author ?? t('shipped'),
            formatDateTime(local(updated), locale),
            published ? t('publishedOn', { date: formatDateTime(local(published), locale) }) : t('status.draft'),
          ].join(' · '),
          value:
            at === 0 ? null : (
              <span className={styles.badges}>
                <Button size="small" variant="quiet" onClick={() => setCompared(number)}>
                  {t('compare')}
                </Button>
                <Button
                  size="small"
                  variant="outline"
                  disabled={!isSaved}
                  pending={restore.isPending && restore.variables === number}
                  onClick={() => restore.mutate(number)}
                >
                  {t('restore')}
                </Button>
              </span>
            ),
        }))}
      />
      {compared === null ? null : <CompareDialog id={entry.id} number={compared} draft={draft} onClose={() => setCompared(null)} />}
    </section>
  )
}

const fields = ['title', 'slug', 'lead', 'body', 'seo_title', 'seo_description'] as const

function CompareDialog({ id, number, draft, onClose }: { id: string; number: number; draft: Draft; onClose: () => void }) {
  const t = useTranslations('staff-content')
  const { data } = useVersion(id, number)
  return (
    <Dialog open reading size="large" onClose={onClose} title={t('compareTitle', { number })} closeLabel={t('close')}>
      {data ? (
        <div className={form.form}>
          {locales.flatMap((language) =>
            fields
              .filter((field) => data.texts[language][field] !== draft.texts[language][field])
              .map((field) => (
                <section key={`${language}.${field}`}>
                  <Heading level={3} size={16}>
                    {t(`language.${language}`)}: {t(`field.${field}`)}
                  </Heading>
                  <DifferenceView before={data.texts[language][field] ?? ''} after={draft.texts[language][field] ?? ''} />
                </section>
              )),
          )}
          {JSON.stringify(data.texts) === JSON.stringify(draft.texts) ? <p>{t('same')}</p> : null}
        </div>
      ) : (
        <Skeleton height="200px" radius="6px" />
      )}
    </Dialog>
  )
}
