import { useEffect, useId } from 'react'

/** What the page that is open can do: by name in the palette, by keys, or both. */
export interface PageCommand {
  id: string
  label: string
  /** As they are pressed; the help names them. */
  keys?: string
  /** Missing where it is done with the keys alone. */
  run?: () => void
}

const byPart = new Map<string, readonly PageCommand[]>()

/** Of everything on the page. */
export const pageCommands = (): readonly PageCommand[] => [...byPart.values()].flat()

/** Offers commands while this part of the page is there. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const part = useId()
  useEffect(() => {
    byPart.set(part, commands)
  })
  useEffect(() => () => void byPart.delete(part), [part])
}
