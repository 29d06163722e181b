import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { TextArea } from '@aquilane/ui/text-area'
import { type DraftRequest } from './draft-request.ts'
import { readText } from './read-text.ts'
import styles from './requests.module.css'

const maxText = 5_000

/** The text of an e-mail: what is understood fills the form, the rest stays visible. */
export function PastedText({ draft, onRead }: { draft: DraftRequest; onRead: (draft: DraftRequest) => void }) {
  const t = useTranslations('staff-requests.form')
  const tp = useTranslations('staff-requests.place')
  const [text, setText] = useState('')
  const read = useMutation({ mutationFn: () => readText(text.slice(0, maxText), draft), onSuccess: (result) => onRead(result.draft) })
  return (
    <>
      <TextArea
        label={t('paste')}
        hint={t('pasteHint')}
        value={text}
        onChange={setText}
        min={0}
        max={maxText}
        allowed={/^[\s\S]*$/}
        messages={{ min: () => '', max: (count) => t('noteLong', { count }), allowed: '' }}
        rows={5}
      />
      <div>
        <Button variant="outline" size="small" disabled={text.trim() === ''} pending={read.isPending} onClick={() => read.mutate()}>
          {t('read')}
        </Button>
      </div>
      {read.error ? <p role="alert">{tp('failed')}</p> : null}
      {read.data && (read.data.unread.length > 0 || read.data.unknown.length > 0) ? (
        <div className={styles.unread} role="status">
          {read.data.unread.length > 0 ? (
            <>
              {t('unread')}
              <ul>
                {read.data.unread.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          ) : null}
          {read.data.unknown.length > 0 ? t('placesUnknown', { places: read.data.unknown.join(', ') }) : null}
        </div>
      ) : null}
    </>
  )
}
