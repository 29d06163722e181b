import { useRef } from 'react'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { contentTags, type ContentKind } from '@aquilane/domain/content/content'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Heading } from '@aquilane/ui/heading'
import { TextField } from '@aquilane/ui/text-field'
import form from '~/lib/form/form.module.css'
import type { Draft } from './content.ts'
import { usePictureUpload } from './picture-upload.ts'
import styles from './content.module.css'

interface TextDetailsProps {
  kind: ContentKind
  draft: Draft
  errors: Partial<Record<string, string>>
  onChange: (next: Partial<Draft>) => void
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** What both languages share: picture, tags, days. */
export function TextDetails({ kind, draft, errors, onChange }: TextDetailsProps) {
  const t = useTranslations('staff-content')
  const input = useRef<HTMLInputElement>(null)
  const upload = usePictureUpload((picture) => onChange({ picture }))
  const source = draft.picture
    ? `/gamma/content/picture?id=${draft.picture}&size=800`
    : /^[A-Z0-9]{2,12}-(dawn|day|dusk|night)$/.test(draft.scene ?? '')
      ? `/art/scene/${draft.scene}.svg`
      : null
  const field = (key: 'effective_on' | 'starts_on' | 'ends_on' | 'destination' | 'scene', type: 'date' | 'text', hint?: string) => (
    <TextField
      label={t(`field.${key}`)}
      type={type}
      value={draft[key] ?? ''}
      onChange={(value) => onChange({ [key]: orNull(value) })}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      {...(hint ? { hint } : {})}
      error={errors[key]}
    />
  )
  return (
    <section aria-labelledby="details" className={styles.details}>
      <Heading level={2} size={16} id="details">
        {t('details')}
      </Heading>
      <div className={styles.detailColumns}>
        <div className={form.form}>
          {source ? <img className={styles.picture} src={source} alt={t('pictureNow')} width={300} height={200} /> : null}
          <div className={form.buttons}>
            <Button
              size="small"
              variant="outline"
              pending={upload.isPending}
              pendingLabel={t('uploading')}
              icon={<ImagePlus size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              {t('upload')}
            </Button>
            {draft.picture ? (
              <Button
                size="small"
                variant="quiet"
                icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />}
                onClick={() => onChange({ picture: null })}
              >
                {t('removePicture')}
              </Button>
            ) : null}
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png"
              hidden
              onChange={(event) => {
                const file = event.currentTarget.files?.[0]
                event.currentTarget.value = ''
                if (file) upload.mutate(file)
              }}
            />
          </div>
          {draft.picture ? null : field('scene', 'text', t('sceneHint'))}
        </div>
        <fieldset className={styles.tags}>
          <legend>{t('tags')}</legend>
          {contentTags.map((tag) => (
            <Checkbox
              key={tag}
              checked={draft.tags.includes(tag)}
              onChange={(isOn) => onChange({ tags: contentTags.filter((one) => (one === tag ? isOn : draft.tags.includes(one))) })}
            >
              {t(`tag.${tag}`)}
            </Checkbox>
          ))}
        </fieldset>
        <div className={form.form}>
          {kind === 'page' ? field('effective_on', 'date') : null}
          {kind === 'deal' ? (
            <>
              {field('starts_on', 'date')}
              {field('ends_on', 'date')}
              {field('destination', 'text', t('destinationHint'))}
            </>
          ) : null}
        </div>
      </div>
    </section>
  )
}
