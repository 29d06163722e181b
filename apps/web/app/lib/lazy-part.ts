import { lazy, type ComponentType } from 'react'

const Nothing = () => null

/** A part that its page can do without, loaded on demand: where its code does not arrive, it is left out and the page stays as it is. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Nothing }),
    ),
  )
