import { useTranslations } from 'use-intl'
import styles from './facts.module.css'
import type { ShownTerminal, TerminalWire } from './facts.ts'

export const shownTerminal = ({ after, before }: Pick<ShownTerminal, 'after' | 'before'>): TerminalWire => (after ?? before)!

/** What is known of a terminal, in one line. */
function useTerminalLine() {
  const t = useTranslations('staff-facts.terminalForm')
  return ({ kind, sole, address, phone, hours, directions_en: directions, parking_en: parking }: TerminalWire): string =>
    [t(`kinds.${kind as 'fbo'}`), ...(sole ? [t('isSole')] : []), address, phone, hours, directions, parking].filter(Boolean).join(' · ')
}

/** A terminal by its name; of a changed one, what was known before. */
export function TerminalText({ terminal }: { terminal: Pick<ShownTerminal, 'before' | 'after'> }) {
  const t = useTranslations('staff-facts')
  const line = useTerminalLine()
  const { before, after } = terminal
  const shown = shownTerminal(terminal)
  const was = before && after ? [before.name === after.name ? '' : before.name, line(before)].filter(Boolean).join(' · ') : ''
  return (
    <span className={[styles.fact, after ? '' : styles.removed].join(' ')}>
      <b>{shown.name}</b>
      <small>{line(shown)}</small>
      {shown.note === '' ? null : <small>{shown.note}</small>}
      {before && after && was !== line(after) ? <small>{t('was', { text: was })}</small> : null}
    </span>
  )
}
