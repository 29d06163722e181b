import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { replaceFields } from '@aquilane/domain/content/merge-drafts'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { RadioGroup } from '@aquilane/ui/radio-group'
import form from '~/lib/form/form.module.css'
import type { Draft } from './content.ts'
import { DifferenceView } from './difference-view.tsx'
import type { Conflict } from './use-draft.ts'
import styles from './content.module.css'

type Choice = 'mine' | 'theirs'

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Fields that two members changed: one of both texts is chosen for each. The rest of both is joined already. */
export function ConflictDialog({ conflict, onSolve }: { conflict: Conflict; onSolve: (draft: Draft) => void }) {
  const t = useTranslations('staff-content')
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const { conflicts, merged, theirs } = conflict
  const author = theirs.versions[0]?.author ?? t('shipped')
  const label = (path: string): string => {
    const [first = '', language = '', field = ''] = path.split('.')
    return first === 'texts' ? `${t(`language.${language as 'en'}`)}: ${t(`field.${field as 'body'}`)}` : t(`field.${first as 'tags'}`)
  }
  const solve = (): void => {
    const taken = conflicts.filter(({ path }) => choices.get(path) === 'theirs')
    onSolve(replaceFields(merged, new Map(taken.map(({ path, theirs: value }) => [path, value]))))
  }
  return (
    <Dialog
      open
      alert
      size="large"
      closeOnOutside={false}
      hideClose
      onClose={() => undefined}
      title={t('conflict.title')}
      closeLabel={t('close')}
      footer={
        <Button onClick={solve} disabled={conflicts.some(({ path }) => !choices.has(path))}>
          {t('conflict.solve')}
        </Button>
      }
    >
      <div className={form.form}>
        <p>{t('conflict.text', { name: author })}</p>
        {conflicts.map(({ path, mine, theirs: other }) => (
          <div key={path} className={styles.conflict}>
            <RadioGroup
              label={label(path)}
              name={path}
              value={choices.get(path) ?? ''}
              onChange={(value) => setChoices((now) => new Map(now).set(path, value as Choice))}
              options={[
                { value: 'mine', label: t('conflict.mine') },
                { value: 'theirs', label: t('conflict.theirs', { name: author }) },
              ]}
            />
            <DifferenceView before={toText(other)} after={toText(mine)} />
          </div>
        ))}
      </div>
    </Dialog>
  )
}
