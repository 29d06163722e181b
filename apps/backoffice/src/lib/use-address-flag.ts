import { useState } from 'react'
import { useLocation } from 'react-router'

/** Whether the address asks for something, such as `?new=1`, as the palette and the home page do; and its end, until the next such address. */
export function useAddressFlag(name: string): { isOn: boolean; end: () => void } {
  const { key, search } = useLocation()
  // The address keeps its flag: leaving it would undo where a saved form leads to.
  const [ended, setEnded] = useState<string | null>(null)
  return { isOn: ended !== key && new URLSearchParams(search).has(name), end: () => setEnded(key) }
}
