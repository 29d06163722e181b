import { useEffect, useRef } from 'react'
import { isPlainKey } from '../keys.ts'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** The row that a key leads to; null where there is none. The first key leads to the first row. */
export function nextRow(key: string, current: number, count: number): number | null {
  const step = steps[key]
  if (step === undefined) return null
  const next = current === -1 ? 0 : current + step
  return next >= 0 && next < count ? next : null
}

function move(event: KeyboardEvent): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr:has(a, button)')]
  const at = nextRow(
    event.key,
    rows.findIndex((row) => row.contains(document.activeElement)),
    rows.length,
  )
  const next = at === null ? null : rows[at]?.querySelector<HTMLElement>('a, button')
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The id of the row around an element. */
export const rowIdOf = (element: Element | null): string | null => element?.closest('tr')?.dataset['id'] ?? null

/**
 * Keys of a list, wherever the focus is: arrows, J and K lead to the first link or button of the next row, letters act on the row that has the
 * focus.
 * @param moves false for a table beside others @param letters what each does with the id of the row
 */
export function useRowKeys(moves: boolean, letters: Readonly<Record<string, (rowId: string) => void>>): void {
  const latest = useRef(letters)
  useEffect(() => {
    latest.current = letters
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isPlainKey(event)) return
      if (moves) move(event)
      const rowId = rowIdOf(document.activeElement)
      const act = latest.current[event.key]
      if (rowId === null || act === undefined) return
      event.preventDefault()
      act(rowId)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [moves])
}
