import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const router = readFileSync(join(root, 'apps/backoffice/src/router.tsx'), 'utf8')
const pages = new Set([...router.matchAll(/path: '\/?([a-z-]+)/g)].map(([, page]) => page))
const linksIn = (text: string): string[] => [...text.matchAll(/publicUrl\}\/staff\/([a-z-]+)/g)].map(([, page]) => page!)

describe('links to the back office in mails to members', () => {
  const sources = globSync(join(root, 'apps/server/src/**/*.ts')).filter((path) => !/\.(spec|fixture)\.ts$/.test(path))
  const links = sources.flatMap((path) => linksIn(readFileSync(path, 'utf8')))

  it('lead to pages that exist', () => {
    expect(links.length).toBeGreaterThan(4)
    expect(links.filter((page) => !pages.has(page))).toEqual([])
  })

  it('are refused where the page is none', () => {
    expect(linksIn('`${ctx.config.publicUrl}/staff/orders?status=New`').filter((page) => !pages.has(page))).toEqual(['orders'])
  })
})
