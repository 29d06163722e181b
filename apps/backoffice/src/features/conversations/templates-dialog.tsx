import { useState } from 'react'
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
import { FormFrame } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api } from '~/lib/api.ts'
import form from '~/lib/form/form.module.css'
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

function useTemplateChanges({ id, locale, title, text }: Draft, onDone: () => void) {
  const t = useTranslations('staff-conversations.editor')
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
  return { save, remove }
}

function TemplateForm({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const t = useTranslations('staff-conversations.editor')
  const [fields, setFields] = useState(draft)
  const { id, locale, title, text } = fields
  const { save, remove } = useTemplateChanges(fields, onDone)
  const isComplete = title.trim() !== '' && text.trim() !== ''
  const { isTried, onSubmit } = useSubmit(isComplete, save, () => save.mutate())
  return (
    <FormFrame
      onSubmit={onSubmit}
      request={{ isPending: save.isPending, error: save.error ?? remove.error }}
      labels={{ submit: t('save'), working: t('saving'), cancel: t('close') }}
      moreButtons={
        id === null ? null : (
          <Button variant="outline" pending={remove.isPending} onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
        )
      }
      onClose={onDone}
    >
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
    </FormFrame>
  )
}
