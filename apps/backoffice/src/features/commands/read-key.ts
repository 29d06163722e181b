/** A letter after G opens a page within this time, ms. */
const sequenceTime = 1_200

export interface Press {
  key: string
  /** With Ctrl or ⌘. */
  isCommand: boolean
  /** By itself, where nothing is typed. */
  isPlain: boolean
  /** ms */
  at: number
}

export type Effect = { open: 'palette' | 'help' } | { go: string } | null

/**
 * What a key does everywhere in the back office: Ctrl or ⌘ and K, or /, open the palette, ? the help, and G with a letter a page.
 * @param startedAt when G was pressed before, ms; null: another key was
 */
export function readKey(
  { key, isCommand, isPlain, at }: Press,
  startedAt: number | null,
  paths: ReadonlyMap<string, string>,
): { effect: Effect; startedAt: number | null } {
  if (isCommand && key.toLowerCase() === 'k') return { effect: { open: 'palette' }, startedAt: null }
  // What is typed elsewhere does not end a sequence.
  if (!isPlain) return { effect: null, startedAt }
  if (key === '/') return { effect: { open: 'palette' }, startedAt: null }
  if (key === '?') return { effect: { open: 'help' }, startedAt: null }
  const path = startedAt !== null && at - startedAt < sequenceTime ? paths.get(key) : undefined
  if (path !== undefined) return { effect: { go: path }, startedAt: null }
  return { effect: null, startedAt: key === 'g' ? at : null }
}
