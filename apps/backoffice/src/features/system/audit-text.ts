import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { findText } from '@aquilane/i18n/find-text'

type Entry = Api['GET /gamma/staff/system/audit-list']['response']['data'][number]

/** A key of the database in words, where nothing else names it: `bank-account` → `Bank account`. */
function toWords(key: string): string {
  const words = key.replaceAll(/[-_.:]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const toKey = (code: string): string => code.replaceAll(/[._]/g, '-')

/** Entries of the audit in words: who, what, about what, and old → new. */
export function useAuditText() {
  const t = useTranslations('staff-audit')
  const actors = useTranslations('staff-market.actors')
  const states = useTranslations('states.order')
  const statuses = useTranslations('staff-operations.status')
  const kinds = useTranslations('staff-operations.kind')
  const toState = (code: string): string => findText(states, code) ?? findText(statuses, code) ?? toWords(code)
  const toReason = (reason: string): string =>
    reason.startsWith('item:') ? (findText(kinds, reason.slice(5)) ?? toWords(reason.slice(5))) : reason
  const toChange = ({ from, to }: Entry): string | null => {
    if (from === to) return null
    return [from, to].flatMap((code) => (code ? [toState(code)] : [])).join(' → ') || null
  }
  return {
    actor: ({ actor }: Entry): string => findText(actors, actor) ?? actor,
    action: (action: string): string => findText(t, `action.${toKey(action)}`) ?? toWords(action),
    subject: ({ about: { kind, name } }: Entry): string =>
      [findText(t, `subject.${toKey(kind)}`) ?? toWords(kind), name].filter(Boolean).join(' '),
    details: (entry: Entry): string =>
      [
        toChange(entry),
        entry.reason === null ? null : toReason(entry.reason),
        ...entry.facts.map(({ name, value }) => `${toWords(name)}: ${value}`),
      ]
        .filter(Boolean)
        .join(' · '),
  }
}
