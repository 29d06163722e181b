import { useEffect, useEffectEvent, useState, type DragEvent } from 'react'

interface DropZone {
  /** Pasted files are taken wherever the focus is; otherwise only from inside the zone. */
  everywhere: boolean
  /** `target` is the `data-ticket` of the row they came down on, '' elsewhere. */
  take: (files: readonly File[], target: string) => void
}

const dropTarget = (node: EventTarget | null): string =>
  (node instanceof Element ? node.closest<HTMLElement>('[data-ticket]')?.dataset['ticket'] : undefined) ?? ''

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Files dropped on an element, or pasted. `over` is the row under the pointer during a drag, null otherwise. */
export function useDropZone({ everywhere, take }: DropZone) {
  const [over, setOver] = useState<string | null>(null)
  const [zone, setZone] = useState<HTMLElement | null>(null)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const inside = event.target instanceof Node && zone?.contains(event.target)
    if (files.length === 0 || !(inside || everywhere) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    take(files, dropTarget(event.target))
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => paste(event)
    // A file let go beside the zone would take the place of the whole page.
    const miss = (event: globalThis.DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') && !event.defaultPrevented) {
        event.preventDefault()
        event.dataTransfer.dropEffect = 'none'
      }
    }
    document.addEventListener('paste', listen)
    document.addEventListener('dragover', miss)
    document.addEventListener('drop', miss)
    return () => {
      document.removeEventListener('paste', listen)
      document.removeEventListener('dragover', miss)
      document.removeEventListener('drop', miss)
    }
  }, [])
  return {
    over,
    zone: {
      ref: setZone,
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setOver(dropTarget(event.target))
      },
      onDragLeave: (event: DragEvent) => {
        if (!(event.relatedTarget instanceof Node) || !zone?.contains(event.relatedTarget)) setOver(null)
      },
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setOver(null)
        take([...event.dataTransfer.files], dropTarget(event.target))
      },
    },
  }
}
