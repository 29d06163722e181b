import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pauseToasts, startClocks, toasts } from './toast-queue.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('stays for three seconds from the moment it is in view', () => {
  const close = vi.spyOn(toasts, 'close')
  const id = toasts.show({ title: 'Saved' })
  vi.advanceTimersByTime(10_000)
  expect(close).not.toHaveBeenCalled()
  startClocks()
  vi.advanceTimersByTime(2_999)
  expect(close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(close).toHaveBeenCalledWith(id)
  close.mockRestore()
})

it('waits while the pointer is on it', () => {
  const close = vi.spyOn(toasts, 'close')
  const id = toasts.show({ title: 'Saved' })
  startClocks()
  vi.advanceTimersByTime(1_000)
  pauseToasts(true)
  vi.advanceTimersByTime(60_000)
  expect(close).not.toHaveBeenCalled()
  pauseToasts(false)
  vi.advanceTimersByTime(2_000)
  expect(close).toHaveBeenCalledWith(id)
  close.mockRestore()
})
