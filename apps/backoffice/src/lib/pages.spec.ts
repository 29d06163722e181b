import { describe, expect, it } from 'vitest'
import { homeLetter, newForms, openTo, pages, pathsByLetter } from './pages.ts'

const letters = pages.flatMap((page) => ('letter' in page ? [page] : []))

describe('the letters of pages', () => {
  it('are ten at most, the one of the home page included, and no two are the same', () => {
    const all = [homeLetter, ...letters.map(({ letter }) => letter)]
    expect(all.length).toBeLessThanOrEqual(10)
    expect(new Set(all).size).toBe(all.length)
  })

  it('are letters of the name of their page', () => {
    for (const { name, letter } of letters) expect(name).toContain(letter)
  })

  it('open only what the roles of a member open', () => {
    const sales = pathsByLetter({ roles: ['sales'] })
    expect(sales.get('h')).toBe('/')
    expect(sales.get('r')).toBe('/requests')
    expect(sales.has('p')).toBe(false)
    expect([...pathsByLetter({ roles: ['content'] }).keys()]).toEqual(['h'])
  })
})

describe('what a member may open', () => {
  it('is every page and form for an administrator', () => {
    expect(openTo({ roles: ['admin'] }, pages)).toHaveLength(pages.length)
    expect(openTo({ roles: ['admin'] }, newForms)).toHaveLength(newForms.length)
  })

  it('has no form on a page that stays closed', () => {
    for (const role of ['sales', 'operations', 'finance', 'documents', 'content'] as const)
      for (const { path } of openTo({ roles: [role] }, newForms))
        expect(openTo({ roles: [role] }, pages).some((page) => path.startsWith(page.path))).toBe(true)
  })
})
