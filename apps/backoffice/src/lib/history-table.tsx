import { useTranslations } from 'use-intl'
import { findText } from '@aquilane/i18n/find-text'
import { Heading } from '@aquilane/ui/heading'
import { Lines } from './lines.tsx'
import { useZoned } from './zoned.ts'

interface Entry {
  at: string
  actor: string
  action: string
  reason: string | null
  /** From what to what, in words. */
  change?: string | null
}

/** What happened to a thing, oldest first. */
export function HistoryTable({ title, entries, label }: { title: string; entries: readonly Entry[]; label: (action: string) => string }) {
  const t = useTranslations('staff-market.actors')
  const zoned = useZoned()
  // Members of staff have names; other actors are kinds.
  const who = (actor: string) =>
    actor.startsWith('assistant') ? t('assistant', { name: actor.replace(/^assistant:?/, '') || '–' }) : (findText(t, actor) ?? actor)
  return (
    <section>
      <Heading level={2} size={16}>
        {title}
      </Heading>
      <Lines
        lines={entries.map((entry) => ({
          text: [label(entry.action), entry.change].filter(Boolean).join(': '),
          note: [who(entry.actor), entry.reason].filter(Boolean).join(': '),
          value: zoned.here(entry.at),
        }))}
      />
    </section>
  )
}
