import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface Address {
  pathname: string
  search: string
  hash: string
}

/**
 * Filters, order and comparison in the address. The router shows a new address a moment after it was asked for; until then this one counts, so that the next
 * press builds on it and loses nothing.
 */
export function useListAddress() {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const [pending, setPending] = useState<Address | null>(null)
  const isReached = pending !== null && (pending.pathname !== pathname || (pending.search === search && pending.hash === hash))
  if (isReached) setPending(null)
  const at = isReached || pending === null ? { pathname, search, hash } : pending
  const go = (change: Partial<Address>): void => {
    const next = { ...at, ...change }
    if (next.search === at.search && next.hash === at.hash) return
    setPending(next)
    void navigate(next, { replace: true, preventScrollReset: true, state })
  }
  return {
    params: new URLSearchParams(at.search),
    hash: at.hash,
    setParams: (params: URLSearchParams): void => go({ search: params.size === 0 ? '' : `?${params}` }),
    setHash: (next: string): void => go({ hash: next }),
  }
}

export type ListAddress = ReturnType<typeof useListAddress>
