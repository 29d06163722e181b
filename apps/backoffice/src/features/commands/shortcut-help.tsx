import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '@aquilane/ui/dialog'
import type { Me } from '~/lib/api.ts'
import { hasMovableRows, listActions } from '~/lib/list/row-actions.ts'
import { pageCommands } from '~/lib/page-commands.ts'
import { modifier, useCommands } from './use-commands.ts'
import styles from './commands.module.css'

/** Every key there is, on this page and everywhere. */
export function ShortcutHelp({ me, onClose }: { me: Me; onClose: () => void }) {
  const t = useTranslations('staff-home.shortcuts')
  const commands = useCommands(me)
  const [onPage] = useState(() => [
    ...(hasMovableRows() ? [{ id: 'rows', label: t('rows'), keys: 'J K ↓ ↑' }] : []),
    ...listActions().flatMap(({ id, label, letter }) => (letter ? [{ id: `row-${id}`, label, keys: letter.toUpperCase() }] : [])),
    ...pageCommands().flatMap(({ id, label, keys }) => (keys ? [{ id: `page-${id}`, label, keys }] : [])),
  ])
  const everywhere = [
    { id: 'palette', label: t('palette'), keys: `${modifier} K` },
    { id: 'palette-too', label: t('palette'), keys: '/' },
    ...commands.flatMap(({ id, label, keys }) => (keys ? [{ id, label, keys }] : [])),
    { id: 'help', label: t('help'), keys: '?' },
  ]
  return (
    <Dialog open size="medium" onClose={onClose} title={t('title')} closeLabel={t('close')}>
      {onPage.length > 0 ? <Keys title={t('onPage')} rows={onPage} /> : null}
      <Keys title={t('everywhere')} rows={everywhere} />
      <p className={styles.note}>{t('others', { keys: `${modifier} K` })}</p>
    </Dialog>
  )
}

function Keys({ title, rows }: { title: string; rows: readonly { id: string; label: string; keys: string }[] }) {
  return (
    <section>
      <h3 className={styles.part}>{title}</h3>
      <dl className={styles.shortcuts}>
        {rows.map(({ id, label, keys }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
