import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerBackoffice } from './backoffice.ts'

const folder = mkdtempSync(join(tmpdir(), 'aquilane-backoffice-'))
const http = Fastify()

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Back office</title>')
  writeFileSync(join(folder, 'assets/app-abc.js'), 'export {}')
  await registerBackoffice(http, { https: true, folder })
})
afterAll(async () => {
  await http.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the back office', () => {
  it.each(['/staff', '/staff/documents', '/staff/documents/some-id?page=2', '/staff/../staff/x'])('is one page at %s', async (url) => {
    const answer = await http.inject(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  })

  it('allows no inline or foreign resources and no framing', async () => {
    const policy = String((await http.inject('/staff')).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; ")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  })

  it('caches its assets immutably, and has no others', async () => {
    expect((await http.inject('/staff/assets/app-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const url of ['/staff/assets/none.js', '/staff/assets/..%2findex.html', '/staff/assets/..%2f..%2f..%2fetc/passwd'])
      expect((await http.inject(url)).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('without a build, explains how to build it', async () => {
    await expect(registerBackoffice(Fastify(), { https: false, folder: join(folder, 'nowhere') })).rejects.toThrow(/npm run build/)
  })
})
