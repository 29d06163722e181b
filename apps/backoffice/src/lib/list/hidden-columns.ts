import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ViewPage } from '@aquilane/domain/staff/saved-views'

const keyOf = (page: ViewPage | null): string => `aq.staff.hidden-columns.${page}`
const split = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean)

/** Columns that this member does not want to see: of the view that is open, else those last chosen in this browser. Null for a list without views: all of its columns are shown. */
export function useHiddenColumns(page: ViewPage | null): { hidden: readonly string[]; toggle: (column: string) => void } {
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState(() => split(localStorage.getItem(keyOf(page))))
  const hidden = params.has('hide') ? split(params.get('hide')) : chosen
  const toggle = (column: string): void => {
    const next = hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column].toSorted()
    localStorage.setItem(keyOf(page), next.join(','))
    setChosen(next)
    if (params.has('hide'))
      setParams(
        (now) => {
          now.delete('hide')
          return now
        },
        { replace: true },
      )
  }
  return { hidden, toggle }
}
