import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Bell, Trash2, type LucideProps } from 'lucide-react'
import { expect, test } from 'vitest'
import createIcon from './icon.ts'
import { shapesOnly } from './icons.ts'

const read = (name: string): string => readFileSync(createRequire(import.meta.url).resolve(`lucide-react/icons/${name}`), 'utf8')

/** The shapes that the file of an icon holds once the build has gone through it. */
const shapesOf = (name: string) => {
  const [, data = ''] = /__iconData = (\{.*?\n\});/s.exec(shapesOnly(read(name))) ?? []
  return new Function(`return ${data}`)() as Parameters<typeof createIcon>[0]
}

const looks: LucideProps[] = [
  {},
  { size: 18, strokeWidth: 1.5, 'aria-hidden': true },
  { className: 'mark', role: 'img', 'aria-label': 'Locked' },
]

test.each([
  ['bell', Bell],
  ['trash', Trash2],
])('%s is drawn as its package draws it, without the classes of its names', (name, original) => {
  for (const props of looks) {
    const drawn = renderToStaticMarkup(createElement(original, props))
      .replace(/lucide(-[\w-]+)? ?/g, '')
      .replace(' class=""', '')
    expect(sorted(renderToStaticMarkup(createElement(createIcon(shapesOf(name)), props as object)))).toEqual(sorted(drawn))
  }
})

test('nothing but the shapes of an icon stays in its file', () => {
  expect(Object.keys(shapesOf('trash'))).toEqual(['node'])
  expect(shapesOnly(read('trash'))).not.toContain('key:')
  expect(() => shapesOnly(read('trash').replace('size: 24', 'size: 20'))).toThrow('not an icon of 24 by 24')
})

/** Its parts, the attributes of each in one order. */
const sorted = (markup: string): string[][] =>
  [...markup.matchAll(/<([^>]*)>/g)].map(([, part = '']) => (part.match(/[^\s"]+(="[^"]*")?/g) ?? []).toSorted())
