import { useTranslations } from 'use-intl'
import { Checkbox } from '@aquilane/ui/checkbox'
import { VisuallyHidden } from '@aquilane/ui/visually-hidden'
import type { Compared } from './use-compared.ts'
import type { Suggestion } from './use-suggestions.ts'
import styles from './compare-tray.module.css'

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
