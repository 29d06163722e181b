import { withOwnServer } from '@aquilane/testing/level'
import { createServer } from 'node:http'
import { readdirSync, statSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Api } from '../../api.fixture.ts'
import { filesForm, jpegFile, uploadedDocuments, pdfFile } from './travel-documents.fixture.ts'

/** What hostile and careless people send instead of a passport. */
let api: Api
let paper: ReturnType<typeof uploadedDocuments>
let jpeg: Buffer
beforeAll(async () => {
  api = await startApi({ limits: { LIMIT_UPLOADS_PER_CLIENT_HOUR: '60' } })
  paper = uploadedDocuments(api)
  jpeg = await jpegFile(120, 80)
})
afterAll(() => api.close())

const begin = async (of = api) => {
  const client = await of.customer()
  const leg = await uploadedDocuments(of).leg(client)
  return { client, leg, id: await uploadedDocuments(of).create(client, leg) }
}

const onDisk = (folder: string, of = api) =>
  readdirSync(join(of.dataDir, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(of.dataDir, folder, name)).isFile(),
  )

/** Uploaded bytes are deleted after the response. */
async function spoolEmpty(of = api): Promise<void> {
  await expect.poll(() => onDisk('spool', of)).toEqual([])
}

const getRows = async (id: string, of = api) =>
  of.db.selectFrom('travel_document_file').select('id').where('travel_document_id', '=', id).execute()

/** A whole PNG of one black bit depth: 32 kB that unfold to 256 megapixels. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (1 + side / 8)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[copy.length + at]! ^= 0xff
  return copy
}

const cyclicPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 9>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
)

describe('what is no passport', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['GIF that is also a script', () => Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)//;'), 'WRONG_FORMAT'],
    ['SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'WRONG_FORMAT'],
    ['page called .jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'WRONG_FORMAT'],
    ['program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4_096, 7)]), 'WRONG_FORMAT'],
    ['archive', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(400)]), 'WRONG_FORMAT'],
    [
      'WebP, which is a picture but not one of the three',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .webp()
          .toBuffer(),
      'WRONG_FORMAT',
    ],
    ['nothing at all', () => Buffer.alloc(0), 'WRONG_FORMAT'],
    ['PNG of 256 megapixels in 32 kB', () => hugePng(16_000), 'WRONG_SIZE'],
    ['PDF of 21 pages', () => pdfFile(21), 'WRONG_SIZE'],
    ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2), 'FILE_CORRUPT'],
    ['PNG with a flipped byte', () => flipped(hugePng(64), -20), 'FILE_CORRUPT'],
    ['PDF that is only called so inside', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, 0x20)]), 'FILE_CORRUPT'],
    ['file of 15 MB and one byte', () => Buffer.concat([jpeg, Buffer.alloc(15_000_001 - jpeg.length)]), 'WRONG_SIZE'],
  ])('%s', async (_what, make, expected) => {
    const { client, id } = await begin()
    const answer = await paper.add(client, id, await make(), 'passport.jpg')
    expect(answer.json).toMatchObject({ code: expected, errors: [{ path: 'files[].0', code: expected }] })
    expect(await getRows(id)).toEqual([])
    await spoolEmpty()
  })

  it('one bad file among good ones spoils the request and leaves nothing', async () => {
    const { client, id } = await begin()
    const kept = onDisk('files').length
    const form = filesForm(id, [
      { name: 'a.jpg', bytes: jpeg },
      { name: 'b.jpg', bytes: Buffer.from('no') },
    ])
    const answer = await api.call('POST', '/gamma/ticket-passport/add-files', { as: client, form })
    expect(answer.json).toMatchObject({ code: 'WRONG_FORMAT', errors: [{ path: 'files[].1' }] })
    expect([(await getRows(id)).length, onDisk('files').length]).toEqual([0, kept])
    await spoolEmpty()
  })
})

describe('what is a passport, oddly dressed', () => {
  it('exactly 15 MB is allowed', async () => {
    const { client, id } = await begin()
    const bytes = Buffer.concat([jpeg, Buffer.alloc(15_000_000 - jpeg.length)])
    expect((await paper.add(client, id, bytes)).status).toBe(200)
  })

  it.each([
    ['../../../../etc/passwd.jpg', 'passwd.jpg'],
    ['..\\..\\windows\\system32\\a.jpg', 'a.jpg'],
    ['virus.exe', 'virus.jpg'],
    ['.htaccess', 'file.jpg'],
    ['..', 'file.jpg'],
    ['gpj.\u202eexe', 'gpj.jpg'],
    [`${'x'.repeat(5_000)}.jpg`, `${'x'.repeat(100)}.jpg`],
    ['<img src=x onerror=alert(1)>.jpeg', '<img src=x onerror=alert(1)>.jpeg'],
    ['scan.pdf', 'scan.jpg'],
  ])('the name %j is only a label: %j', async (name, label) => {
    const { client, leg, id } = await begin()
    expect((await paper.add(client, id, jpeg, name)).status).toBe(200)
    expect((await paper.list(client, leg)).data[0]!.files[0]).toMatchObject({ origin: label, mime: 'image/jpeg' })
    for (const stored of onDisk('files')) expect(stored).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}\/\d+$/)
  })

  it('a PDF whose pages contain themselves ends', async () => {
    const { client, id } = await begin()
    expect((await paper.add(client, id, cyclicPdf, 'a.pdf')).status).toBeLessThan(500)
  })

  it('a JPEG with an appended script is stored as the picture alone', async () => {
    const { client, leg, id } = await begin()
    await paper.add(client, id, Buffer.concat([jpeg, Buffer.from('<script>alert("MARKED")</script>')]))
    const [file] = (await paper.list(client, leg)).data[0]!.files
    const page = await paper.page(client, id, file!.id)
    expect([page.status, page.headers['x-content-type-options'], page.bytes.includes('MARKED')]).toEqual([200, 'nosniff', false])
  })
})

describe('too many', () => {
  it('10,000 files in one request are not read to the end', async () => {
    const { client, id } = await begin()
    const form = filesForm(
      id,
      Array.from({ length: 10_000 }, () => ({ name: 'a.jpg', bytes: Buffer.from('x') })),
    )
    const answer = await api.call('POST', '/gamma/ticket-passport/add-files', { as: client, form })
    expect(answer.json).toMatchObject({ code: 'LIMIT_REACHED' })
    expect(await getRows(id)).toEqual([])
    await spoolEmpty()
  })

  it('10,000 files in as many requests end at ten for the traveller and at the limit of the hour', async () => {
    const { client, id } = await begin()
    const codes: Record<string, number> = {}
    const waits: number[] = []
    // After the limit of the hour every further answer is the same: asked until well behind it.
    for (let sent = 0; sent < 100; sent++) {
      const answer = await paper.add(client, id, jpeg)
      const code = answer.status === 200 ? 'kept' : (answer.json as { code: string }).code
      codes[code] = (codes[code] ?? 0) + 1
      if (code === 'TOO_MANY_REQUESTS') waits.push(Number(answer.headers['retry-after']))
    }
    expect(codes).toEqual({ kept: 10, LIMIT_REACHED: 50, TOO_MANY_REQUESTS: 40 })
    expect(Math.min(...waits)).toBeGreaterThan(0)
    expect(await getRows(id)).toHaveLength(10)
  })

  it('files come in the field for files, and text in the others', async () => {
    const { client, id } = await begin()
    const wrong = new FormData()
    wrong.set('ticket_id', id)
    wrong.set('avatar', new Blob([new Uint8Array(jpeg)]), 'a.jpg')
    const call = (more: object) => api.call('POST', '/gamma/ticket-passport/add-files', { as: client, ...more })
    expect((await call({ form: wrong })).json).toMatchObject({ code: 'MALFORMED_REQUEST' })
    expect((await call({ body: { ticket_id: id } })).json).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
    const broken = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await call({ body: '--x\r\nnonsense', headers: broken })).json).toMatchObject({ code: 'MALFORMED_REQUEST' })
    expect((await call({ body: 'x', headers: { 'content-type': 'multipart/form-data' } })).status).toBe(400)
    await spoolEmpty()
  })
})

describe('a connection that breaks', () => {
  it('in the middle of a file leaves nothing behind', async () => {
    const { client, id } = await begin()
    const body = Buffer.from(await new Response(filesForm(id, [{ name: 'a.jpg', bytes: Buffer.alloc(4_000_000, 1) }])).arrayBuffer())
    const type = new Response(filesForm(id, [])).headers.get('content-type')!
    const boundary = body.subarray(2, body.indexOf('\r\n')).toString()
    const socket = connect(api.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `POST /gamma/ticket-passport/add-files HTTP/1.1\r\nhost: x\r\nauthorization: ${client.headers.authorization}\r\n` +
        `content-type: ${type.replace(/boundary=.*/, `boundary=${boundary}`)}\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.subarray(0, 2_000_000))
    await expect.poll(() => onDisk('spool').length).toBe(1)
    socket.destroy()
    await spoolEmpty()
    expect(await getRows(id)).toEqual([])
  })
})

