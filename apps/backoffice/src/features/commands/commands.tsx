import { useEffect, useRef, useState } from 'react'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Me } from '~/lib/api.ts'
import { isPlainKey } from '~/lib/keys.ts'
import { pathsByLetter } from '~/lib/pages.ts'
import styles from './commands.module.css'
import { Palette } from './palette.tsx'
import { readKey } from './read-key.ts'
import { ShortcutHelp } from './shortcut-help.tsx'
import { modifier } from './use-commands.ts'

/** The palette, the keys that work everywhere, and their help. */
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
      {open === 'help' ? <ShortcutHelp me={me} onClose={close} /> : null}
    </>
  )
}

function useShortcuts(me: Me, open: (what: 'palette' | 'help') => void): void {
  const navigate = useNavigate()
  const startedAt = useRef<number | null>(null)
  useEffect(() => {
    const paths = pathsByLetter(me)
    const press = (event: KeyboardEvent): void => {
      const isCommand = event.metaKey || event.ctrlKey
      const read = readKey({ key: event.key, isCommand, isPlain: isPlainKey(event), at: event.timeStamp }, startedAt.current, paths)
      startedAt.current = read.startedAt
      if (read.effect === null) return
      if ('open' in read.effect) open(read.effect.open)
      else void navigate(read.effect.go)
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [me, navigate, open])
}
