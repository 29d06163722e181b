import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { associations, certificatePath } from '@aquilane/contract/associations'
import { sharePicturePath } from '@aquilane/contract/share-picture'
import { sharePictureSize, type SharePicture } from '@aquilane/domain/illustrations/share-picture'
import { startApi } from '../../api.fixture.ts'
import { readPdf } from '../../platform/pdf/pdf.fixture.ts'
import { measureText, outlineText, wrapText } from './outline-text.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const get = async (path: string) => {
  const { status, headers, bytes } = await api.call('GET', path)
  return { status, type: headers['content-type'], bytes }
}

describe('pictures of shared links', () => {
  const pages: SharePicture[] = [
    { kind: 'home', id: 'home' },
    { kind: 'article', id: 'slots-at-nice-and-how-not-to-lose-yours' },
    { kind: 'city', id: 'NCE' },
    { kind: 'country', id: 'ITA' },
    { kind: 'type', id: 'king-air-b200' },
    { kind: 'class', id: 'light' },
    { kind: 'route', id: 'LON-NCE' },
  ]
  it('are JPEG in the size of Open Graph, another one for each page', async () => {
    const seen = new Set<string>()
    for (const page of pages) {
      const { status, type, bytes } = await get(sharePicturePath(page, 'en'))
      expect({ page, status, type }).toEqual({ page, status: 200, type: 'image/jpeg' })
      expect(await sharp(bytes).metadata()).toMatchObject(sharePictureSize)
      expect(bytes.length).toBeLessThan(200_000)
      seen.add(bytes.toString('base64'))
    }
    expect(seen.size).toBe(pages.length)
  })

  it('speak the language of the page', async () => {
    const [english, italian] = await Promise.all(
      (['en', 'it'] as const).map((locale) => get(sharePicturePath({ kind: 'city', id: 'ROM' }, locale))),
    )
    expect(english!.bytes.equals(italian!.bytes)).toBe(false)
  })

  it.each([
    '/art/share/en/city/XXQ.jpg',
    '/art/share/fr/home/home.jpg',
    '/art/share/en/order/1.jpg',
    '/art/share/en/article/no-such.jpg',
    '/art/share/en/route/LON.jpg',
    '/art/share/en/type/..%2f..%2fetc.jpg',
  ])('answer 404 for %s', async (path) => expect((await get(path)).status).toBe(404))
})

describe('text as outlines', () => {
  const options = { font: 'serif', size: 80 } as const
  it('breaks lines by their width and shortens what is too long', () => {
    expect(wrapText('How a charter price is made', { ...options, width: 700, lines: 3 }).length).toBe(2)
    const lines = wrapText('word '.repeat(60), { ...options, width: 500, lines: 2 })
    expect(lines.length).toBe(2)
    expect(lines[1]!.endsWith(' …')).toBe(true)
    for (const line of lines.slice(0, 1)) expect(measureText(line, options)).toBeLessThanOrEqual(500)
  })
  it('has the letters of every name of a place', () => {
    for (const name of ['Łódź', 'Zürich', 'São Paulo', 'Călărași', 'Ħal Luqa'])
      expect(outlineText(name, { ...options, x: 0, y: 0, fill: '#000' }).match(/<path/g)!.length).toBe(name.replaceAll(' ', '').length)
  })
})

describe('membership certificates', () => {
  it('are PDF documents of 2025, marked as samples', async () => {
    for (const { id, name } of associations) {
      const { status, type, bytes } = await get(certificatePath(id))
      expect({ status, type }).toEqual({ status: 200, type: 'application/pdf' })
      const [page, ...others] = await readPdf(bytes)
      expect(others).toEqual([])
      expect(page!.text).toContain('SAMPLE · NOT ISSUED BY THE ASSOCIATION')
      expect(page!.text).toContain(name)
      expect(page!.text).toContain('2025')
    }
    expect((await get('/docs/membership/iata-2025.pdf')).status).toBe(404)
  })
})
