// A process that draws the pages of one PDF and ends. The library inside is compiled without a script engine.
import { Worker } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

export interface PdfRequest {
  bytes: Uint8Array
  mostPages: number
  /** Pixels. */
  longestSide: number
  /** The process ends itself after as much. */
  processorSeconds: number
}

export type PdfResponse = { pages: Uint8Array[] } | { tooMany: boolean }

async function answer({ bytes, mostPages, longestSide }: PdfRequest): Promise<PdfResponse> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const count = document.getPageCount()
  if (count < 1 || count > mostPages) return { tooMany: count > mostPages }
  const pages: Uint8Array[] = []
  for (const page of document.pages()) {
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    const scale = longestSide / Math.max(width, height, 1)
    const drawn = await page.render({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      render: 'bitmap',
    })
    const raw = { width: drawn.width, height: drawn.height, channels: 4 as const }
    pages.push(await sharp(drawn.data, { raw }).flatten({ background: '#ffffff' }).jpeg({ quality: 86 }).toBuffer())
  }
  return { pages }
}

process.once('message', (request) => {
  // Drawing blocks this thread.
  const guard = new Worker(new URL('processor-limit-worker.ts', import.meta.url), { workerData: (request as PdfRequest).processorSeconds })
  guard.once('error', () => process.exit(1))
  void answer(request as PdfRequest)
    .catch((): PdfResponse => ({ tooMany: false }))
    .then((response) => process.send?.(response))
})
// The parent has ended.
process.once('disconnect', () => process.exit())
