import { describe, expect, it } from 'vitest'
import { createMapDrawing } from './draw-map.ts'

const options = (code: string) => ({
  idPrefix: 'm',
  width: 720,
  height: 360,
  places: [
    { code, latitude: 51.87, longitude: -0.37 },
    { code: 'NCE', latitude: 43.66, longitude: 7.2 },
  ],
  legs: [{ from: code, to: 'NCE' }],
})
const outcome = (call: Promise<string>): Promise<string> =>
  call.then(
    (svg) => svg.slice(0, 4),
    (error: unknown) => (error as { code: string }).code,
  )

describe('drawing maps', () => {
  it('draws a map once, however many ask for it, and charges the one who asked first', async () => {
    const draw = createMapDrawing()
    const charged: string[] = []
    const ask = (owner: string) => draw(options('LTN'), { owner, charge: async (ms) => void charged.push(`${owner}: ${ms > 0}`) })
    const maps = await Promise.all(['ada', 'eve', 'eve'].map(ask))
    expect(new Set(maps).size).toBe(1)
    expect(maps[0]).toContain('LTN')
    expect(await ask('mallory')).toBe(maps[0])
    expect(charged).toEqual(['ada: true'])
  })

  it('rejects too many concurrent maps of one owner only; a rejected map can be requested again', async () => {
    const draw = createMapDrawing()
    const ask = (owner: string, code: string) => outcome(draw(options(code), { owner, charge: async () => {} }))
    const codes = Array.from({ length: 12 }, (_, at) => `A${String.fromCodePoint(65 + at)}X`)
    const [answers, other] = await Promise.all([Promise.all(codes.map((code) => ask('eve', code))), ask('ada', 'LTN')])
    expect(other).toBe('<svg')
    expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(0)
    expect(await ask('eve', codes.at(-1)!)).toBe('<svg')
  })

  it('fails only the map that cannot be drawn', async () => {
    const draw = createMapDrawing()
    const drawer = { owner: 'ada', charge: async () => {} }
    await expect(draw({ ...options('LTN'), legs: [] }, drawer)).rejects.toThrow('a route map needs a leg')
    expect(await draw(options('LTN'), drawer)).toContain('<svg')
  })
})
