import { useState } from 'react'
import type { Quote, QuoteAlternative } from './quote-query.ts'

/** The alternative that its reader chose; the only one is chosen from the start. A version or a booking may take the choice away. */
export function useChosen(quote: Quote): { chosen: QuoteAlternative | null; choose: (position: number) => void } {
  const [choice, setChoice] = useState<{ version: number; position: number } | null>(null)
  const free = quote.alternatives.filter(({ available }) => available)
  const position = choice?.version === quote.version ? choice.position : quote.alternatives.length === 1 ? 1 : null
  return {
    chosen: free.find((alternative) => alternative.position === position) ?? null,
    choose: (next) => setChoice({ version: quote.version, position: next }),
  }
}
