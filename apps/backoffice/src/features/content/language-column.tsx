import { useRef, useState } from 'react'
import type { EditorView } from '@codemirror/view'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { countWords, readingMinutes, toSlug } from '@aquilane/domain/content/content'
import { formatNumber } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Heading } from '@aquilane/ui/heading'
import { TextField } from '@aquilane/ui/text-field'
import { insertBlock, insertLink } from './edit-markdown.ts'
import { LinkDialog } from './link-dialog.tsx'
import { MarkdownEditor } from './markdown-editor.tsx'
import { usePictureUpload } from './picture-upload.ts'
import { Toolbar } from './toolbar.tsx'
import type { Draft } from './content.ts'
import styles from './content.module.css'

type Text = Draft['texts'][Locale]

interface LanguageColumnProps {
  language: Locale
  text: Text
  /** Another language has a part that this one lacks. */
  isMissing: boolean
  /** Sentences of the server by field. */
  errors: Partial<Record<keyof Text, string>>
  onChange: (text: Partial<Text>) => void
}

type PartProps = Pick<LanguageColumnProps, 'language' | 'text' | 'errors' | 'onChange'>

/** One language of a text. */
export function LanguageColumn({ isMissing, ...part }: LanguageColumnProps) {
  const t = useTranslations('staff-content')
  const { language, text, onChange } = part
  const name = t(`language.${language}`)
  return (
    <section aria-label={name} className={styles.column}>
      <div className={styles.columnHead}>
        <Heading level={2} size={16}>
          {name}
        </Heading>
        {isMissing ? <Badge tone="warn">{t('missingHere')}</Badge> : null}
        <p className={styles.words}>{t('words', { words: formatNumber(countWords(text.body)), minutes: readingMinutes(text.body) })}</p>
      </div>
      <TitleFields {...part} />
      <TextPart {...part} name="lead" max={400} />
      <Body language={language} body={text.body} onChange={(body) => onChange({ body })} />
      <TextPart {...part} name="seo_title" max={140} hint={t('seoHint')} />
      <TextPart {...part} name="seo_description" max={320} />
    </section>
  )
}

/** The title and the end of the address. */
function TitleFields({ language, text, errors, onChange }: PartProps) {
  const t = useTranslations('staff-content')
  return (
    <>
      <TextField
        label={t('field.title')}
        value={text.title}
        onChange={(title) => onChange({ title })}
        lang={language}
        maxLength={140}
        autoComplete="off"
        error={text.title.trim() === '' ? t('required') : errors.title}
      />
      <TextField
        label={t('field.slug')}
        value={text.slug}
        onChange={(slug) => onChange({ slug: slug.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-') })}
        onBlur={() => onChange({ slug: toSlug(text.slug === '' ? text.title : text.slug) })}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        hint={t('slugHint')}
        error={errors.slug}
      />
    </>
  )
}

interface TextPartProps extends PartProps {
  name: 'lead' | 'seo_title' | 'seo_description'
  max: number
  hint?: string
}

function TextPart({ name, max, hint, language, text, errors, onChange }: TextPartProps) {
  const t = useTranslations('staff-content')
  return (
    <TextField
      label={t(`field.${name}`)}
      value={text[name] ?? ''}
      onChange={(value) => onChange({ [name]: name !== 'lead' && value.trim() === '' ? null : value })}
      lang={language}
      maxLength={max}
      autoComplete="off"
      {...(hint ? { hint } : {})}
      error={errors[name]}
    />
  )
}

/** The text itself with its toolbar. */
function Body({ language, body, onChange }: { language: Locale; body: string; onChange: (body: string) => void }) {
  const t = useTranslations('staff-content')
  const locale = useLocale()
  const editor = useRef<EditorView | null>(null)
  const [isLinking, setLinking] = useState(false)
  const withEditor = (work: (view: EditorView) => void): void => {
    if (editor.current) work(editor.current)
  }
  const upload = usePictureUpload((id) => withEditor((view) => insertBlock(view, `{picture ${id} "${t('pictureText')}"}`)))
  const name = t(`language.${language}`)
  return (
    <div className={styles.body}>
      <span className={styles.bodyLabel} aria-hidden="true">
        {t('field.body')}
      </span>
      <Toolbar
        withEditor={withEditor}
        label={t('toolbar', { language: name })}
        onLink={() => setLinking(true)}
        onPicture={(file) => upload.mutate(file)}
      />
      <MarkdownEditor
        label={t('bodyIn', { language: name })}
        language={language}
        value={body}
        onChange={onChange}
        onReady={(view) => {
          editor.current = view
        }}
        onPicture={(file) => upload.mutate(file)}
      />
      <p role="status" className={styles.words} lang={locale}>
        {upload.isPending ? t('uploading') : ''}
      </p>
      {isLinking ? (
        <LinkDialog locale={language} onChoose={(link) => withEditor((view) => insertLink(view, link))} onClose={() => setLinking(false)} />
      ) : null}
    </div>
  )
}
