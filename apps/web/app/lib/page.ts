import type { Namespace } from '@aquilane/i18n/messages'

/**
 * Page options of a route: `export const handle = page({ … })`.
 * `kind: 'document'`: a reading page, hydrated on the first interaction. `kind: 'application'` (default): hydrated at once.
 */
export interface PageHandle {
  kind?: 'document' | 'application'
  /** Text namespaces the page uses besides those of the shell. */
  texts?: readonly Namespace[]
  /** `static` lets the header scroll with the page; otherwise it is sticky. */
  header?: 'fixed' | 'static'
  /** White header and the hero's own ground; the start page only. */
  tone?: 'white' | 'gray'
  /** Belongs to a signed-in user: others see the sign-in in its place. */
  private?: boolean
  /** Of the own account: who acts for a customer goes back to it first. */
  own?: boolean
}

export const page = (handle: PageHandle): PageHandle => handle

/** Namespaces every page carries. */
export const shellTexts = ['common', 'nav'] as const satisfies readonly Namespace[]

interface Match {
  handle?: unknown
}

const toHandles = (matches: readonly Match[]): PageHandle[] =>
  matches.map((match) => match.handle).filter((handle): handle is PageHandle => typeof handle === 'object' && handle !== null)

/** Handles of all matched routes as one; the innermost route wins, texts add up. */
export function mergeHandles(matches: readonly Match[]): Required<PageHandle> {
  const handles = toHandles(matches)
  const last = <K extends keyof PageHandle>(key: K): PageHandle[K] => handles.findLast((handle) => handle[key] !== undefined)?.[key]
  return {
    kind: last('kind') ?? 'application',
    header: last('header') ?? 'fixed',
    tone: last('tone') ?? 'gray',
    private: last('private') ?? false,
    own: last('own') ?? false,
    texts: [...new Set<Namespace>([...shellTexts, ...handles.flatMap((handle) => handle.texts ?? [])])].toSorted(),
  }
}
