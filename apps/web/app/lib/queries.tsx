import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocale } from 'use-intl'
import { queryClient, queryClientForRender } from './query.ts'

/**
 * Around whatever uses TanStack Query. Routes inside the `with-queries` layout have it; a part of another page (the start page, the
 * header) brings its own in a lazy chunk, so that pages without private data do not pay for it. All share one store.
 */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(queryClientForRender)
  const locale = useLocale()
  const spoken = useRef(locale)
  useEffect(() => {
    if (spoken.current === locale) return
    spoken.current = locale
    // Names came in the other language.
    void queryClient.invalidateQueries()
  }, [locale])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
