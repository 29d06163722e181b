/** A member who may get a request. */
export interface AssignmentCandidate {
  id: string
  /** Languages of the requests that the member takes. */
  languages: readonly string[]
  /** Requests that the member has already. */
  open: number
}

/** Who gets a request in this language: the member with the fewest, of those who speak it; null where there is none. */
export function chooseAssignee(candidates: readonly AssignmentCandidate[], language: string): string | null {
  const suitable = candidates.filter(({ languages }) => languages.includes(language))
  const [first] = suitable.toSorted((a, b) => a.open - b.open || (a.id < b.id ? -1 : 1))
  return first?.id ?? null
}
