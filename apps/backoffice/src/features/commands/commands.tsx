import { useEffect, useRef, useState } from 'react'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Dialog } from '@aquilane/ui/dialog'
import type { Me } from '~/lib/api.ts'
import { isPlainKey } from '~/lib/keys.ts'
import { can } from '~/lib/me.ts'
import { pages } from '~/lib/pages.ts'
import { listActions } from '~/lib/list/row-actions.ts'
import { Palette } from './palette.tsx'
import { modifier, useCommands } from './use-commands.ts'
import styles from './commands.module.css'

/** A letter after G opens a page within this time, ms. */
const sequenceTime = 1_200

/** The palette (Ctrl or ⌘ and K, or /), G and a letter for each page, and ? for help. */
export function Commands({ me }: { me: Me }) {
  const t = useTranslations('staff-home.palette')
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  useShortcuts(me, setOpen)
  const close = (): void => setOpen(null)
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen('palette')}>
        <Search size={16} strokeWidth={1.5} aria-hidden="true" />
        <span>{t('open')}</span>
        <kbd aria-hidden="true">{modifier} K</kbd>
      </button>
      {open === 'palette' ? <Palette me={me} onClose={close} /> : null}
      {open === 'help' ? <Shortcuts me={me} onClose={close} /> : null}
    </>
  )
}

function useShortcuts(me: Me, open: (what: 'palette' | 'help') => void): void {
  const navigate = useNavigate()
  const startedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isPalette = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k'
      const isPlain = isPlainKey(event)
      if (!isPalette && !isPlain) return
      const isSequence = event.timeStamp - startedAt.current < sequenceTime
      startedAt.current = isPlain && event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (isPalette || (isPlain && event.key === '/')) open('palette')
      else if (event.key === '?') open('help')
      else if (isSequence && event.key === 'h') void navigate('/')
      else if (isSequence) {
        const page = pages.find(({ letter, permission }) => letter === event.key && can(me, permission))
        if (!page) return
        void navigate(page.path)
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [me, navigate, open])
}

function Shortcuts({ me, onClose }: { me: Me; onClose: () => void }) {
  const t = useTranslations('staff-home.shortcuts')
  const commands = useCommands(me)
  const rows = [
    { id: 'palette', label: t('palette'), keys: `${modifier} K` },
    ...commands.flatMap(({ id, label, keys }) => (keys ? [{ id, label, keys }] : [])),
    { id: 'rows', label: t('rows'), keys: 'J K' },
    ...listActions().flatMap(({ id, label, letter }) => (letter ? [{ id: `row-${id}`, label, keys: letter.toUpperCase() }] : [])),
    { id: 'help', label: t('help'), keys: '?' },
  ]
  return (
    <Dialog open size="medium" onClose={onClose} title={t('title')} closeLabel={t('close')}>
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
    </Dialog>
  )
}
