import { useEffect, useId } from 'react'

/** What the page that is open can do, by name. */
export interface PageCommand {
  id: string
  label: string
  run: () => void
}

const commands = new Map<string, PageCommand>()

export const pageCommands = (): readonly PageCommand[] => [...commands.values()]

/** Offers a command in the palette while the page is open. @param command null: none */
export function usePageCommand(command: PageCommand | null): void {
  const id = useId()
  useEffect(() => {
    if (command) commands.set(id, command)
    else commands.delete(id)
  })
  useEffect(() => () => void commands.delete(id), [id])
}
