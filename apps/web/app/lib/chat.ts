let opener: (() => void) | null = null

/**
 * The support chat names itself here once it is on the page.
 * @public
 */
export function provideChat(open: () => void): () => void {
  opener = open
  return () => {
    if (opener === open) opener = null
  }
}

/** Opens the support chat where there is one. */
export const openChat = (): void => opener?.()
