/** The modal dialogs that are open now, the topmost last. Everything outside it is inert, so notices have to show inside it. */
let stack: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const set = (next: readonly HTMLDialogElement[]) => {
  stack = next
  for (const listener of listeners) listener()
}

export const openModals = {
  add: (dialog: HTMLDialogElement): void => set([...stack, dialog]),
  remove: (dialog: HTMLDialogElement): void => set(stack.filter((one) => one !== dialog)),
  top: (): HTMLDialogElement | null => stack.at(-1) ?? null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
