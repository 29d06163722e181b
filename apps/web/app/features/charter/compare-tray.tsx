import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import type { TailPhoto } from '~/lib/tail-photos.tsx'
import { mostCompared } from './compared.ts'
import type { Compared } from './use-compared.ts'
import type { Suggestion } from './use-suggestions.ts'
import styles from './compare-tray.module.css'

const CompareSheet = lazy(() => import('./compare-sheet.tsx').then((module) => ({ default: module.CompareSheet })))

interface CompareTrayProps {
  compared: Compared
  /** Of these very aircraft, by tail. */
  photos: ReadonlyMap<string, readonly TailPhoto[]>
  action: (suggestion: Suggestion) => ReactNode
}

/** What was chosen for the comparison and the way to it, at the foot of the window. */
export function CompareTray({ compared: { chosen, toggle, clear }, photos, action }: CompareTrayProps) {
  const t = useTranslations('suggestions.compare')
  const [isOpen, setOpen] = useState(false)
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
          <CompareSheet offers={chosen} photos={photos} action={action} onRemove={toggle} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
