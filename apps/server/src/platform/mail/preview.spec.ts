import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { previewRoutes } from './preview.ts'

const http = Fastify()
const picture = { bytes: Buffer.from('a picture'), contentType: 'image/jpeg' } as const
previewRoutes(http, 'http://localhost:3000', async () => picture)

describe('/dev/mail', () => {
  it('shows every mail in both languages, each in a frame of its own, with its plain half', async () => {
    const page = await http.inject('/dev/mail')
    expect(page.headers['content-security-policy']).not.toMatch(/script|unsafe/)
    expect(page.body).not.toMatch(/<script|<style| style=| on\w+="/i)
    const frames = [...page.body.matchAll(/<iframe src="([^"]+)"/g)].map(([, src = '']) => src)
    expect(frames.length).toBeGreaterThanOrEqual(30)
    for (const src of frames) {
      const mail = await http.inject(src)
      expect([src, mail.statusCode, mail.headers['content-type']]).toEqual([src, 200, 'text/html; charset=utf-8'])
      expect(mail.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    }
    expect((await http.inject('/dev/mail.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it('shows the pictures that are sent along', async () => {
    const mail = await http.inject('/dev/mail/order-confirmed/it')
    expect(mail.headers['content-security-policy']).toContain('img-src data:;')
    expect(mail.body).toContain(`alt="Citation XLS+, vista di tre quarti da sinistra"`)
    expect(mail.body).toContain(`src="data:image/jpeg;base64,${picture.bytes.toString('base64')}"`)
  })

  it.each(['/dev/mail/constructor/en', '/dev/mail/email-code/de', '/dev/mail/x/en'])('responds 404 to %s', async (path) => {
    expect((await http.inject(path)).statusCode).toBe(404)
  })
})
