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
type PartProps = Omit<TextDetailsProps, 'kind'>

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** What both languages share: picture, tags, days. */
export function TextDetails({ kind, ...part }: TextDetailsProps) {
  const t = useTranslations('staff-content')
  const { draft, onChange } = part
  return (
    <section aria-labelledby="details" className={styles.details}>
      <Heading level={2} size={16} id="details">
        {t('details')}
      </Heading>
      <div className={styles.detailColumns}>
        <Picture {...part} />
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
          {kind === 'page' ? <DetailField {...part} name="effective_on" type="date" /> : null}
          {kind === 'deal' ? (
            <>
              <DetailField {...part} name="starts_on" type="date" />
              <DetailField {...part} name="ends_on" type="date" />
              <DetailField {...part} name="destination" hint={t('destinationHint')} />
            </>
          ) : null}
        </div>
      </div>
    </section>
  )
}

interface DetailFieldProps extends PartProps {
  name: 'effective_on' | 'starts_on' | 'ends_on' | 'destination' | 'scene'
  type?: 'date' | 'text'
  hint?: string
}

function DetailField({ name, type = 'text', hint, draft, errors, onChange }: DetailFieldProps) {
  const t = useTranslations('staff-content')
  return (
    <TextField
      label={t(`field.${name}`)}
      type={type}
      value={draft[name] ?? ''}
      onChange={(value) => onChange({ [name]: orNull(value) })}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      {...(hint ? { hint } : {})}
      error={errors[name]}
    />
  )
}

/** Where the picture of a text is: its own, else the drawn scene of its name. */
function pictureAddress({ picture, scene }: Draft): string | null {
  if (picture) return `/gamma/content/picture?id=${picture}&size=800`
  return /^[A-Z0-9]{2,12}-(dawn|day|dusk|night)$/.test(scene ?? '') ? `/art/scene/${scene}.svg` : null
}

function Picture(part: PartProps) {
  const { draft, onChange } = part
  const t = useTranslations('staff-content')
  const input = useRef<HTMLInputElement>(null)
  const upload = usePictureUpload((picture) => onChange({ picture }))
  const source = pictureAddress(draft)
  return (
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
      {draft.picture ? null : <DetailField {...part} name="scene" hint={t('sceneHint')} />}
    </div>
  )
}
