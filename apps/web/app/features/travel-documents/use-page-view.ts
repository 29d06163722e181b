import { useEffect, useEffectEvent, useState } from 'react'
import type { listPages, TravelDocumentFile } from './travel-documents.ts'
import { stepZoom } from './viewer-rules.ts'

export type PageView = ReturnType<typeof usePageView>

/** Which page is shown, how large and how turned; by keys too. */
export function usePageView(pages: ReturnType<typeof listPages>, start: TravelDocumentFile) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      pages.findIndex(({ file }) => file.id === start.id),
    ),
  )
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const turnTo = (next: number): void => {
    if (next < 0 || next >= pages.length) return
    setAt(next)
    setZoom(1)
    setTurns(0)
  }
  const zoomBy = (steps: 1 | -1): void => setZoom(stepZoom(zoom, steps))
  const rotate = (): void => setTurns(turns + 1)
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const actions: Record<string, () => void> = {
      ArrowLeft: () => turnTo(at - 1),
      ArrowRight: () => turnTo(at + 1),
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      '0': () => setZoom(1),
      r: rotate,
      R: rotate,
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return { at, count: pages.length, current: pages[Math.min(at, pages.length - 1)], zoom, turns, turnTo, zoomBy, rotate }
}
