import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { listStateKey } from '~/lib/storage-keys.ts'
import { readTab, writeTab } from '~/lib/tab-storage.ts'
import { withOpened, type Kept } from './opened-lists.ts'

const readKept = (): Kept => readTab<Kept>(listStateKey) ?? []

/**
 * A number that the history remembers: after opening an offer and going back the list is as long as before, so that the place on the page is the same.
 */
export function useListState(name: string): [value: number, set: (value: number) => void] {
  const { key } = useLocation()
  const [value, setValue] = useState(() => readKept().find(([entry]) => entry === key)?.[1][name] ?? 0)
  // A filter or a comparison is another entry in the place of this one.
  useEffect(() => {
    const kept = readKept()
    const known = kept.find(([entry]) => entry === key)?.[1][name] ?? 0
    if (known !== value) writeTab(listStateKey, withOpened(kept, key, name, value))
  }, [key, name, value])
  return [value, setValue]
}
