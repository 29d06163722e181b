import { isValidElement, type ReactNode } from 'react'
import formatCompiled from 'use-intl/format-message/format-only'
import { joinVowels } from '@aquilane/i18n/euphony'

/** Formats compiled texts; `use-intl` takes it in place of its own (vite.config.ts). */
export default function formatMessage(...given: Parameters<typeof formatCompiled>): ReactNode {
  const formatted = formatCompiled(...given)
  const { locale } = given[3]
  return locale === 'it' ? joinIn(formatted) : formatted
}

// `use-intl` asks for it: compiled texts cannot be given out as they are.
formatMessage.raw = false

function joinIn(formatted: ReactNode): ReactNode {
  if (typeof formatted === 'string') return joinVowels('it', formatted)
  return Array.isArray(formatted) ? formatted.map((part: ReactNode) => (isValidElement(part) ? part : joinIn(part))) : formatted
}
