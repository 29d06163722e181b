import { expect, it } from 'vitest'
import { formatFigure } from './format-figure.ts'

it('a figure that is not known is a dash, and so are no minutes', () => {
  expect(formatFigure('money', null)).toBe('–')
  expect(formatFigure('minutes', 0)).toBe('–')
})

it('a share is shown in percent with one decimal, a rate with two', () => {
  expect(formatFigure('percent', 0.1234)).toBe('12.3%'.replace('.', formatFigure('score', 1.5).charAt(1)))
  expect(formatFigure('rate', 1.236)).toMatch(/^1[.,]24$/)
})

it('money has cents in a table and none on the scale of a chart', () => {
  expect(formatFigure('money', 1250)).toMatch(/[.,]00$/)
  expect(formatFigure('money', 1250, 'scale')).not.toMatch(/[.,]00$/)
})
