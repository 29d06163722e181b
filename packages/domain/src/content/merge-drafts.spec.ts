import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeDrafts, replaceFields } from './merge-drafts.ts'

const base = { texts: { en: { title: 'Nice', body: 'One.' }, it: { title: 'Nizza', body: 'Uno.' } }, tags: ['winter'], scene: null }
type Draft = Omit<typeof base, 'scene'> & { scene: string | null }
const edit = (over: { en?: string; it?: string; tags?: string[]; scene?: string | null }): Draft => ({
  texts: { en: { title: 'Nice', body: over.en ?? 'One.' }, it: { title: 'Nizza', body: over.it ?? 'Uno.' } },
  tags: over.tags ?? ['winter'],
  scene: over.scene ?? null,
})

describe('merging drafts of two members', () => {
  it('joins changes of different fields', () => {
    const { merged, conflicts } = mergeDrafts<Draft>(base, edit({ en: 'Two.' }), edit({ it: 'Due.', tags: [] }))
    expect(conflicts).toEqual([])
    expect(merged).toEqual(edit({ en: 'Two.', it: 'Due.', tags: [] }))
  })

  it('reports a field that both changed, and the chosen text replaces it', () => {
    const { merged, conflicts } = mergeDrafts<Draft>(base, edit({ en: 'Mine.', scene: 'NCE-day' }), edit({ en: 'Theirs.' }))
    expect(conflicts).toEqual([{ path: 'texts.en.body', mine: 'Mine.', theirs: 'Theirs.' }])
    expect(merged).toEqual(edit({ en: 'Mine.', scene: 'NCE-day' }))
    expect(replaceFields(merged, new Map([['texts.en.body', 'Theirs.']]))).toEqual(edit({ en: 'Theirs.', scene: 'NCE-day' }))
  })

  it('loses no change: every field is that of a member who changed it, or a conflict', () => {
    const value = fc.constantFrom('a', 'b', 'c')
    const draft = fc.record({ x: value, y: fc.record({ z: value, w: fc.array(value, { maxLength: 2 }) }) })
    fc.assert(
      fc.property(draft, draft, draft, (start, mine, theirs) => {
        const { merged, conflicts } = mergeDrafts(start, mine, theirs)
        const fields = (of: typeof start) => ({ x: of.x, 'y.z': of.y.z, 'y.w': of.y.w.join() })
        const [s, m, t, result] = [start, mine, theirs, merged].map(fields)
        for (const key of Object.keys(s!) as (keyof ReturnType<typeof fields>)[]) {
          const [before, own, other] = [s![key], m![key], t![key]]
          expect(conflicts.some(({ path }) => path === key)).toBe(own !== before && other !== before && own !== other)
          expect(result![key]).toBe(own === before ? other : own)
        }
      }),
    )
  })
})
