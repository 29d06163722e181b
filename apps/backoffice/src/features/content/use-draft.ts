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

/**
 * The draft of a text while it is edited: saved a moment after the last change. What another member saved in the meantime is joined field by field;
 * fields that both changed become a conflict, and nothing is saved until it is solved.
 */
export function useDraft(entry: Entry) {
  const [draft, setDraft] = useState<Draft>(() => toDraft(entry))
  const [state, setState] = useState<SaveState>('saved')
  const [error, setError] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  /** What the server has, and what the next save is based on. */
  const base = useRef(entry)
  const latest = useRef(draft)
  const isSaving = useRef(false)

  const save = useCallback(async (sent: Draft): Promise<void> => {
    if (isSaving.current) return
    isSaving.current = true
    setState('saving')
    setError(null)
    try {
      const { id, number, revision } = base.current
      const saved = await api('POST /gamma/staff/content/save', { body: { entry: { id }, number, revision, ...sent } })
      base.current = saved
      setEntry(saved)
      setState(latest.current === sent ? 'saved' : 'changed')
      void reloadTexts()
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'CONTENT_CONFLICT') {
        const theirs = await api('GET /gamma/staff/content/get', { query: { id: base.current.id } })
        const { merged, conflicts } = mergeDrafts(toDraft(base.current), latest.current, toDraft(theirs))
        if (conflicts.length > 0) setConflict({ conflicts, merged, theirs })
        else {
          // Different fields: both changes stay.
          base.current = theirs
          latest.current = merged
          setDraft(merged)
        }
        setState('changed')
        return
      }
      setError(failure)
      setState('failed')
    } finally {
      isSaving.current = false
    }
  }, [])

  useEffect(() => {
    if (state !== 'changed' || conflict) return
    const timer = setTimeout(() => void save(draft), autosaveMs)
    return () => clearTimeout(timer)
  }, [state, draft, conflict, save])

  useEffect(() => {
    if (state === 'saved') return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [state])

  const change = useCallback((next: Partial<Draft>): void => {
    latest.current = { ...latest.current, ...next }
    setDraft(latest.current)
    setState('changed')
  }, [])

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
      base.current = next
      latest.current = toDraft(next)
      setEntry(next)
      setDraft(latest.current)
      setState('saved')
      setConflict(null)
    },
    /** @param solved the draft with a choice for every field that both changed */
    solve(solved: Draft): void {
      if (!conflict) return
      base.current = conflict.theirs
      latest.current = solved
      setDraft(solved)
      setConflict(null)
      setState('changed')
    },
  }
}

export type DraftEditing = ReturnType<typeof useDraft>
