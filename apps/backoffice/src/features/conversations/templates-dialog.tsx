import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { messageRule, templateVariables } from '@aquilane/domain/conversations/message'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { TextArea } from '@aquilane/ui/text-area'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { reloadConversations, useTemplates, type Template } from './conversations.ts'
import styles from './conversations.module.css'

type Draft = Omit<Template, 'id'> & { id: string | null }
const emptyDraft: Draft = { id: null, locale: 'en', title: '', text: '' }

/** Answers that are written often: both languages in one list, one of them open. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff-conversations.editor')
  const templates = useTemplates()
  const [draft, setDraft] = useState<Draft | null>(null)
  const listed = templates.data?.data ?? []
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <div className={form.form}>
        <p className={form.quiet}>{t('text', { variables: templateVariables.map((name) => `{${name}}`).join(', ') })}</p>
        {draft ? (
          <TemplateForm key={draft.id} draft={draft} onDone={() => setDraft(null)} />
        ) : (
          <>
            <LoadState query={templates} empty={templates.data && listed.length === 0 ? { title: t('empty'), text: '' } : null}>
              <ul className={styles.templates}>
                {listed.map((template) => (
                  <li key={template.id}>
                    <Button variant="quiet" onClick={() => setDraft(template)}>
                      {`${t(`localeName.${template.locale}`)}: ${template.title}`}
                    </Button>
                  </li>
                ))}
              </ul>
            </LoadState>
            <Button variant="outline" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setDraft(emptyDraft)}>
              {t('add')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

function TemplateForm({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const t = useTranslations('staff-conversations.editor')
  const te = useTranslations('errors')
  const [fields, setFields] = useState(draft)
  const [isTried, setTried] = useState(false)
  const { id, locale, title, text } = fields
  const done = async (name: 'saved' | 'removed'): Promise<void> => {
    await reloadConversations()
    toasts.show({ tone: 'ok', title: t(name) })
    onDone()
  }
  const save = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/conversation-template/save', {
        body: { ...(id === null ? {} : { id }), locale, title: title.trim(), text: text.trim() },
        quiet: true,
      }),
    onSuccess: () => done('saved'),
  })
  const remove = useMutation({
    mutationFn: () => api('POST /gamma/staff/conversation-template/delete', { body: { template: { id: id ?? '' } }, quiet: true }),
    onSuccess: () => done('removed'),
  })
  const isComplete = title.trim() !== '' && text.trim() !== ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isComplete && !save.isPending) save.mutate()
  }
  const error = save.error ?? remove.error
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <Select
        label={t('locale')}
        value={locale}
        onChange={(value) => setFields({ ...fields, locale: value === 'it' ? 'it' : 'en' })}
        options={(['en', 'it'] as const).map((value) => ({ value, label: t(`localeName.${value}`) }))}
      />
      <TextField
        label={t('name')}
        value={title}
        onChange={(value) => setFields({ ...fields, title: value })}
        maxLength={60}
        autoComplete="off"
        error={isTried && title.trim() === '' ? t('titleMissing') : undefined}
      />
      <TextArea
        label={t('body')}
        rows={6}
        value={text}
        onChange={(value) => setFields({ ...fields, text: value })}
        min={messageRule.minLength}
        max={messageRule.maxLength}
        allowed={/^[\s\S]*$/}
        messages={{ min: () => t('bodyMissing'), max: () => t('bodyMissing'), allowed: t('bodyMissing') }}
        error={isTried && text.trim() === '' ? t('bodyMissing') : undefined}
      />
      {error ? (
        <p role="alert" className={form.wrong}>
          {te(errorCode(error))}
        </p>
      ) : null}
      <div className={form.buttons}>
        <Button type="submit" pending={save.isPending} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
        {id === null ? null : (
          <Button variant="outline" pending={remove.isPending} onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
        )}
        <Button variant="quiet" onClick={onDone}>
          {t('close')}
        </Button>
      </div>
    </form>
  )
}
