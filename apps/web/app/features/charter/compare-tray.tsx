import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { VisuallyHidden } from '@aquilane/ui/visually-hidden'
import { mostCompared } from './compared.ts'
import type { Compared } from './use-compared.ts'
import type { Suggestion } from './use-suggestions.ts'
import styles from './compare-tray.module.css'

const CompareSheet = lazy(() => import('./compare-sheet.tsx').then((module) => ({ default: module.CompareSheet })))

interface CompareTrayProps {
  compared: Compared
  action: (suggestion: Suggestion) => ReactNode
}

/** What was chosen for the comparison and the way to it, at the foot of the window; nothing where nothing was chosen. */
export function CompareTray({ compared: { chosen, toggle, clear }, action }: CompareTrayProps) {
  const t = useTranslations('suggestions.compare')
  const [isOpen, setOpen] = useState(false)
  if (chosen.length === 0) return null
  return (
    <>
      <section className={styles.tray} aria-label={t('title')}>
        <div className={styles.inside}>
          <p className={styles.chosen}>
            <b>{t('count', { count: chosen.length, most: mostCompared })}</b>
            <span className={styles.names}>{chosen.map(({ aircraft_type: type }) => type.name).join(' · ')}</span>
          </p>
          <Button variant="quiet" size="small" onClick={clear}>
            {t('clear')}
          </Button>
          <Button size="small" disabled={chosen.length < 2} onClick={() => setOpen(true)}>
            {t('open')}
          </Button>
        </div>
      </section>
      {isOpen ? (
        <Suspense>
          <CompareSheet offers={chosen} action={action} onRemove={toggle} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Puts an aircraft into the comparison or takes it out; a visitor's offer names none. */
export function CompareChoice({ suggestion, compared }: { suggestion: Suggestion; compared: Compared }) {
  const t = useTranslations('suggestions.compare')
  const tail = suggestion.aircraft?.tail
  if (!tail) return null
  const isChosen = compared.has(tail)
  return (
    <Checkbox className={styles.choice} checked={isChosen} disabled={compared.isFull && !isChosen} onChange={() => compared.toggle(tail)}>
      {t('choose')}
      <VisuallyHidden>
        {' '}
        {suggestion.aircraft_type.name} {tail}
      </VisuallyHidden>
    </Checkbox>
  )
}