describe('a full storage', () => {
  it('answers 507, keeps no part, and takes files again when there is room', withOwnServer, async () => {
    const kept = new Map<string, Buffer>()
    const refused: string[] = []
    let room = 1
    // As much of S3 as it takes: one object fits, the next does not.
    const bucket = createServer((request, response) => {
      const key = new URL(request.url ?? '/', 'http://x').pathname
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        if (request.method === 'PUT' && room-- <= 0) {
          refused.push(key)
          response.writeHead(507, { 'content-type': 'application/xml' }).end('<Error><Code>XMinioStorageFull</Code></Error>')
          return
        }
        if (request.method === 'PUT') kept.set(key, Buffer.concat(chunks))
        if (request.method === 'DELETE') kept.delete(key)
        response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"x"' }).end()
      })
    })
    await new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done))
    const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`
    const own = await startApi({ env: { S3_ENDPOINT: endpoint, S3_BUCKET: 'papers', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' } })
    try {
      const { client, id } = await begin(own)
      const three = await pdfFile(3)
      const answer = await uploadedDocuments(own).add(client, id, three, 'a.pdf')
      expect([answer.status, answer.json]).toEqual([507, expect.objectContaining({ code: 'STORAGE_FULL' })])
      await expect.poll(() => [...kept.keys()]).toEqual([])
      expect([refused.length > 0, await getRows(id, own)]).toEqual([true, []])
      await spoolEmpty(own)
      room = 1_000
      expect((await uploadedDocuments(own).add(client, id, three, 'a.pdf')).status).toBe(200)
      expect([kept.size, (await getRows(id, own)).length]).toEqual([3, 1])
    } finally {
      await own.close()
      await new Promise((done) => bucket.close(done))
    }
  })
})

describe('one sender beside the others', () => {
  it('is queued fairly: a single file does not wait for another client’s twenty', async () => {
    const greedy = await begin()
    const modest = await begin()
    const big = await jpegFile(3_000, 2_200)
    const finished: string[] = []
    const sends = Array.from({ length: 9 }, () => paper.add(greedy.client, greedy.id, big).then(() => finished.push('greedy')))
    await new Promise((done) => setTimeout(done, 50))
    const one = paper.add(modest.client, modest.id, jpeg).then(() => finished.push('modest'))
    await Promise.all([...sends, one])
    expect(finished.indexOf('modest')).toBeLessThan(4)
  })
})
