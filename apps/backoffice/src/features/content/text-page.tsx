import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Archive, ArrowLeft, ExternalLink, Send } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { locales, type Locale } from '@aquilane/domain/site/paths'
import { missingTranslations } from '@aquilane/domain/content/content'
import { formatDateTime } from '@aquilane/i18n/format'
import { findText } from '@aquilane/i18n/find-text'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode, fieldCodes } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import detail from '~/lib/detail-page.module.css'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { useTitle } from '~/lib/use-title.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { reloadTexts, tones, useEntry, type Draft, type Entry } from './content.ts'
import { LanguageColumn } from './language-column.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { TextDetails } from './text-details.tsx'
import { useDraft, type DraftEditing } from './use-draft.ts'
import { VersionsSection } from './versions-section.tsx'
import styles from './content.module.css'

/** The editor of one text, both languages side by side. */
export function TextPage({ id }: { id: string }) {
  const t = useTranslations('staff.page')
  const tc = useTranslations('staff-content')
  const entry = useEntry(id)
  if (entry.error instanceof ApiError && (entry.error.status === 404 || entry.error.status === 400))
    return (
      <EmptyState level={1} title={t('missing')} text={t('missingText')} actions={<LinkButton href="/texts">{tc('title')}</LinkButton>} />
    )
  return (
    <LoadState query={entry} empty={null}>
      {entry.data ? <Editor key={entry.data.id} entry={entry.data} /> : null}
    </LoadState>
  )
}

function Editor({ entry }: { entry: Entry }) {
  const t = useTranslations('staff-content')
  const locale = useLocale() as Locale
  const editing = useDraft(entry)
  const { draft, state, change } = editing
  const errors = useSentences(editing.error)
  const missing = missingTranslations(draft.texts)
  const title = draft.texts[locale].title
  useTitle(title)
  const changeText = (language: Locale, text: Partial<Draft['texts'][Locale]>): void =>
    change({ texts: { ...draft.texts, [language]: { ...draft.texts[language], ...text } } })
  return (
    <div className={page.page}>
      <TextLink href={entry.kind === 'article' ? '/texts' : `/texts?kind=${entry.kind}`} className={detail.back}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('back')}
      </TextLink>
      <EditorHead entry={entry} editing={editing} title={title} />
      {entry.scheduled ? (
        <p className={styles.words}>{t('scheduledFor', { date: formatDateTime(local(entry.scheduled), locale) })}</p>
      ) : null}
      <div className={styles.columns}>
        {locales.map((language) => (
          <LanguageColumn
            key={language}
            language={language}
            text={draft.texts[language]}
            isMissing={missing.includes(language)}
            errors={Object.fromEntries(
              Object.entries(errors).flatMap(([path, sentence]) =>
                path.startsWith(`texts.${language}.`) ? [[path.slice(`texts.${language}.`.length), sentence]] : [],
              ),
            )}
            onChange={(text) => changeText(language, text)}
          />
        ))}
      </div>
      <TextDetails kind={entry.kind} draft={draft} errors={errors} onChange={change} />
      <VersionsSection entry={entry} draft={draft} isSaved={state === 'saved'} onRestored={editing.replace} />
      {editing.conflict ? <ConflictDialog conflict={editing.conflict} onSolve={editing.solve} /> : null}
    </div>
  )
}

interface EntryProps {
  entry: Entry
  editing: DraftEditing
}

function EditorHead({ entry, editing, title }: EntryProps & { title: string }) {
  const t = useTranslations('staff-content')
  const te = useTranslations('errors')
  const locale = useLocale() as Locale
  const { draft, state, error, save } = editing
  return (
    <div className={page.head}>
      <Heading level={1} size={22}>
        {title}
      </Heading>
      <Badge tone={tones[entry.status]}>{t(`status.${entry.status}`)}</Badge>
      <p role="status" className={page.count}>
        {t(`save.${state}`)}
        {state === 'failed' ? ` ${te(errorCode(error))}` : ''}
      </p>
      <div className={detail.actions}>
        {state === 'failed' ? (
          <Button size="small" variant="outline" onClick={() => void save(draft)}>
            {t('saveAgain')}
          </Button>
        ) : null}
        <LinkButton
          size="small"
          variant="outline"
          href={entry.preview[locale]}
          target="_blank"
          rel="noreferrer"
          icon={<ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />}
        >
          {t('preview')}
        </LinkButton>
        <ArchiveButton entry={entry} editing={editing} />
        <PublishButton entry={entry} editing={editing} />
      </div>
    </div>
  )
}

/** Takes a text off the site, or back from its publication; pages of the site itself stay. */
function ArchiveButton({ entry, editing }: EntryProps) {
  const t = useTranslations('staff-content')
  const te = useTranslations('errors')
  const archive = useMutation({
    mutationFn: () => api('POST /gamma/staff/content/archive', { body: { entry: { id: entry.id } } }),
    onSuccess: async (next) => {
      await reloadTexts()
      toasts.show({ tone: 'ok', title: t(entry.status === 'scheduled' ? 'unscheduled' : 'archived') })
      editing.replace(next)
    },
    onError: (failure) => toasts.show({ tone: 'error', title: te(errorCode(failure)) }),
  })
  if (entry.status !== 'scheduled' && (entry.key !== null || entry.status === 'archived')) return null
  return (
    <Button
      size="small"
      variant="outline"
      pending={archive.isPending}
      disabled={editing.state !== 'saved'}
      icon={<Archive size={16} strokeWidth={1.5} aria-hidden="true" />}
      onClick={() => archive.mutate()}
    >
      {t(entry.status === 'scheduled' ? 'unschedule' : 'archive')}
    </Button>
  )
}

function PublishButton({ entry, editing }: EntryProps) {
  const t = useTranslations('staff-content')
  const [isPublishing, setPublishing] = useState(false)
  return (
    <>
      <Button
        size="small"
        disabled={editing.state !== 'saved'}
        icon={<Send size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => setPublishing(true)}
      >
        {t('publish')}
      </Button>
      {isPublishing ? <PublishDialog entry={entry} onDone={editing.replace} onClose={() => setPublishing(false)} /> : null}
    </>
  )
}

/** Sentences for the fields that the server rejected. */
function useSentences(error: unknown): Partial<Record<string, string>> {
  const t = useTranslations('staff-content.fieldError')
  return Object.fromEntries(Object.entries(fieldCodes(error)).map(([path, code]) => [path, findText(t, code) ?? t('other')]))
}
