import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '@aquilane/contract/client'
import { mergeDrafts, type DraftConflict } from '@aquilane/domain/content/merge-drafts'
import { api } from '~/lib/api.ts'
import { reloadTexts, setEntry, toDraft, type Draft, type Entry } from './content.ts'

const autosaveMs = 2_000

export interface Conflict {
  conflicts: DraftConflict[]
  /** Both drafts joined, with this member's text where both changed it. */
  merged: Draft
  theirs: Entry
}

export type SaveState = 'saved' | 'changed' | 'saving' | 'failed'

/** What is edited, what the server has of it, and how far the two are apart. */
function useEditing(entry: Entry) {
  const [draft, setDraft] = useState<Draft>(() => toDraft(entry))
  const [state, setState] = useState<SaveState>('saved')
  const [conflict, setConflict] = useState<Conflict | null>(null)
  /** What the server has, and what the next save is based on. */
  const base = useRef(entry)
  const latest = useRef(draft)
  const edit = useCallback((next: Draft, then: SaveState): void => {
    latest.current = next
    setDraft(next)
    setState(then)
  }, [])
  const rebase = useCallback((next: Entry): void => {
    base.current = next
  }, [])
  return { draft, state, setState, conflict, setConflict, base, latest, edit, rebase }
}
type Editing = ReturnType<typeof useEditing>

function useSave({ setState, setConflict, base, latest, edit, rebase }: Editing) {
  const [error, setError] = useState<unknown>(null)
  const isSaving = useRef(false)
  const join = useCallback(async (): Promise<void> => {
    const theirs = await api('GET /gamma/staff/content/get', { query: { id: base.current.id } })
    const { merged, conflicts } = mergeDrafts(toDraft(base.current), latest.current, toDraft(theirs))
    if (conflicts.length > 0) {
      setConflict({ conflicts, merged, theirs })
      setState('changed')
      return
    }
    // Different fields: both changes stay.
    rebase(theirs)
    edit(merged, 'changed')
  }, [base, latest, edit, rebase, setConflict, setState])

  const save = useCallback(
    async (sent: Draft): Promise<void> => {
      if (isSaving.current) return
      isSaving.current = true
      setState('saving')
      setError(null)
      try {
        const { id, number, revision } = base.current
        const saved = await api('POST /gamma/staff/content/save', { body: { entry: { id }, number, revision, ...sent } })
        rebase(saved)
        setEntry(saved)
        setState(latest.current === sent ? 'saved' : 'changed')
        void reloadTexts()
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'CONTENT_CONFLICT') return await join()
        setError(failure)
        setState('failed')
      } finally {
        isSaving.current = false
      }
    },
    [base, latest, join, rebase, setState],
  )
  return { error, save }
}

/** Asks before the page is left while something is not saved. */
function useLeaveWarning(state: SaveState): void {
  useEffect(() => {
    if (state === 'saved') return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [state])
}

/**
 * The draft of a text while it is edited: saved a moment after the last change. What another member saved in the meantime is joined field by field;
 * fields that both changed become a conflict, and nothing is saved until it is solved.
 */
export function useDraft(entry: Entry) {
  const editing = useEditing(entry)
  const { draft, state, conflict, setConflict, base, latest, edit, rebase } = editing
  const { error, save } = useSave(editing)
  useLeaveWarning(state)

  useEffect(() => {
    if (state !== 'changed' || conflict) return
    const timer = setTimeout(() => void save(draft), autosaveMs)
    return () => clearTimeout(timer)
  }, [state, draft, conflict, save])

  const change = useCallback((next: Partial<Draft>): void => edit({ ...latest.current, ...next }, 'changed'), [edit, latest])

  return {
    draft,
    state,
    error,
    conflict,
    change,
    save,
    /** The entry as the server has it. */
    base,
    /** Goes on from another version that the server has made: a publication, a restored version. */
    replace(next: Entry): void {
      rebase(next)
      setEntry(next)
      edit(toDraft(next), 'saved')
      setConflict(null)
    },
    /** @param solved the draft with a choice for every field that both changed */
    solve(solved: Draft): void {
      if (!conflict) return
      rebase(conflict.theirs)
      edit(solved, 'changed')
      setConflict(null)
    },
  }
}

export type DraftEditing = ReturnType<typeof useDraft>
